package contract

import "github.com/payterm/payterm-go/models"

var clientSessions = []Endpoint{
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", Call: "Clients.Sessions.Create",
		Args: []any{"$terminal", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}},
		Body: `{"type":"purchase","amount":400}`, Required: []string{"type", "amount"},
		Key: "session", Unwrapped: true, Document: "session_create__expired_at_number.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", Call: "Clients.Sessions.List",
		Args: []any{"$terminal", models.SessionListParams{Page: 1}}, Query: "page=1",
		Key: "sessions", Document: "session_list__expired_at_string.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", Call: "Clients.Sessions.Get",
		Args: []any{"$terminal", "$session"}, Key: "session", Document: "session_find__closed_with_transaction.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/transactions", Call: "Clients.Transactions.List",
		Args: []any{transactionFilter}, Query: "from=1715691909123&limit=10&page=1&tid=0300000000000042&to=32503680000000",
		Key: "transactions", Document: "transaction_list__client.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/transactions/{transaction_id}", Call: "Clients.Transactions.Get",
		Args: []any{"$sale"}, Key: "transaction", Document: "transaction_find__client.json",
	},
	{
		Method: "GET", Route: "/v2/clients-sdk/transactions", Call: "Clients.Transactions.ListV2",
		Args: []any{models.TransactionV2ListParams{Page: 1}}, Query: "page=1",
		Key: "transactions", Document: "transaction_v2_list__turkish.json",
	},
	{
		Method: "GET", Route: "/v2/clients-sdk/transactions/{transaction_id}", Call: "Clients.Transactions.GetV2",
		Args: []any{"$sale2"}, Key: "transaction", Unwrapped: true, Document: "transaction_v2_find__unwrapped.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/intents", Call: "Clients.Intents.List",
		Args: []any{models.IntentListParams{}}, Key: "data", Document: "intent_list__current_page_only.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/intents/{id}", Call: "Clients.Intents.Get",
		Args: []any{"$intent"}, Key: "details", Document: "intent_find__performance_object.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/reconciliations", Call: "Clients.Reconciliations.Create",
		Args: []any{models.ReconciliationCreateParams{TerminalID: "$terminal"}},
		Body: `{"terminal_id":"$terminal"}`, Required: []string{"terminal_id"},
		Key: "reconciliation", Document: "reconciliation_create_v1__receipt_only.json",
	},
	{
		Method: "POST", Route: "/v2/clients-sdk/reconciliations", Call: "Clients.Reconciliations.CreateV2",
		Args: []any{models.ReconciliationV2CreateParams{TID: "$tid"}},
		Body: `{"tid":"$tid"}`, Required: []string{"tid"},
		Key: "reconciliation", Document: "reconciliation_create_v2__end_of_day.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/reconciliations", Call: "Clients.Reconciliations.List",
		Args: []any{models.ReconciliationListParams{}}, Key: "reconciliations", Document: "reconciliation_list__client_hhmm.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/reconciliations/{reconciliation_id}", Call: "Clients.Reconciliations.Get",
		Args: []any{"$reconciliation"}, Key: "reconciliation", Document: "reconciliation_find__client.json",
	},
}
