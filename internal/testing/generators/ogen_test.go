package generators

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/generators/ogen"
	"github.com/payterm/payterm-go/paytermtest"
)

type key string

func (k key) APIKey(context.Context, ogen.OperationName) (ogen.APIKey, error) {
	return ogen.APIKey{APIKey: string(k)}, nil
}

func TestOgenReadsAndWritesWhatThePlatformDoes(t *testing.T) {
	inEachForm(t, func(t *testing.T, w *world) {
		client, err := ogen.NewClient(w.URL, key(paytermtest.ClientKey), ogen.WithClient(&http.Client{Transport: w}))
		require.NoError(t, err)
		ctx := t.Context()
		session, err := client.ClientsSessionsCreate(ctx, &ogen.SessionCreateParams{Type: "purchase", Amount: amount},
			ogen.ClientsSessionsCreateParams{TerminalID: w.terminal})
		require.NoError(t, err)
		w.requireAmountIsExact(t)
		w.requireSame(t, session)

		for name, call := range map[string]func() (any, error){
			"session": func() (any, error) {
				return client.ClientsSessionsGet(ctx, ogen.ClientsSessionsGetParams{TerminalID: w.terminal, SessionID: session.ID.Value})
			},
			"sessions": func() (any, error) {
				return client.ClientsSessionsList(ctx, ogen.ClientsSessionsListParams{TerminalID: w.terminal})
			},
			"terminals": func() (any, error) { return client.ClientsTerminalsList(ctx, ogen.ClientsTerminalsListParams{}) },
			"merchants": func() (any, error) { return client.ClientsMerchantsList(ctx, ogen.ClientsMerchantsListParams{}) },
			"transaction": func() (any, error) {
				return client.ClientsTransactionsGet(ctx, ogen.ClientsTransactionsGetParams{TransactionID: w.sale.TransactionID})
			},
			"transactions": func() (any, error) {
				return client.ClientsTransactionsList(ctx, ogen.ClientsTransactionsListParams{Limit: ogen.NewOptInt64(1)})
			},
			"transactions, v2": func() (any, error) {
				return client.ClientsTransactionsListV2(ctx, ogen.ClientsTransactionsListV2Params{})
			},
			"intent": func() (any, error) {
				return client.ClientsIntentsGet(ctx, ogen.ClientsIntentsGetParams{ID: w.sale.IntentID})
			},
			"reconcile": func() (any, error) {
				return client.ClientsReconciliationsCreate(ctx, &ogen.ReconciliationCreateParams{TerminalID: w.terminal})
			},
		} {
			result, err := call()
			require.NoError(t, err, name)
			w.requireSame(t, result)
		}
		totals, err := client.PosReconciliationsList(ctx, ogen.PosReconciliationsListParams{})
		require.NoError(t, err)
		w.requireSame(t, totals)
		assert.Contains(t, string(w.responded), "16777217")

		_, err = client.ClientsTerminalsGet(ctx, ogen.ClientsTerminalsGetParams{ID: "unknown"})
		var failure *ogen.FailureStatusCode
		require.ErrorAs(t, err, &failure)
		assert.Equal(t, http.StatusNotFound, failure.StatusCode)
		w.requireSame(t, &failure.Response)
		assert.Contains(t, string(failure.Response.Message), "not found")
	})
}
