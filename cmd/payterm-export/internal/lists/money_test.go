package lists

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// receipt is one of a v1 transaction.
func receipt(kind, amount, currency, flags string) string {
	return fmt.Sprintf(`{"transaction_type":{"id":%q},"amount_authorized":{"value":%q},"currency":{"english":%q},%s}`, kind, amount, currency, flags)
}

const (
	approved = `"is_approved":true,"is_reversed":false`
	declined = `"is_approved":false,"is_reversed":false`
	reversed = `"is_approved":true,"is_reversed":true`
)

// shown returns the money of a record in one line; a dash is an unknown amount.
func shown(m *Money) string {
	text := func(d *Decimal) string {
		if d == nil {
			return "-"
		}
		return d.String()
	}
	return fmt.Sprintf("%s %s %s %s", m.Outcome, m.Currency, text(m.Amount), text(m.Net))
}

// TestColumnsOfMoneyShowWhatTheyAreNamedAfter, after those of the list: a refund takes its amount
// from the merchant.
func TestColumnsOfMoneyShowWhatTheyAreNamedAfter(t *testing.T) {
	var refund models.Transaction
	require.NoError(t, json.Unmarshal([]byte(`{"receipts":[`+receipt("20", "12.50", "SAR", approved)+`]}`), &refund))
	cells, shown := transactionColumns.record(&refund, 1).Cells, map[string]any{}
	for i, column := range transactionColumns.described()[len(transactionColumns):] {
		shown[column.Name] = cells[len(transactionColumns)+i]
	}
	assert.Equal(t, map[string]any{"outcome": "approved", "currency": "SAR", "amount": Decimal(1250), "net_amount": Decimal(-1250)}, shown)
}

func TestMoneyOfTransactions(t *testing.T) {
	for receipts, want := range map[string]string{
		``:                                                     "unknown  - -",
		receipt("00", "12.50", "SAR", approved):                "approved SAR 12.50 12.50",
		receipt("20", "12.50", "SAR", approved):                "approved SAR 12.50 -12.50",
		receipt("00", "12.50", "SAR", declined):                "declined SAR 12.50 0.00",
		receipt("00", "12.50", "SAR", reversed):                "reversed SAR 12.50 0.00",
		receipt("00", "12.50", "SAR", `"is_approved":true`):    "unknown SAR 12.50 -",
		receipt("01", "12.50", "SAR", approved):                "approved SAR 12.50 -",
		receipt("00", "-12.50", "SAR", approved):               "approved SAR -12.50 -",
		receipt("00", "12.505", "SAR", approved):               "approved SAR - -",
		receipt("00", "9999999999999999.99", "SAR", approved):  "approved SAR 9999999999999999.99 9999999999999999.99",
		receipt("00", "10000000000000000.00", "SAR", approved): "approved SAR - -",
		receipt("00", "1.00", "SAR", approved) + "," + receipt("20", "0.25", "SAR", approved): "approved SAR - -",
		receipt("00", "1.00", "SAR", approved) + "," + receipt("00", "1.00", "AED", approved): "approved  - -",
		receipt("00", "1.00", "SAR", approved) + "," + receipt("00", "1.00", "SAR", approved): "approved SAR - -",
		receipt("00", "1.00", "SAR", reversed) + "," + receipt("00", "1.00", "SAR", reversed): "reversed SAR - 0.00",
	} {
		var record models.Transaction
		require.NoError(t, json.Unmarshal([]byte(`{"id":"1","receipts":[`+receipts+`]}`), &record))
		assert.Equal(t, want, shown(moneyOf(&record)), receipts)
		session := models.Session{Transaction: &models.SessionTransaction{Receipts: record.Receipts}}
		assert.Equal(t, want, shown(moneyOf(&session)), receipts)
	}
}

func TestMoneyOfSessionsByTheFlagsOfTheirTransaction(t *testing.T) {
	var session models.Session
	require.NoError(t, json.Unmarshal([]byte(`{"transaction":{`+reversed+`,"receipts":[`+receipt("00", "12.50", "SAR", approved)+`]}}`), &session))
	assert.Equal(t, "reversed SAR 12.50 0.00", shown(moneyOf(&session)))
}

func TestMoneyOfSessionsWithoutATransaction(t *testing.T) {
	for status, want := range map[models.SessionStatus]string{
		models.SessionStatusNew: "open  - 0.00", models.SessionStatusClosed: "none  - 0.00", "other": "unknown  - -",
	} {
		assert.Equal(t, want, shown(moneyOf(&models.Session{Status: status})))
	}
}

func TestMoneyOfV2Transactions(t *testing.T) {
	event := func(kind, flags string) string {
		return `{"type":"transaction","receipt":{"data":{"type":"` + kind + `","amount_authorized":"12.50",` + flags + `}}}`
	}
	const reversal = `{"type":"reversal","status":"reversed"}`
	for events, want := range map[string]string{
		event("purchase", approved):                                     "approved TRY 12.50 12.50",
		event("purchase", `"is_approved":true`):                         "approved TRY 12.50 12.50",
		event("refund", approved):                                       "approved TRY 12.50 -",
		event("purchase", declined):                                     "declined TRY 12.50 0.00",
		event("purchase", approved) + "," + reversal:                    "reversed TRY 12.50 0.00",
		event("purchase", approved) + "," + event("purchase", approved): "approved TRY - -",
		event("purchase", approved) + `,{"type":"refund"}`:              "unknown TRY 12.50 -",
	} {
		var record models.TransactionV2
		require.NoError(t, json.Unmarshal([]byte(`{"id":"1","currency":"TRY","events":[`+events+`]}`), &record))
		assert.Equal(t, want, shown(moneyOf(&record)), events)
	}
}

func TestMoneyOfIntents(t *testing.T) {
	transaction := func(amount, flags string) string {
		return fmt.Sprintf(`{"amount_authorized":%q,"currency":{"code":"SAR"},%s}`, amount, flags)
	}
	for members, want := range map[string]string{
		`"type":"purchase","transactions":[` + transaction("1250", approved) + `]`:                                       "approved SAR 12.50 12.50",
		`"type":"refund","transactions":[` + transaction("1250", approved) + `]`:                                         "approved SAR 12.50 -",
		`"type":"purchase","transactions":[` + transaction("1250", declined) + `,` + transaction("1250", approved) + `]`: "approved SAR 12.50 12.50",
		`"type":"purchase","transactions":[` + transaction("1250", declined) + `]`:                                       "declined SAR 12.50 0.00",
		`"type":"purchase","transactions":[` + transaction("1250", approved) + `,` + transaction("1250", approved) + `]`: "approved SAR - -",
		`"type":"purchase","transactions":[]`:                                                                            "unknown  - -",
	} {
		var record models.Intent
		require.NoError(t, json.Unmarshal([]byte(`{"id":"1",`+members+`}`), &record))
		assert.Equal(t, want, shown(moneyOf(&record)), members)
	}
}

func TestMoneyOfHardwareTransactions(t *testing.T) {
	for members, want := range map[string]string{
		`"amount_authorized":"1250","transaction_type":"00",` + approved:                            "approved 682 12.50 12.50",
		`"amount_authorized":"1250","transaction_type":"20",` + approved:                            "approved 682 12.50 -12.50",
		`"amount_authorized":"1250","transaction_type":"00",` + reversed:                            "reversed 682 12.50 0.00",
		`"amount_authorized":"12.5","transaction_type":"00",` + approved:                            "approved 682 - -",
		`"amount_authorized":"1250","transaction_type":"20","processing_code":"000000",` + approved: "approved 682 12.50 -",
	} {
		var record models.POSTransaction
		require.NoError(t, json.Unmarshal([]byte(`{"id":"1","currency_code":"682",`+members+`}`), &record))
		assert.Equal(t, want, shown(moneyOf(&record)), members)
	}
}
