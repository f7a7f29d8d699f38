package contract

import "github.com/payterm/payterm-go/models"

var merchants = []Endpoint{
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals", Call: "Merchants.Terminals.List",
		Args: []any{models.MerchantTerminalListParams{Page: 1}}, Query: "page=1",
		Key: "terminals", Document: "terminal_list__merchant_api.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{id}", Call: "Merchants.Terminals.Get",
		Args: []any{"$terminal"}, Key: "terminal", Document: "terminal_find__merchant_api_connections.json",
	},
	{
		Method: "PUT", Route: "/v1/merchants-sdk/terminals/{terminal_id}/disconnect", Call: "Merchants.Terminals.Disconnect",
		Args: []any{"$terminal"}, Key: "message", Unwrapped: true, Document: "terminal_disconnect__message.json",
	},
	{
		Method: "POST", Route: "/v1/merchants-sdk/terminals/{terminal_id}/assign", Call: "Merchants.Terminals.Assign",
		Args: []any{"$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}},
		Body: `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
		Key:  "terminal", Document: "terminal_assign__device_empty_object.json",
	},
	{
		Method: "PUT", Route: "/v1/merchants-sdk/terminals/{terminal_id}/unassign", Call: "Merchants.Terminals.Unassign",
		Args: []any{"$terminal"}, Key: "terminal", Document: "terminal_unassign__message.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/transactions", Call: "Merchants.Transactions.List",
		Args: []any{models.MerchantTransactionListParams{Page: 1}}, Query: "page=1",
		Key: "transactions", Document: "transaction_list__merchant_declined.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/transactions/{transaction_id}", Call: "Merchants.Transactions.Get",
		Args: []any{"$sale"}, Key: "transaction", Document: "transaction_find__merchant_internet_terminal.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/intents", Call: "Merchants.Intents.List",
		Args: []any{models.MerchantIntentListParams{}}, Key: "data", Document: "intent_list__current_page_only.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/intents/{id}", Call: "Merchants.Intents.Get",
		Args: []any{"$intent"}, Key: "details", Document: "intent_find__performance_array.json",
	},
	{
		Method: "POST", Route: "/v1/merchants-sdk/reconciliations", Call: "Merchants.Reconciliations.Create",
		Args: []any{models.ReconciliationCreateParams{TerminalID: "$terminal"}},
		Body: `{"terminal_id":"$terminal"}`, Required: []string{"terminal_id"},
		Key: "reconciliation", Document: "reconciliation_create_v1__receipt_only.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/reconciliations", Call: "Merchants.Reconciliations.List",
		Args: []any{models.MerchantReconciliationListParams{}}, Key: "reconciliations", Document: "reconciliation_list__client_hhmm.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/reconciliations/{reconciliation_id}", Call: "Merchants.Reconciliations.Get",
		Args: []any{"$reconciliation"}, Key: "reconciliation", Document: "reconciliation_find__client.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions", Call: "Merchants.Sessions.List",
		Args: []any{"$terminal", models.MerchantSessionListParams{Page: 1}}, Query: "page=1",
		Key: "sessions", Document: "session_list__expired_at_string.json",
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", Call: "Merchants.Sessions.Get",
		Args: []any{"$terminal", "$session"}, Key: "session", Document: "session_find__nullable_transaction_fields.json",
	},
}
