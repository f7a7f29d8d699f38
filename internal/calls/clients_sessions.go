package calls

import "github.com/payterm/payterm-go/models"

var clientSessions = []Call{
	{
		Row: row("Clients.Sessions.Create"), Args: []any{"$terminal", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}},
		Body: `{"type":"purchase","amount":400}`,
	},
	{Row: row("Clients.Sessions.List"), Args: []any{"$terminal", models.SessionListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Clients.Sessions.Get"), Args: []any{"$terminal", "$session"}},
	{Row: row("Clients.Transactions.List"), Args: []any{transactionFilter}, Query: "from=1715691909123&limit=10&page=1&tid=0300000000000042&to=32503680000000"},
	{Row: row("Clients.Transactions.Get"), Args: []any{"$sale"}},
	{Row: row("Clients.Transactions.ListV2"), Args: []any{models.TransactionV2ListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Clients.Transactions.GetV2"), Args: []any{"$sale2"}},
	{Row: row("Clients.Intents.List"), Args: []any{models.IntentListParams{}}},
	{Row: row("Clients.Intents.Get"), Args: []any{"$intent"}},
	{
		Row: row("Clients.Reconciliations.Create"), Args: []any{models.ReconciliationCreateParams{TerminalID: "$terminal"}},
		Body: `{"terminal_id":"$terminal"}`,
	},
	{
		Row: row("Clients.Reconciliations.CreateV2"), Args: []any{models.ReconciliationV2CreateParams{TID: "$tid"}},
		Body: `{"tid":"$tid"}`,
	},
	{Row: row("Clients.Reconciliations.List"), Args: []any{models.ReconciliationListParams{}}},
	{Row: row("Clients.Reconciliations.Get"), Args: []any{"$reconciliation"}},
}
