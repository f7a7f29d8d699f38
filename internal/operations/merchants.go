package operations

import "github.com/payterm/payterm-go/models"

var merchants = []Row{
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals", Call: "Merchants.Terminals.List",
		Params: models.MerchantTerminalListParams{},
		Result: models.Terminal{}, Key: "terminals",
		Documents: []string{"terminal_list__merchant_api.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{id}", Call: "Merchants.Terminals.Get",
		Result: models.Terminal{}, Key: "terminal",
		Documents: []string{"terminal_find__merchant_api_connections.json"},
	},
	{
		Method: "PUT", Route: "/v1/merchants-sdk/terminals/{terminal_id}/disconnect", Call: "Merchants.Terminals.Disconnect",
		Result: models.Confirmation{}, Key: "message", Unwrapped: true,
		Documents: []string{"terminal_disconnect__message.json"},
	},
	{
		Method: "POST", Route: "/v1/merchants-sdk/terminals/{terminal_id}/assign", Call: "Merchants.Terminals.Assign",
		Params: models.TerminalAssignParams{},
		Result: models.Terminal{}, Key: "terminal",
		Documents: []string{"terminal_assign__device_empty_object.json"},
		Requests:  []string{"request_terminal_assign.json"},
	},
	{
		Method: "PUT", Route: "/v1/merchants-sdk/terminals/{terminal_id}/unassign", Call: "Merchants.Terminals.Unassign",
		Result: models.TerminalUnassignment{}, Key: "terminal",
		Documents: []string{"terminal_unassign__message.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/transactions", Call: "Merchants.Transactions.List",
		Params: models.MerchantTransactionListParams{},
		Result: models.Transaction{}, Key: "transactions",
		Documents: []string{"transaction_list__merchant_declined.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/transactions/{transaction_id}", Call: "Merchants.Transactions.Get",
		Result: models.Transaction{}, Key: "transaction",
		Documents: []string{"transaction_find__merchant_internet_terminal.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/intents", Call: "Merchants.Intents.List",
		Params: models.MerchantIntentListParams{},
		Result: models.Intent{}, Key: "data",
		Documents: []string{"intent_list__current_page_only.json", "intent_list__full_pagination.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/intents/{id}", Call: "Merchants.Intents.Get",
		Result: models.IntentDetails{}, Key: "details",
		Documents: []string{"intent_find__performance_array.json", "intent_find__performance_object.json"},
	},
	{
		Method: "POST", Route: "/v1/merchants-sdk/reconciliations", Call: "Merchants.Reconciliations.Create",
		Params: models.ReconciliationCreateParams{}, Required: []string{"terminal_id"},
		Result: models.ReconciliationReport{}, Key: "reconciliation",
		Documents: []string{"reconciliation_create_v1__receipt_only.json", "reconciliation_create_v1__full_wire.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/reconciliations", Call: "Merchants.Reconciliations.List",
		Params: models.MerchantReconciliationListParams{},
		Result: models.Reconciliation{}, Key: "reconciliations",
		Documents: []string{"reconciliation_list__client_hhmm.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/reconciliations/{reconciliation_id}", Call: "Merchants.Reconciliations.Get",
		Result: models.Reconciliation{}, Key: "reconciliation",
		Documents: []string{"reconciliation_find__client.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions", Call: "Merchants.Sessions.List",
		Params: models.MerchantSessionListParams{},
		Result: models.Session{}, Key: "sessions",
		Documents: []string{"session_list__expired_at_string.json"},
	},
	{
		Method: "GET", Route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", Call: "Merchants.Sessions.Get",
		Result: models.Session{}, Key: "session",
		Documents: []string{"session_find__nullable_transaction_fields.json", "session_find__closed_with_transaction.json"},
	},
}
