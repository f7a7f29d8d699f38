package contract

import "github.com/payterm/payterm-go/models"

var vendors = []Endpoint{
	{
		Method: "GET", Route: "/v1/api/vendors/terminals", Call: "Vendors.Terminals.List",
		Args: []any{models.VendorTerminalListParams{ClientID: "c1", Page: 1, Limit: 5}}, Query: "client_id=c1&limit=5&page=1",
		Key: "terminals", Document: "terminal_list__vendor.json",
	},
	{
		Method: "GET", Route: "/v1/api/vendors/terminals/{terminal_id}", Call: "Vendors.Terminals.Get",
		Args: []any{"$terminal", models.VendorTerminalGetParams{ClientID: "c1"}}, Query: "client_id=c1",
		Key: "terminal", Document: "terminal_find__vendor.json",
	},
	{
		Method: "GET", Route: "/v1/api/vendors/transactions", Call: "Vendors.Transactions.List",
		Args: []any{models.VendorTransactionListParams{ClientID: "c1", Page: 3, Limit: 5}}, Query: "client_id=c1&limit=5&page=3",
		Key: "transactions", Document: "transaction_list__vendor.json",
	},
	{
		Method: "GET", Route: "/v1/api/vendors/transactions/{transaction_id}", Call: "Vendors.Transactions.Get",
		Args: []any{"$sale", models.VendorTransactionGetParams{ClientID: "c1"}}, Query: "client_id=c1",
		Key: "transaction", Document: "transaction_find__vendor.json",
	},
	{
		Method: "GET", Route: "/v1/api/vendors/reconciliations", Call: "Vendors.Reconciliations.List",
		Args: []any{models.VendorReconciliationListParams{ClientID: "c1", Page: 1, Limit: 5}}, Query: "client_id=c1&limit=5&page=1",
		Key: "reconciliations", Document: "reconciliation_list__vendor.json",
	},
	{
		Method: "GET", Route: "/v1/api/vendors/reconciliations/{reconciliation_id}", Call: "Vendors.Reconciliations.Get",
		Args: []any{"$reconciliation", models.VendorReconciliationGetParams{ClientID: "c1"}}, Query: "client_id=c1",
		Key: "reconciliation", Document: "reconciliation_find__vendor.json",
	},
}
