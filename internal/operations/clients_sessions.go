package operations

import "github.com/payterm/payterm-go/models"

var clientSessions = []Row{
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", Call: "Clients.Sessions.Create",
		Params: models.SessionCreateParams{}, Required: []string{"type", "amount"},
		Result: models.Session{}, Key: "session", Unwrapped: true,
		Documents: []string{"session_create__expired_at_number.json", "session_create__amount_string.json"},
		Requests:  []string{"request_session_create__amount_number.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", Call: "Clients.Sessions.List",
		Params: models.SessionListParams{}, Paged: true,
		Result: models.Session{}, Key: "sessions",
		Documents: []string{"session_list__expired_at_string.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", Call: "Clients.Sessions.Get",
		Result: models.Session{}, Key: "session",
		Documents: []string{"session_find__closed_with_transaction.json", "session_find__nullable_transaction_fields.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/transactions", Call: "Clients.Transactions.List",
		Params: models.TransactionListParams{}, Paged: true,
		Result: models.Transaction{}, Key: "transactions",
		Documents: []string{"transaction_list__client.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/transactions/{transaction_id}", Call: "Clients.Transactions.Get",
		Result: models.Transaction{}, Key: "transaction",
		Documents: []string{"transaction_find__client.json", "transaction_find__receipt_vas_no_type.json"},
	},
	{
		Method: "GET", Route: "/v2/clients-sdk/transactions", Call: "Clients.Transactions.ListV2",
		Params: models.TransactionV2ListParams{},
		Result: models.TransactionV2{}, Key: "transactions",
		Documents: []string{"transaction_v2_list__turkish.json", "transaction_v2_list__receipt_data_string_performance_array.json"},
	},
	{
		Method: "GET", Route: "/v2/clients-sdk/transactions/{transaction_id}", Call: "Clients.Transactions.GetV2",
		Result: models.TransactionV2{}, Key: "transaction", Unwrapped: true,
		Documents: []string{"transaction_v2_find__unwrapped.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/intents", Call: "Clients.Intents.List",
		Params: models.IntentListParams{},
		Result: models.Intent{}, Key: "data",
		Documents: []string{"intent_list__current_page_only.json", "intent_list__full_pagination.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/intents/{id}", Call: "Clients.Intents.Get",
		Result: models.IntentDetails{}, Key: "details",
		Documents: []string{"intent_find__performance_object.json", "intent_find__performance_array.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/reconciliations", Call: "Clients.Reconciliations.Create",
		Params: models.ReconciliationCreateParams{}, Required: []string{"terminal_id"},
		Result: models.ReconciliationReport{}, Key: "reconciliation",
		Documents: []string{"reconciliation_create_v1__receipt_only.json", "reconciliation_create_v1__full_wire.json"},
	},
	{
		Method: "POST", Route: "/v2/clients-sdk/reconciliations", Call: "Clients.Reconciliations.CreateV2",
		Params: models.ReconciliationV2CreateParams{}, Required: []string{"tid"},
		Result: models.ReconciliationReportV2{}, Key: "reconciliation",
		Documents: []string{"reconciliation_create_v2__end_of_day.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/reconciliations", Call: "Clients.Reconciliations.List",
		Params: models.ReconciliationListParams{},
		Result: models.Reconciliation{}, Key: "reconciliations",
		Documents: []string{"reconciliation_list__client_hhmm.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/reconciliations/{reconciliation_id}", Call: "Clients.Reconciliations.Get",
		Result: models.Reconciliation{}, Key: "reconciliation",
		Documents: []string{"reconciliation_find__client.json"},
	},
}
