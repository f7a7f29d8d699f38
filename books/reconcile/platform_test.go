package reconcile_test

import (
	"iter"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// platform is an embedded platform on whose terminal a minute passes with each step.
type platform struct {
	*paytermtest.Server
	*payterm.Client
	minutes  atomic.Int64
	terminal string
	sales    []string
}

// newPlatform sells twice, and a third card is declined.
func newPlatform(t *testing.T, form paytermtest.Form) *platform {
	t.Helper()
	p := &platform{}
	p.Server = paytermtest.NewServer(t, paytermtest.Options{Location: riyadh, Form: form, Now: func() time.Time {
		return time.Date(2024, 5, 14, 6, int(p.minutes.Load()), 0, 0, time.UTC)
	}})
	p.Client, p.terminal = p.Server.Client(paytermtest.ClientKey), p.AddTerminal().ID
	for _, card := range []paytermtest.Card{{Scheme: "P1"}, {Scheme: "VC"}, {DeclineCode: "116"}} {
		p.minutes.Add(1)
		session, err := p.Clients.Sessions.Create(t.Context(), p.terminal, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"})
		require.NoError(t, err)
		sale, err := p.Tap(session.ID, card)
		require.NoError(t, err)
		p.sales = append(p.sales, sale.TransactionID)
	}
	p.minutes.Add(1)
	return p
}

func (p *platform) report(t *testing.T) *models.ReconciliationReport {
	t.Helper()
	p.minutes.Add(1)
	report, err := p.Clients.Reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: p.terminal})
	require.NoError(t, err)
	return report
}

// TestPlatformsDayIsEqual: in every API's view and every form of responses, a report of the
// embedded platform equals its transactions, and differs if one of them is removed.
func TestPlatformsDayIsEqual(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		srv, ctx := newPlatform(t, form), t.Context()
		_, err := srv.Refund(srv.sales[0], 500)
		require.NoError(t, err)
		require.NoError(t, srv.Reverse(srv.sales[1]))
		report := srv.report(t)
		for _, all := range []iter.Seq2[*models.Transaction, error]{
			srv.Clients.Transactions.All(ctx, models.TransactionListParams{}),
			srv.Server.Client(paytermtest.MerchantKey).Merchants.Transactions.All(ctx, models.MerchantTransactionListParams{}),
			srv.Server.Client(paytermtest.VendorKey).Vendors.Transactions.All(ctx, models.VendorTransactionListParams{}),
			srv.Server.Client(paytermtest.BankKey).Banks.Transactions.All(ctx, models.BankTransactionListParams{}),
		} {
			books, without := reconcile.Books{Location: riyadh}, reconcile.Books{Location: riyadh}
			for transaction, err := range all {
				require.NoError(t, err)
				require.NoError(t, reconcile.Add(&books, transaction))
				if transaction.ID != srv.sales[0] {
					require.NoError(t, reconcile.Add(&without, transaction))
				}
			}
			assert.Equal(t, reconcile.Equal, reconcile.Compare(&books, report).Verdict)
			assert.NotEqual(t, reconcile.Equal, reconcile.Compare(&without, report).Verdict)
			assert.Equal(t, []string{"2, 20.30 SAR"}, lines(&books), "the refund is 5.00, and one sale was reversed")
		}
	})
}

// TestV2TransactionsAreJudgedByTheirEvents: a report of the embedded platform equals them, a
// reversal included. A refund has no code in v2, so it is refused.
func TestV2TransactionsAreJudgedByTheirEvents(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		srv := newPlatform(t, form)
		require.NoError(t, srv.Reverse(srv.sales[1]))
		booked := func() (books reconcile.Books, refused []error) {
			books.Location = riyadh
			for transaction, err := range srv.Clients.Transactions.AllV2(t.Context(), models.TransactionV2ListParams{}) {
				require.NoError(t, err)
				if err := reconcile.Add(&books, transaction); err != nil {
					refused = append(refused, err)
				}
			}
			return books, refused
		}
		books, refused := booked()
		assert.Empty(t, refused)
		result := reconcile.Compare(&books, srv.report(t))
		assert.Equal(t, reconcile.Equal, result.Verdict, "%v %v", result.Lines, result.Reasons)
		assert.Equal(t, []string{"1, 25.30 SAR"}, lines(&books))

		_, err := srv.Refund(srv.sales[0], 500)
		require.NoError(t, err)
		_, refused = booked()
		assert.Len(t, refused, 1)
	})
}
