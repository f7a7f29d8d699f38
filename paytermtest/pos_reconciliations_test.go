package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

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
