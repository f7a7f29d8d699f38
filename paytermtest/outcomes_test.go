package paytermtest_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestOutcomeIsTheSameInEveryViewAndForm checks that status texts, which differ by form, do not
// change the outcome.
func TestOutcomeIsTheSameInEveryViewAndForm(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		srv := paytermtest.NewServer(t, paytermtest.Options{Form: form})
		terminal := srv.AddTerminal()
		sell := func(card paytermtest.Card) paytermtest.Sale {
			session := must[*models.Session](t)(srv.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), terminal.ID, models.SessionCreateParams{
				Type: models.SessionTypePurchase, Amount: "400",
			}))
			return must[paytermtest.Sale](t)(srv.Tap(session.ID, card))
		}
		sell(paytermtest.Card{})
		sell(paytermtest.Card{DeclineCode: "116"})
		require.NoError(t, srv.Reverse(sell(paytermtest.Card{}).TransactionID))

		for view, got := range outcomes(t, srv, terminal.ID) {
			assert.Equal(t, "[approved declined reversed]", fmt.Sprint(got), view)
		}
	})
}

// outcomes returns the outcomes of all sales of a terminal, by view.
func outcomes(t *testing.T, srv *paytermtest.Server, terminalID string) map[string][]models.Outcome {
	t.Helper()
	ctx := t.Context()
	clients, merchants := srv.Client(paytermtest.ClientKey).Clients, srv.Client(paytermtest.MerchantKey).Merchants
	vendors, banks := srv.Client(paytermtest.VendorKey).Vendors, srv.Client(paytermtest.BankKey).Banks
	views := map[string][]models.Outcome{
		"clients.sessions.list":        outcomesOf(collect(t, clients.Sessions.All(ctx, terminalID, models.SessionListParams{}))),
		"clients.transactions.list":    outcomesOf(collect(t, clients.Transactions.All(ctx, models.TransactionListParams{}))),
		"clients.transactions.list_v2": outcomesOf(collect(t, clients.Transactions.AllV2(ctx, models.TransactionV2ListParams{}))),
		"clients.intents.list":         outcomesOf(collect(t, clients.Intents.All(ctx, models.IntentListParams{}))),
		"merchants.sessions.list":      outcomesOf(collect(t, merchants.Sessions.All(ctx, terminalID, models.MerchantSessionListParams{}))),
		"merchants.transactions.list":  outcomesOf(collect(t, merchants.Transactions.All(ctx, models.MerchantTransactionListParams{}))),
		"merchants.intents.list":       outcomesOf(collect(t, merchants.Intents.All(ctx, models.MerchantIntentListParams{}))),
		"vendors.transactions.list":    outcomesOf(collect(t, vendors.Transactions.All(ctx, models.VendorTransactionListParams{}))),
		"banks.transactions.list":      outcomesOf(collect(t, banks.Transactions.All(ctx, models.BankTransactionListParams{}))),
	}
	add := func(view string, record decided, err error) {
		require.NoError(t, err, view)
		views[view] = append(views[view], record.Outcome())
	}
	for _, session := range srv.State().Sessions {
		read, err := clients.Sessions.Get(ctx, terminalID, session.ID)
		add("clients.sessions.get", read, err)
		read, err = merchants.Sessions.Get(ctx, terminalID, session.ID)
		add("merchants.sessions.get", read, err)
	}
	for _, sale := range srv.State().Sales {
		v1, err := clients.Transactions.Get(ctx, sale.TransactionID)
		add("clients.transactions.get", v1, err)
		v2, err := clients.Transactions.GetV2(ctx, sale.TransactionIDV2)
		add("clients.transactions.get_v2", v2, err)
		v1, err = vendors.Transactions.Get(ctx, sale.TransactionID, models.VendorTransactionGetParams{})
		add("vendors.transactions.get", v1, err)
		intent, err := merchants.Intents.Get(ctx, sale.IntentID)
		add("merchants.intents.get", intent, err)
	}
	return views
}

// decided is a record with an outcome.
type decided interface{ Outcome() models.Outcome }

func outcomesOf[T decided](records []T) (all []models.Outcome) {
	for _, record := range records {
		all = append(all, record.Outcome())
	}
	return all
}
