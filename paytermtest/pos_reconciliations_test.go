package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestPOSReconciliationCountsDueSales(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID, other := b.posTerminal(paytermtest.POSTerminal{}), b.posTerminal(paytermtest.POSTerminal{})
	first := b.posPurchase(terminalID, paytermtest.Card{PAN: paytermtest.PANMada}, 2530)
	b.posPurchase(terminalID, paytermtest.Card{PAN: paytermtest.PANMada}, 2500)
	refund, err := b.POSRefund(first.TransactionID, 500)
	require.NoError(t, err)
	_, err = b.POSRefund(first.TransactionID, 2031)
	require.ErrorContains(t, err, "at most 2030")
	b.posPurchase(terminalID, paytermtest.Card{}, 100)
	b.posPurchase(terminalID, paytermtest.Card{DeclineCode: "116"}, 777)
	elsewhere := b.posPurchase(other, paytermtest.Card{}, 1)
	b.clock.Move(time.Hour)
	id, err := b.POSReconcile(terminalID)
	require.NoError(t, err)
	bank := b.as(paytermtest.BankKey)

	sums := object{"purchase": object{"count": 3.0, "amount": "5130"}, "refund": object{"count": 1.0, "amount": "500"}}
	forBank := at(t, bank.ok("GET", bankAPI+"/pos/reconciliations/"+id, ""), "reconciliation")
	require.Equal(t, []any{sums, sums}, []any{at(t, forBank, "pos_totals"), at(t, forBank, "host_totals")})

	view := fields(t, at(t, b.ok("GET", posAPI+"/reconciliations/"+id, ""), "reconciliations"))
	require.Equal(t, view["pos_totals"], view["host_totals"])
	var rows [][]any
	for i := range 3 {
		one := at(t, view, "pos_totals", i)
		rows = append(rows, []any{at(t, one, "schema_acquirer"), at(t, one, "debit_count"), at(t, one, "debit_amount"), at(t, one, "credit_count"), at(t, one, "credit_amount")})
	}
	require.Equal(t, [][]any{{"P1", 2.0, 5030.0, 1.0, 500.0}, {"VC", 1.0, 100.0, 0.0, 0.0}, {"VD", 0.0, 0.0, 0.0, 0.0}}, rows)
	data := at(t, view, "receipt", "data")
	require.Equal(t, [2]any{"46.30", 4.0}, row(t, at(t, data, "details", "total")))
	require.Equal(t, [2]any{"-5.00", 1.0}, row(t, at(t, data, "details", "refund")))
	require.Equal(t, [2]any{"51.30", 3.0}, row(t, at(t, data, "details", "purchase")))
	require.Equal(t, []string{"P1", "VC"}, schemeCodes(t, at(t, data, "schemes")), "schemes with transactions")
	require.Equal(t, [2]any{"5.00", 1.0}, row(t, at(t, data, "schemes", 0, "pos", "credit")))

	summed := at(t, bank.ok("GET", bankAPI+"/pos/transactions/"+refund.TransactionID, ""), "transaction", "reconciliation", "id")
	require.Equal(t, id, summed)
	for _, one := range at(t, bank.ok("GET", bankAPI+"/pos/transactions", ""), "transactions").([]any) {
		due := at(t, one, "id") != elsewhere.TransactionID && at(t, one, "is_approved") == true
		require.Equal(t, due, at(t, one, "is_reconciled"))
	}

	again, err := b.POSReconcile(terminalID)
	require.NoError(t, err)
	empty := at(t, b.ok("GET", posAPI+"/reconciliations/"+again, ""), "reconciliations")
	for _, row := range at(t, empty, "pos_totals").([]any) {
		require.Zero(t, at(t, row, "debit_count"), "nothing counts twice")
	}
	require.Empty(t, at(t, empty, "receipt", "data", "schemes"))
	require.Empty(t, b.ids(v1+"/reconciliations", "reconciliations"), "not in the list of other terminals")
}

func TestPOSRefundMessages(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.posPurchase(b.posTerminal(paytermtest.POSTerminal{}), paytermtest.Card{}, 2530)
	refund, err := b.POSRefund(sale.TransactionID, 2530)
	require.NoError(t, err)
	require.NotEqual(t, sale.STAN, refund.STAN)
	message := at(t, b.ok("GET", posAPI+"/messages/"+refund.ResponseID, ""), "message")
	require.Equal(t, []any{"20", "000"}, []any{at(t, message, "transaction_type"), at(t, message, "action_code")})
	bank := b.as(paytermtest.BankKey)
	require.Equal(t, "200000", at(t, bank.ok("GET", bankAPI+"/pos/transactions/"+refund.TransactionID, ""), "transaction", "processing_code"))
	receipt := at(t, bank.ok("GET", bankAPI+"/pos/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0, "data")
	require.Equal(t, true, at(t, receipt, "is_refunded"))
}
