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
	cells, shown := transactionColumns.record(&refund, 1, nil).Cells, map[string]any{}
	for i, column := range transactionColumns.described()[len(transactionColumns):] {
		shown[column.Name] = cells[len(transactionColumns)+i]
	}
	assert.Equal(t, map[string]any{"outcome": "approved", "currency": "SAR", "amount": Decimal{1250, 2}, "net_amount": Decimal{-1250, 2}}, shown)
}

func TestMoneyOfTransactions(t *testing.T) {
	for receipts, want := range map[string]string{
		``:                                                                                    "unknown  - -",
		receipt("00", "12.50", "SAR", approved):                                               "approved SAR 12.50 12.50",
		receipt("20", "12.50", "SAR", approved):                                               "approved SAR 12.50 -12.50",
		receipt("00", "12.50", "SAR", declined):                                               "declined SAR 12.50 0.00",
		receipt("00", "12.50", "SAR", reversed):                                               "reversed SAR 12.50 0.00",
		receipt("00", "12.50", "SAR", `"is_approved":true`):                                   "unknown SAR 12.50 -",
		receipt("01", "12.50", "SAR", approved):                                               "approved SAR 12.50 -",
		receipt("00", "-12.50", "SAR", approved):                                              "approved SAR -12.50 -",
		receipt("00", "12.505", "SAR", approved):                                              "approved SAR - -",
		receipt("00", "99999999999999.99", "SAR", approved):                                   "approved SAR 99999999999999.99 99999999999999.99",
		receipt("00", "100000000000000.00", "SAR", approved):                                  "approved SAR - -",
		receipt("00", "1.125", "KWD", approved):                                               "approved KWD 1.125 1.125",
		receipt("20", "1.5", "kwd", approved):                                                 "approved KWD 1.500 -1.500",
		receipt("00", "99999999999999.999", "KWD", approved):                                  "approved KWD 99999999999999.999 99999999999999.999",
		receipt("00", "1.1255", "KWD", approved):                                              "approved KWD - -",
		receipt("00", "1500.00", "JPY", approved):                                             "approved JPY 1500 1500",
		receipt("00", "1500.50", "JPY", approved):                                             "approved JPY - -",
		receipt("00", "1.0001", "CLF", approved):                                              "approved CLF 1.0001 1.0001",
		receipt("00", "1.125", "KWD", declined):                                               "declined KWD 1.125 0.000",
		receipt("00", "1.00", "sar", approved):                                                "approved SAR 1.00 1.00",
		receipt("00", "1.00", "ر.س", approved):                                                "approved ر.س 1.00 1.00",
		receipt("00", "1.00", "sar", approved) + "," + receipt("00", "1.00", "SAR", approved): "approved SAR - -",
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

// Decimals are those of the number, where the text beside it is no code; texts stay as they are.
func TestMoneyOfACurrencyWithANumber(t *testing.T) {
	var record models.Transaction
	require.NoError(t, json.Unmarshal([]byte(`{"id":"1","receipts":[{"transaction_type":{"id":"00"},"amount_authorized":{"value":"1.125"},
		"currency":{"code":"414","arabic":"د.ك"},`+approved+`}]}`), &record))
	assert.Equal(t, "approved د.ك 1.125 1.125", shown(moneyOf(&record)))
	var v2 models.TransactionV2
	require.NoError(t, json.Unmarshal([]byte(`{"id":"1","currency":"د.ك","events":[{"type":"transaction","receipt":{"data":{"type":"purchase",
		"amount_authorized":"1.125","currency":{"code":"414"},`+approved+`}}}]}`), &v2))
	assert.Equal(t, "approved د.ك 1.125 1.125", shown(moneyOf(&v2)))
	var hardware models.POSTransaction
	require.NoError(t, json.Unmarshal([]byte(`{"id":"1","currency_code":"392","amount_authorized":"150000","transaction_type":"00",`+approved+`}`), &hardware))
	assert.Equal(t, "approved 392 1500 1500", shown(moneyOf(&hardware)))
	var intent models.Intent
	require.NoError(t, json.Unmarshal([]byte(`{"id":"1","type":"purchase","transactions":[{"amount_authorized":"112","currency":{"number":"414","name":"دينار"},`+approved+`}]}`), &intent))
	assert.Equal(t, "approved دينار 1.120 1.120", shown(moneyOf(&intent)))
}

func TestReconciliationsHaveTheDecimalsOfTheirCurrency(t *testing.T) {
	var report models.Reconciliation
	require.NoError(t, json.Unmarshal([]byte(`{"reconciliation_receipt":{"currency":{"english":"kwd"},
		"details":{"total":{"total":"1.125"},"purchase_reversal":{"total":"0.005"}}}}`), &report))
	var bank models.BankReconciliation
	require.NoError(t, json.Unmarshal([]byte(`{"currency":"392","total_value":"1500.00"}`), &bank))
	cells := reconciliationColumns.record(&report, 1, nil).Cells
	assert.Equal(t, []any{"KWD", Decimal{1125, 3}, Decimal{5, 3}}, []any{cells[5], cells[7], cells[9]})
	cells = bankReconciliationColumns.record(&bank, 1, nil).Cells
	assert.Equal(t, []any{"392", Decimal{1500, 0}}, []any{cells[4], cells[7]})
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
