package generators

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	api "github.com/payterm/payterm-go/internal/testing/generators/oapicodegen"
)

func TestOapiCodegenReadsAndWritesWhatThePlatformDoes(t *testing.T) {
	inEachForm(t, func(t *testing.T, w *world) {
		client, err := api.NewClientWithResponses(w.URL, api.WithHTTPClient(&http.Client{Transport: w}))
		require.NoError(t, err)
		ctx := t.Context()
		created, err := client.ClientsSessionsCreateWithResponse(ctx, w.terminal, api.SessionCreateParams{Type: "purchase", Amount: amount})
		require.NoError(t, err)
		w.requireAmountIsExact(t)
		w.requireSame(t, created.JSON200)

		session, err := client.ClientsSessionsGetWithResponse(ctx, w.terminal, *created.JSON200.Id)
		require.NoError(t, err)
		w.requireSame(t, session.JSON200)
		sessions, err := client.ClientsSessionsListWithResponse(ctx, w.terminal, nil)
		require.NoError(t, err)
		w.requireSame(t, sessions.JSON200)
		terminals, err := client.ClientsTerminalsListWithResponse(ctx, nil)
		require.NoError(t, err)
		w.requireSame(t, terminals.JSON200)
		merchants, err := client.ClientsMerchantsListWithResponse(ctx, nil)
		require.NoError(t, err)
		w.requireSame(t, merchants.JSON200)
		transaction, err := client.ClientsTransactionsGetWithResponse(ctx, w.sale.TransactionID)
		require.NoError(t, err)
		w.requireSame(t, transaction.JSON200)
		one := int64(1)
		transactions, err := client.ClientsTransactionsListWithResponse(ctx, &api.ClientsTransactionsListParams{Limit: &one})
		require.NoError(t, err)
		w.requireSame(t, transactions.JSON200)
		v2, err := client.ClientsTransactionsListV2WithResponse(ctx, nil)
		require.NoError(t, err)
		w.requireSame(t, v2.JSON200)
		intent, err := client.ClientsIntentsGetWithResponse(ctx, w.sale.IntentID)
		require.NoError(t, err)
		w.requireSame(t, intent.JSON200)
		reconciliation, err := client.ClientsReconciliationsCreateWithResponse(ctx, api.ReconciliationCreateParams{TerminalId: w.terminal})
		require.NoError(t, err)
		w.requireSame(t, reconciliation.JSON200)
		totals, err := client.PosReconciliationsListWithResponse(ctx, nil)
		require.NoError(t, err)
		w.requireSame(t, totals.JSON200)
		assert.Contains(t, string(w.responded), "16777217")

		unknown, err := client.ClientsTerminalsGetWithResponse(ctx, "unknown")
		require.NoError(t, err)
		assert.Equal(t, http.StatusNotFound, unknown.StatusCode())
		w.requireSame(t, unknown.JSONDefault)
	})
}
