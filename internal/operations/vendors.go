package operations

import "github.com/payterm/payterm-go/models"

var vendors = []Row{
	{
		Method: "GET", Route: "/v1/api/vendors/terminals", Call: "Vendors.Terminals.List",
		Params: models.VendorTerminalListParams{},
		Result: models.Terminal{}, Key: "terminals",
		Documents: []string{"terminal_list__vendor.json"},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/terminals/{terminal_id}", Call: "Vendors.Terminals.Get",
		Params: models.VendorTerminalGetParams{},
		Result: models.Terminal{}, Key: "terminal",
		Documents: []string{"terminal_find__vendor.json"},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/transactions", Call: "Vendors.Transactions.List",
		Params: models.VendorTransactionListParams{},
		Result: models.Transaction{}, Key: "transactions",
		Documents: []string{"transaction_list__vendor.json"},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/transactions/{transaction_id}", Call: "Vendors.Transactions.Get",
		Params: models.VendorTransactionGetParams{},
		Result: models.Transaction{}, Key: "transaction",
		Documents: []string{"transaction_find__vendor.json"},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/reconciliations", Call: "Vendors.Reconciliations.List",
		Params: models.VendorReconciliationListParams{},
		Result: models.Reconciliation{}, Key: "reconciliations",
		Documents: []string{"reconciliation_list__vendor.json"},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/reconciliations/{reconciliation_id}", Call: "Vendors.Reconciliations.Get",
		Params: models.VendorReconciliationGetParams{},
		Result: models.Reconciliation{}, Key: "reconciliation",
		Documents: []string{"reconciliation_find__vendor.json"},
	},
}
