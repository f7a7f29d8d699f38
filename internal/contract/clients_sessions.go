package contract

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var clientSessions = []Endpoint{
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", Call: "Clients.Sessions.Create",
		URI: "/v1/clients-sdk/terminals/$terminal/sessions", Body: `{"type":"purchase","amount":400}`,
		Document: "session_create__expired_at_number.json", Key: "session", Unwrapped: true,
		Required: []string{"type", "amount"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Sessions.Create(ctx, "$terminal", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", Call: "Clients.Sessions.List",
		URI: "/v1/clients-sdk/terminals/$terminal/sessions?page=1", Document: "session_list__expired_at_string.json", Key: "sessions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Sessions.List(ctx, "$terminal", models.SessionListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Sessions.All(ctx, "$terminal", models.SessionListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", Call: "Clients.Sessions.Get",
		URI: "/v1/clients-sdk/terminals/$terminal/sessions/$session", Document: "session_find__closed_with_transaction.json", Key: "session",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Sessions.Get(ctx, "$terminal", "$session")
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/transactions", Call: "Clients.Transactions.List",
		URI:      "/v1/clients-sdk/transactions?from=1715691909123&limit=10&page=1&tid=0300000000000042&to=32503680000000",
		Document: "transaction_list__client.json", Key: "transactions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Transactions.List(ctx, transactionFilter))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Transactions.All(ctx, transactionFilter))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/transactions/{transaction_id}", Call: "Clients.Transactions.Get",
		URI: "/v1/clients-sdk/transactions/$sale", Document: "transaction_find__client.json", Key: "transaction",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Transactions.Get(ctx, "$sale")
		},
	},
	{
		Method: "GET", Route: "/v2/clients-sdk/transactions", Call: "Clients.Transactions.ListV2",
		URI: "/v2/clients-sdk/transactions?page=1", Document: "transaction_v2_list__turkish.json", Key: "transactions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Transactions.ListV2(ctx, models.TransactionV2ListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Transactions.AllV2(ctx, models.TransactionV2ListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v2/clients-sdk/transactions/{transaction_id}", Call: "Clients.Transactions.GetV2",
		URI: "/v2/clients-sdk/transactions/$sale2", Document: "transaction_v2_find__unwrapped.json", Key: "transaction", Unwrapped: true,
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Transactions.GetV2(ctx, "$sale2")
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/intents", Call: "Clients.Intents.List",
		URI: "/v1/clients-sdk/intents", Document: "intent_list__current_page_only.json", Key: "data",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Intents.List(ctx, models.IntentListParams{}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Intents.All(ctx, models.IntentListParams{}))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/intents/{id}", Call: "Clients.Intents.Get",
		URI: "/v1/clients-sdk/intents/$intent", Document: "intent_find__performance_object.json", Key: "details",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Intents.Get(ctx, "$intent")
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/reconciliations", Call: "Clients.Reconciliations.Create",
		URI: "/v1/clients-sdk/reconciliations", Body: `{"terminal_id":"$terminal"}`,
		Document: "reconciliation_create_v1__receipt_only.json", Key: "reconciliation",
		Required: []string{"terminal_id"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: "$terminal"})
		},
	},
	{
		Method: "POST", Route: "/v2/clients-sdk/reconciliations", Call: "Clients.Reconciliations.CreateV2",
		URI: "/v2/clients-sdk/reconciliations", Body: `{"tid":"$tid"}`, Document: "reconciliation_create_v2__end_of_day.json", Key: "reconciliation",
		Required: []string{"tid"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Reconciliations.CreateV2(ctx, models.ReconciliationCreateV2Params{TID: "$tid"})
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/reconciliations", Call: "Clients.Reconciliations.List",
		URI: "/v1/clients-sdk/reconciliations", Document: "reconciliation_list__client_hhmm.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Reconciliations.List(ctx, models.ReconciliationListParams{}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Reconciliations.All(ctx, models.ReconciliationListParams{}))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/reconciliations/{reconciliation_id}", Call: "Clients.Reconciliations.Get",
		URI: "/v1/clients-sdk/reconciliations/$reconciliation", Document: "reconciliation_find__client.json", Key: "reconciliation",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Reconciliations.Get(ctx, "$reconciliation")
		},
	},
}
