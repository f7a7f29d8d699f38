package calls

import "github.com/payterm/payterm-go/models"

var banks = []Call{
	{Row: row("Banks.Terminals.List"), Args: []any{models.BankTerminalListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.Terminals.Get"), Args: []any{"$terminal"}},
	{Row: row("Banks.Transactions.List"), Args: []any{models.BankTransactionListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.Transactions.Get"), Args: []any{"$sale"}},
	{Row: row("Banks.Reconciliations.List"), Args: []any{models.BankReconciliationListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.Reconciliations.Get"), Args: []any{"$reconciliation"}},
	{Row: row("Banks.POSTerminals.List"), Args: []any{models.BankPOSTerminalListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.POSTerminals.Get"), Args: []any{"$pos"}},
	{Row: row("Banks.POSTransactions.List"), Args: []any{models.BankPOSTransactionListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.POSTransactions.Get"), Args: []any{"$paid"}},
	{Row: row("Banks.POSReconciliations.List"), Args: []any{models.BankPOSReconciliationListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.POSReconciliations.Get"), Args: []any{"$pos_reconciliation"}},
}
