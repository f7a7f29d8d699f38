package lists

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// shown returns the money of a payment in one line; a dash is an unknown amount.
func shown(m *Money) string {
	text := func(d *Decimal) string {
		if d == nil {
			return "-"
		}
		return d.String()
	}
	return fmt.Sprintf("%s %s %s %s", m.Outcome, m.Currency, text(m.Amount), text(m.Net))
}

// TestMoney has the decimals of its currency, and is unknown where it has more or does not fit a
// DECIMAL of 18 digits.
func TestMoney(t *testing.T) {
	for payment, want := range map[[3]string]string{
		{"00", "12.50", "SAR"}:               "approved SAR 12.50 12.50",
		{"20", "12.50", "SAR"}:               "approved SAR 12.50 -12.50",
		{"01", "12.50", "SAR"}:               "approved SAR 12.50 -",
		{"00", "12.505", "SAR"}:              "approved SAR - -",
		{"00", "99999999999999.99", "SAR"}:   "approved SAR 99999999999999.99 99999999999999.99",
		{"00", "100000000000000.00", "SAR"}:  "approved SAR - -",
		{"20", "1.5", "kwd"}:                 "approved KWD 1.500 -1.500",
		{"20", "99999999999999.999", "414"}:  "approved KWD 99999999999999.999 -99999999999999.999",
		{"00", "1.1255", "KWD"}:              "approved KWD - -",
		{"00", "1500.00", "JPY"}:             "approved JPY 1500 1500",
		{"00", "1500.50", "JPY"}:             "approved JPY - -",
		{"00", "1.0001", "CLF"}:              "approved CLF 1.0001 1.0001",
		{"00", "1.00", "\u0631.\u0633"}:      "approved SAR 1.00 1.00",
		{"00", "1.00", ""}:                   "approved  1.00 1.00",
		{"00", "not a number", "SAR"}:        "approved SAR - -",
		{"00", "-99999999999999.99", "SAR"}:  "approved SAR -99999999999999.99 -",
		{"00", "-100000000000000.00", "SAR"}: "approved SAR - -",
	} {
		facts := (&models.Receipt{
			TransactionType: models.TransactionType{ID: models.TransactionTypeCode(payment[0])}, AmountAuthorized: models.Labeled{Value: payment[1]},
			Currency: models.ReceiptCurrency{Text: payment[2]}, IsApproved: new(true), IsReversed: new(false),
		}).Facts()
		assert.Equal(t, want, shown(moneyOf(&facts)), payment)
	}
}

// cellOfColumn returns the cell of a record by the name of its column.
func cellOfColumn[T any](table columns[T], record *T, name string) any {
	for i, column := range table {
		if column.name == name {
			return table.record(record, 1, nil).Cells[i]
		}
	}
	return nil
}

func TestReconciliationsHaveTheDecimalsOfTheirCurrency(t *testing.T) {
	var report models.Reconciliation
	require.NoError(t, json.Unmarshal([]byte(`{"reconciliation_receipt":{"currency":{"english":"kwd"},
		"details":{"total":{"total":"1.125"},"purchase_reversal":{"total":"0.005"}}}}`), &report))
	for name, want := range map[string]any{"currency": "KWD", "total": Decimal{1125, 3}, "purchase_reversal": Decimal{5, 3}} {
		assert.Equal(t, want, cellOfColumn(reconciliationColumns, &report, name), name)
	}
	var bank models.BankReconciliation
	require.NoError(t, json.Unmarshal([]byte(`{"currency":"392","total_value":"1500.00"}`), &bank))
	for name, want := range map[string]any{"currency": "JPY", "total": Decimal{1500, 0}} {
		assert.Equal(t, want, cellOfColumn(bankReconciliationColumns, &bank, name), name)
	}
}

// TestAnIntentShowsTheCardThatPaid, and not another one that was declined before.
func TestAnIntentShowsTheCardThatPaid(t *testing.T) {
	var intent models.Intent
	require.NoError(t, json.Unmarshal([]byte(`{"type":"purchase","transactions":[
		{"is_approved":false,"is_reversed":false,"amount_authorized":"2530","retrieval_reference_number":"1","pan":"400000******0002","scheme":"mada"},
		{"is_approved":true,"is_reversed":false,"amount_authorized":"2530","retrieval_reference_number":"2","pan":"500000******0003","scheme":"Visa"}]}`),
		&intent))
	for name, want := range map[string]any{
		"rrn": "2", "pan": "500000******0003", "card_scheme": "Visa", "amount": Decimal{2530, 2}, "net_amount": Decimal{2530, 2},
	} {
		assert.Equal(t, want, cellOfColumn(intentColumns, &intent, name), name)
	}
}
