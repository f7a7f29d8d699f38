package models_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// moved is a record that says what it moved.
type moved interface {
	NetUnits(decimals int) (int64, error)
	NetHundredths() (int64, error)
}

// net is what a record with the given members moves, in a currency with the given decimals, or a
// part of the error.
type net struct {
	members  string
	decimals int
	units    int64
	err      string
}

func assertNet[T any, P interface {
	*T
	moved
}](t *testing.T, tests []net) {
	t.Helper()
	for _, want := range tests {
		var record T
		require.NoError(t, json.Unmarshal([]byte(`{`+want.members+`}`), &record), want.members)
		units, err := P(&record).NetUnits(want.decimals)
		assert.Equal(t, want.units, units, want.members)
		if want.err == "" {
			assert.NoError(t, err, want.members)
		} else {
			assert.ErrorContains(t, err, want.err, want.members)
		}
		if want.decimals == 2 {
			hundredths, same := P(&record).NetHundredths()
			assert.Equal(t, units, hundredths, want.members)
			assert.Equal(t, err, same, want.members)
		}
	}
}

// What a receipt moves, and for how much.
const (
	sale   = `,"transaction_type":{"id":"00"},"amount_authorized":{"value":"25.30"}`
	refund = `,"transaction_type":"20","amount_authorized":"25.30"`
	dinars = `,"transaction_type":"00","amount_authorized":"1.125"`
	yen    = `,"transaction_type":"00","amount_authorized":"1500.00"`
)

func TestNetOfReceipt(t *testing.T) {
	assertNet[models.Receipt](t, []net{
		{approved + sale, 2, 2530, ""},
		{approved + refund, 2, -2530, ""},
		{approved + sale + `,"is_refunded":true`, 2, 2530, ""},
		{approved + dinars, 3, 1125, ""},
		{approved + dinars, 2, 0, "decimals"},
		{approved + yen, 0, 1500, ""},
		{reversed + sale, 2, 0, ""},
		{declined + sale, 2, 0, ""},
		{no, 2, 0, ""},
		{yes + sale, 2, 0, "reversed"},
		{approved + `,"transaction_type":"01","amount_authorized":"25.30"`, 2, 0, `"01"`},
		{approved + `,"transaction_type":{"english":"Purchase"},"amount_authorized":"25.30"`, 2, 0, `""`},
		{approved + `,"type":"purchase","amount_authorized":"25.30"`, 2, 0, `""`},
		{approved + `,"transaction_type":"00"`, 2, 0, "amount"},
		{approved + `,"transaction_type":"20","amount_authorized":"-25.30"`, 2, 0, "negative"},
		{approved + `,"transaction_type":"00","amount_authorized":"92233720368547758.08"`, 2, 0, "int64"},
		{approved + `,"transaction_type":"00","amount_authorized":"25.30","amount_other":"5.0"`, 2, 2530, ""},
	})
}

// TestNetOfTransaction: the outcome of the record decides, and only one receipt says the amount.
func TestNetOfTransaction(t *testing.T) {
	assertNet[models.Transaction](t, []net{
		{`"receipts":[{` + approved + sale + `}]`, 2, 2530, ""},
		{`"receipts":[{` + approved + refund + `}]`, 2, -2530, ""},
		{`"receipts":[{` + approved + dinars + `}]`, 3, 1125, ""},
		{`"receipts":[{` + reversed + sale + `}]`, 2, 0, ""},
		{`"receipts":[{` + declined + sale + `}]`, 2, 0, ""},
		{`"receipts":[{` + yes + sale + `}]`, 2, 0, "outcome"},

		{`"receipts":[{` + yes + sale + `}],` + approved, 2, 2530, ""},
		{`"receipts":[{` + approved + sale + `}],` + reversed, 2, 0, ""},
		{`"receipts":[{` + approved + sale + `}],` + declined, 2, 0, "outcome"},

		{`"receipts":[{` + approved + sale + `},{` + approved + sale + `}]`, 2, 0, "2 receipts"},
		{`"receipts":[{` + approved + dinars + `},{` + approved + dinars + `}]`, 3, 0, "2 receipts"},
		{`"receipts":[{` + reversed + sale + `},{` + approved + sale + `}]`, 2, 0, ""},
		{`"receipts":[],` + approved, 2, 0, "0 receipts"},
		{`"receipts":[]`, 2, 0, "outcome"},
	})
}

// TestNetOfEvents: a reversal is an event, and a kind may be a text alone.
func TestNetOfEvents(t *testing.T) {
	const (
		purchase = event + yes + `,"type":"purchase","transaction_type":{"english":"Purchase"},"amount_authorized":"25.30"}}}`
		back     = event + yes + `,"type":"refund","transaction_type":{"english":"Refund"},"amount_authorized":"25.30"}}}`
	)
	assertNet[models.TransactionV2](t, []net{
		{`"events":[` + purchase + `]`, 2, 2530, ""},
		{`"events":[` + purchase + `,` + reverseEvent + `]`, 2, 0, ""},
		{`"events":[` + declineEvent + `]`, 2, 0, ""},
		{`"events":[` + back + `]`, 2, 0, `""`},
		{`"events":[` + saleEvent + `]`, 2, 0, "amount"},
		{`"events":[` + event + yes + `,"amount_authorized":"25.30"}}}]`, 2, 0, `""`},
		{`"events":[` + event + yes + refund + `}}}]`, 2, -2530, ""},
		{`"events":[` + event + yes + refund + `,"type":"purchase"}}}]`, 2, 0, `""`},
		{`"events":[` + event + yes + dinars + `}}}]`, 3, 1125, ""},
		{`"events":[` + purchase + `,` + purchase + `]`, 2, 0, "2 receipts"},
		{`"events":[` + purchase + `,` + purchase + `,` + reverseEvent + `]`, 2, 0, ""},
		{`"events":[` + purchase + `,{"type":"refund","status":"approved"}]`, 2, 0, "outcome"},
		{`"events":[` + purchase + `,{"type":"transaction","receipt":null}]`, 2, 0, "outcome"},
		{`"events":[]`, 2, 0, "outcome"},
	})
}

// TestNetOfIntent: a transaction that was declined is another card. A type other than purchase is
// an error, whatever the code.
func TestNetOfIntent(t *testing.T) {
	const (
		amount  = `,"amount_authorized":"2530","transaction_type":{"english":"Purchase"}}`
		paid    = `{` + approved + amount
		refused = `{` + declined + amount
		cents   = `,"amount_authorized":"25"`
	)
	assertNet[models.Intent](t, []net{
		{`"type":"purchase","transactions":[` + paid + `]`, 2, 2530, ""},
		{`"type":"purchase","transactions":[` + paid + `]`, 3, 25300, ""},
		{`"type":"purchase","transactions":[` + paid + `]`, 0, 0, "decimals"},
		{`"type":"purchase","transactions":[` + refused + `,` + paid + `]`, 2, 2530, ""},
		{`"type":"purchase","transactions":[` + refused + `,` + refused + `]`, 2, 0, ""},
		{`"type":"purchase","transactions":[` + paid + `,` + paid + `]`, 2, 0, "2 receipts"},
		{`"type":"purchase","transactions":[{` + reversed + amount + `]`, 2, 0, ""},
		{`"type":"purchase","transactions":[{` + stands + amount + `]`, 2, 0, "outcome"},
		{`"type":"purchase","transactions":[{` + approved + `,"amount_authorized":"25.30"}]`, 2, 0, "digits"},
		{`"type":"refund","transactions":[` + paid + `]`, 2, 0, `""`},
		{`"type":"refund","transactions":[{` + approved + cents + `,"transaction_type":"00"}]`, 2, 0, `""`},
		{`"type":"refund","transactions":[{` + approved + cents + `,"transaction_type":"20"}]`, 2, 0, `""`},
		{`"type":"refund","transactions":[{` + reversed + cents + `,"transaction_type":"20"}]`, 2, 0, ""},
		{`"transactions":[{` + approved + cents + `,"transaction_type":"00"}]`, 2, 25, ""},
		{`"transactions":[{` + approved + cents + `,"transaction_type":"20"}]`, 2, -25, ""},
		{`"transactions":[` + paid + `]`, 2, 0, `""`},
		{`"type":"purchase","amount":"2530"`, 2, 0, "outcome"},
	})
}

// TestNetOfPOSTransaction: its own amount and codes decide, not its receipts.
func TestNetOfPOSTransaction(t *testing.T) {
	const amount = `,"amount_authorized":"2530"`
	assertNet[models.POSTransaction](t, []net{
		{approved + amount + `,"transaction_type":"00"`, 2, 2530, ""},
		{approved + amount + `,"transaction_type":"00"`, 3, 25300, ""},
		{approved + amount + `,"transaction_type":"20"`, 2, -2530, ""},
		{approved + amount + `,"processing_code":"200000"`, 2, -2530, ""},
		{approved + amount + `,"transaction_type":"20","processing_code":"200000"`, 2, -2530, ""},
		{approved + amount + `,"transaction_type":"00","processing_code":"200000"`, 2, 0, `""`},
		{approved + amount + `,"transaction_type":"01","processing_code":"010000"`, 2, 0, `"01"`},
		{approved + amount + `,"processing_code":"2"`, 2, 0, `"2"`},
		{approved + amount, 2, 0, `""`},
		{reversed + amount, 2, 0, ""},
		{declined + amount, 2, 0, ""},
		{stands + amount, 2, 0, "outcome"},
		{approved + `,"transaction_type":"00","amount_authorized":"-2530"`, 2, 0, "negative"},
		{approved + `,"transaction_type":"00","amount_authorized":"12.5"`, 2, 0, "digits"},
		{approved + amount + `,"transaction_type":"00","receipts":[{"data":{` + approved + refund + `}}]`, 2, 2530, ""},
		{approved + amount + `,"transaction_type":"00","receipts":[{"data":{` + reversed + sale + `}}]`, 2, 0, ""},
	})
}

func TestNetOfNilIsAnError(t *testing.T) {
	for _, none := range []moved{
		(*models.Receipt)(nil), (*models.Transaction)(nil), (*models.TransactionV2)(nil), (*models.Intent)(nil), (*models.POSTransaction)(nil),
	} {
		_, err := none.NetUnits(3)
		assert.ErrorContains(t, err, "unknown outcome", "%T", none)
		_, err = none.NetHundredths()
		assert.Error(t, err, "%T", none)
	}
}
