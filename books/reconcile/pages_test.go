package reconcile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestTotalsOfAListThatCountsFrom0 are those of all six sales, by the loop of the README.
func TestTotalsOfAListThatCountsFrom0(t *testing.T) {
	t.Parallel()
	for _, form := range []paytermtest.PageForm{paytermtest.PagesTotalAndCurrent, paytermtest.PagesCurrentOnly, paytermtest.PagesNumber} {
		for _, prefetch := range []int{0, 8} {
			srv := paytermtest.NewServer(t, paytermtest.Options{PageSize: 2, PageForm: form, PagesFrom0: true})
			client := srv.Client(paytermtest.ClientKey, payterm.WithPrefetch(prefetch))
			terminal := srv.AddTerminal()
			for range 6 {
				session, err := client.Clients.Sessions.Create(t.Context(), terminal.ID, models.SessionCreateParams{
					Type: models.SessionTypePurchase, Amount: "1000",
				})
				require.NoError(t, err)
				_, err = srv.Tap(session.ID, paytermtest.Card{})
				require.NoError(t, err)
			}
			var books reconcile.Books
			for transaction, err := range client.Clients.Transactions.All(t.Context(), models.TransactionListParams{}) {
				require.NoError(t, err)
				require.NoError(t, reconcile.Add(&books, transaction))
			}
			totals := books.Totals()
			require.Len(t, totals, 1)
			assert.Equal(t, "6, 60.00 SAR", totals[0].String(), "%s, prefetch %d", form, prefetch)
		}
	}
}
