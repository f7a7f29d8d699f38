package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestReceiptMatchesTheTransaction(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "2530", paytermtest.Card{})
	receipt, err := b.Receipt(sale.TransactionID)
	require.NoError(t, err)
	require.Equal(t, []string{sale.RRN, sale.STAN, "25.30"}, []string{
		receipt.RetrievalReferenceNumber, receipt.SystemTraceAuditNumber, receipt.AmountAuthorized.Value,
	})
	_, err = b.Receipt("none")
	require.EqualError(t, err, "paytermtest: no such transaction")
}
