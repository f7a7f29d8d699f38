package calls

import "github.com/payterm/payterm-go/models"

var vendors = []Call{
	{Row: row("Vendors.Terminals.List"), Args: []any{models.VendorTerminalListParams{ClientID: "c1", Page: 1, Limit: 5}}, Query: "client_id=c1&limit=5&page=1"},
	{Row: row("Vendors.Terminals.Get"), Args: []any{"$terminal", models.VendorTerminalGetParams{ClientID: "c1"}}, Query: "client_id=c1"},
	{Row: row("Vendors.Transactions.List"), Args: []any{models.VendorTransactionListParams{ClientID: "c1", Page: 3, Limit: 5}}, Query: "client_id=c1&limit=5&page=3"},
	{Row: row("Vendors.Transactions.Get"), Args: []any{"$sale", models.VendorTransactionGetParams{ClientID: "c1"}}, Query: "client_id=c1"},
	{Row: row("Vendors.Reconciliations.List"), Args: []any{models.VendorReconciliationListParams{ClientID: "c1", Page: 1, Limit: 5}}, Query: "client_id=c1&limit=5&page=1"},
	{Row: row("Vendors.Reconciliations.Get"), Args: []any{"$reconciliation", models.VendorReconciliationGetParams{ClientID: "c1"}}, Query: "client_id=c1"},
}
