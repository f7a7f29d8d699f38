package contract

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var vendors = []Endpoint{
	{
		Method: "GET", Route: "/v1/api/vendors/terminals", Call: "Vendors.Terminals.List",
		URI:      "/v1/api/vendors/terminals?client_id=c1&limit=5&page=1",
		Document: "terminal_list__vendor.json", Key: "terminals",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Vendors.Terminals.List(ctx, models.VendorTerminalListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Vendors.Terminals.All(ctx, models.VendorTerminalListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/terminals/{terminal_id}", Call: "Vendors.Terminals.Get",
		URI:      "/v1/api/vendors/terminals/$terminal?client_id=c1",
		Document: "terminal_find__vendor.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Vendors.Terminals.Get(ctx, "$terminal", models.VendorParams{ClientID: "c1"})
		},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/transactions", Call: "Vendors.Transactions.List",
		URI:      "/v1/api/vendors/transactions?client_id=c1&limit=5&page=3",
		Document: "transaction_list__vendor.json", Key: "transactions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Vendors.Transactions.List(ctx, models.VendorTransactionListParams{ClientID: "c1", Page: 3, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Vendors.Transactions.All(ctx, models.VendorTransactionListParams{ClientID: "c1", Page: 3, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/transactions/{transaction_id}", Call: "Vendors.Transactions.Get",
		URI:      "/v1/api/vendors/transactions/$sale?client_id=c1",
		Document: "transaction_find__vendor.json", Key: "transaction",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Vendors.Transactions.Get(ctx, "$sale", models.VendorParams{ClientID: "c1"})
		},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/reconciliations", Call: "Vendors.Reconciliations.List",
		URI:      "/v1/api/vendors/reconciliations?client_id=c1&limit=5&page=1",
		Document: "reconciliation_list__vendor.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Vendors.Reconciliations.List(ctx, models.VendorReconciliationListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Vendors.Reconciliations.All(ctx, models.VendorReconciliationListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/api/vendors/reconciliations/{reconciliation_id}", Call: "Vendors.Reconciliations.Get",
		URI:      "/v1/api/vendors/reconciliations/$reconciliation?client_id=c1",
		Document: "reconciliation_find__vendor.json", Key: "reconciliation",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Vendors.Reconciliations.Get(ctx, "$reconciliation", models.VendorParams{ClientID: "c1"})
		},
	},
}
