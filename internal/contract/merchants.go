package contract

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var merchants = []Endpoint{
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals", Call: "Merchants.Terminals.List",
		URI:      "/v1/merchants-sdk/terminals?page=1",
		Document: "terminal_list__merchant_api.json", Key: "terminals",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Merchants.Terminals.List(ctx, models.MerchantTerminalListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Merchants.Terminals.All(ctx, models.MerchantTerminalListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{id}", Call: "Merchants.Terminals.Get",
		URI:      "/v1/merchants-sdk/terminals/$terminal",
		Document: "terminal_find__merchant_api_connections.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Terminals.Get(ctx, "$terminal")
		},
	},
	{
		Method: "PUT", Route: "/v1/merchants-sdk/terminals/{terminal_id}/disconnect", Call: "Merchants.Terminals.Disconnect",
		URI:      "/v1/merchants-sdk/terminals/$terminal/disconnect",
		Document: "terminal_disconnect__message.json", Key: "message", Unwrapped: true,
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Terminals.Disconnect(ctx, "$terminal")
		},
	},
	{
		Method: "POST", Route: "/v1/merchants-sdk/terminals/{terminal_id}/assign", Call: "Merchants.Terminals.Assign",
		URI:      "/v1/merchants-sdk/terminals/$free/assign",
		Body:     `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
		Document: "terminal_assign__device_empty_object.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Terminals.Assign(ctx, "$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"})
		},
	},
	{
		Method: "PUT", Route: "/v1/merchants-sdk/terminals/{terminal_id}/unassign", Call: "Merchants.Terminals.Unassign",
		URI:      "/v1/merchants-sdk/terminals/$terminal/unassign",
		Document: "terminal_unassign__message.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Terminals.Unassign(ctx, "$terminal")
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/transactions", Call: "Merchants.Transactions.List",
		URI:      "/v1/merchants-sdk/transactions?page=1",
		Document: "transaction_list__merchant_declined.json", Key: "transactions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Merchants.Transactions.List(ctx, models.MerchantTransactionListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Merchants.Transactions.All(ctx, models.MerchantTransactionListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/transactions/{transaction_id}", Call: "Merchants.Transactions.Get",
		URI:      "/v1/merchants-sdk/transactions/$sale",
		Document: "transaction_find__merchant_internet_terminal.json", Key: "transaction",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Transactions.Get(ctx, "$sale")
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/intents", Call: "Merchants.Intents.List",
		URI:      "/v1/merchants-sdk/intents",
		Document: "intent_list__current_page_only.json", Key: "data",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Merchants.Intents.List(ctx, models.MerchantIntentListParams{}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Merchants.Intents.All(ctx, models.MerchantIntentListParams{}))
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/intents/{id}", Call: "Merchants.Intents.Get",
		URI:      "/v1/merchants-sdk/intents/$intent",
		Document: "intent_find__performance_array.json", Key: "details",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Intents.Get(ctx, "$intent")
		},
	},
	{
		Method: "POST", Route: "/v1/merchants-sdk/reconciliations", Call: "Merchants.Reconciliations.Create",
		URI:      "/v1/merchants-sdk/reconciliations",
		Body:     `{"terminal_id":"$terminal"}`,
		Document: "reconciliation_create_v1__receipt_only.json", Key: "reconciliation",
		Required: []string{"terminal_id"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: "$terminal"})
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/reconciliations", Call: "Merchants.Reconciliations.List",
		URI:      "/v1/merchants-sdk/reconciliations",
		Document: "reconciliation_list__client_hhmm.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Merchants.Reconciliations.List(ctx, models.MerchantReconciliationListParams{}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Merchants.Reconciliations.All(ctx, models.MerchantReconciliationListParams{}))
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/reconciliations/{reconciliation_id}", Call: "Merchants.Reconciliations.Get",
		URI:      "/v1/merchants-sdk/reconciliations/$reconciliation",
		Document: "reconciliation_find__client.json", Key: "reconciliation",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Reconciliations.Get(ctx, "$reconciliation")
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions", Call: "Merchants.Sessions.List",
		URI:      "/v1/merchants-sdk/terminals/$terminal/sessions?page=1",
		Document: "session_list__expired_at_string.json", Key: "sessions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Merchants.Sessions.List(ctx, "$terminal", models.MerchantSessionListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Merchants.Sessions.All(ctx, "$terminal", models.MerchantSessionListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", Call: "Merchants.Sessions.Get",
		URI:      "/v1/merchants-sdk/terminals/$terminal/sessions/$session",
		Document: "session_find__nullable_transaction_fields.json", Key: "session",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Merchants.Sessions.Get(ctx, "$terminal", "$session")
		},
	},
}
