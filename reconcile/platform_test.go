package reconcile_test

import (
	"iter"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/reconcile"
)

// TestPlatformsDayIsEqual: in every API's view and every form of responses, a report of the
// embedded platform equals its transactions, and differs if one of them is removed.
func TestPlatformsDayIsEqual(t *testing.T) {
	forms.Each(t, func(t *testing.T, spelt paytermtest.Forms) {
		var minutes atomic.Int64
		srv := paytermtest.NewServer(t, paytermtest.Options{Location: riyadh, Forms: spelt, Now: func() time.Time {
			return time.Date(2024, 5, 14, 6, int(minutes.Load()), 0, 0, time.UTC)
		}})
		ctx, clients, terminal := t.Context(), srv.Client(paytermtest.ClientKey).Clients, srv.Terminal(t)
		var sales []string
		for _, card := range []paytermtest.Card{{Scheme: "P1"}, {Scheme: "VC"}, {DeclineCode: "116"}} {
			minutes.Add(1)
			session, err := clients.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"})
			require.NoError(t, err)
			sale, err := srv.Tap(session.ID, card)
			require.NoError(t, err)
			sales = append(sales, sale.TransactionID)
		}
		minutes.Add(1)
		_, err := srv.Refund(sales[0], 500)
		require.NoError(t, err)
		require.NoError(t, srv.Reverse(sales[1]))
		minutes.Add(1)
		report, err := clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminal.ID})
		require.NoError(t, err)

		for _, all := range []iter.Seq2[*models.Transaction, error]{
			clients.Transactions.All(ctx, models.TransactionListParams{}),
			srv.Client(paytermtest.MerchantKey).Merchants.Transactions.All(ctx, models.MerchantTransactionListParams{}),
			srv.Client(paytermtest.VendorKey).Vendors.Transactions.All(ctx, models.VendorTransactionListParams{}),
			srv.Client(paytermtest.BankKey).Banks.Transactions.All(ctx, models.BankTransactionListParams{}),
		} {
			books, without := reconcile.Books{Location: riyadh}, reconcile.Books{Location: riyadh}
			for transaction, err := range all {
				require.NoError(t, err)
				require.NoError(t, books.Add(transaction.ID, transaction.Receipts))
				if transaction.ID != sales[0] {
					require.NoError(t, without.Add(transaction.ID, transaction.Receipts))
				}
			}
			assert.Equal(t, reconcile.Equal, reconcile.Compare(&books, report).Verdict)
			assert.NotEqual(t, reconcile.Equal, reconcile.Compare(&without, report).Verdict)
		}
	})
}
