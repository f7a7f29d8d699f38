package calls

import "github.com/payterm/payterm-go/models"

var merchants = []Call{
	{Row: row("Merchants.Terminals.List"), Args: []any{models.MerchantTerminalListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Merchants.Terminals.Get"), Args: []any{"$terminal"}},
	{Row: row("Merchants.Terminals.Disconnect"), Args: []any{"$terminal"}},
	{
		Row: row("Merchants.Terminals.Assign"), Args: []any{"$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}},
		Body: `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
	},
	{Row: row("Merchants.Terminals.Unassign"), Args: []any{"$terminal"}},
	{Row: row("Merchants.Transactions.List"), Args: []any{models.MerchantTransactionListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Merchants.Transactions.Get"), Args: []any{"$sale"}},
	{Row: row("Merchants.Intents.List"), Args: []any{models.MerchantIntentListParams{}}},
	{Row: row("Merchants.Intents.Get"), Args: []any{"$intent"}},
	{
		Row: row("Merchants.Reconciliations.Create"), Args: []any{models.ReconciliationCreateParams{TerminalID: "$terminal"}},
		Body: `{"terminal_id":"$terminal"}`,
	},
	{Row: row("Merchants.Reconciliations.List"), Args: []any{models.MerchantReconciliationListParams{}}},
	{Row: row("Merchants.Reconciliations.Get"), Args: []any{"$reconciliation"}},
	{Row: row("Merchants.Sessions.List"), Args: []any{"$terminal", models.MerchantSessionListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Merchants.Sessions.Get"), Args: []any{"$terminal", "$session"}},
}
