package contract

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var banks = []Endpoint{
	{
		Method: "GET", Route: "/v1/banks-sdk/terminals", Call: "Banks.Terminals.List",
		URI:      "/v1/banks-sdk/terminals?limit=5&page=1",
		Document: "bank_terminal_list__sdk.json", Key: "terminals",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Banks.Terminals.List(ctx, models.BankTerminalListParams{Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Banks.Terminals.All(ctx, models.BankTerminalListParams{Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/terminals/{id}", Call: "Banks.Terminals.Get",
		URI:      "/v1/banks-sdk/terminals/$terminal",
		Document: "bank_terminal_find__sdk.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Banks.Terminals.Get(ctx, "$terminal")
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/transactions", Call: "Banks.Transactions.List",
		URI:      "/v1/banks-sdk/transactions?limit=5&page=1",
		Document: "transaction_list__bank.json", Key: "transactions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Banks.Transactions.List(ctx, models.BankTransactionListParams{Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Banks.Transactions.All(ctx, models.BankTransactionListParams{Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/transactions/{id}", Call: "Banks.Transactions.Get",
		URI:      "/v1/banks-sdk/transactions/$sale",
		Document: "transaction_find__bank.json", Key: "transaction",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Banks.Transactions.Get(ctx, "$sale")
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/reconciliations", Call: "Banks.Reconciliations.List",
		URI:      "/v1/banks-sdk/reconciliations?limit=5&page=1",
		Document: "reconciliation_list__bank.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Banks.Reconciliations.List(ctx, models.BankReconciliationListParams{Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Banks.Reconciliations.All(ctx, models.BankReconciliationListParams{Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/reconciliations/{id}", Call: "Banks.Reconciliations.Get",
		URI:      "/v1/banks-sdk/reconciliations/$reconciliation",
		Document: "reconciliation_find__bank.json", Key: "reconciliation",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Banks.Reconciliations.Get(ctx, "$reconciliation")
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/terminals", Call: "Banks.POSTerminals.List",
		URI:      "/v1/banks-sdk/pos/terminals?limit=5&page=1",
		Document: "bank_pos_terminal_list__current_only.json", Key: "terminals",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Banks.POSTerminals.List(ctx, models.BankPOSTerminalListParams{Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Banks.POSTerminals.All(ctx, models.BankPOSTerminalListParams{Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/terminals/{uuid}", Call: "Banks.POSTerminals.Get",
		URI:      "/v1/banks-sdk/pos/terminals/$pos",
		Document: "bank_pos_terminal_find__device.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Banks.POSTerminals.Get(ctx, "$pos")
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/transactions", Call: "Banks.POSTransactions.List",
		URI:      "/v1/banks-sdk/pos/transactions?limit=5&page=1",
		Document: "bank_pos_transaction_list__current_only.json", Key: "transactions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Banks.POSTransactions.List(ctx, models.BankPOSTransactionListParams{Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Banks.POSTransactions.All(ctx, models.BankPOSTransactionListParams{Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/transactions/{uuid}", Call: "Banks.POSTransactions.Get",
		URI:      "/v1/banks-sdk/pos/transactions/$paid",
		Document: "bank_pos_transaction_find__receipts_data.json", Key: "transaction",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Banks.POSTransactions.Get(ctx, "$paid")
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/reconciliations", Call: "Banks.POSReconciliations.List",
		URI:      "/v1/banks-sdk/pos/reconciliations?limit=5&page=1",
		Document: "bank_pos_reconciliation_list__current_only.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Banks.POSReconciliations.List(ctx, models.BankPOSReconciliationListParams{Page: 1, Limit: 5}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Banks.POSReconciliations.All(ctx, models.BankPOSReconciliationListParams{Page: 1, Limit: 5}))
		},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/reconciliations/{uuid}", Call: "Banks.POSReconciliations.Get",
		URI:      "/v1/banks-sdk/pos/reconciliations/$day",
		Document: "bank_pos_reconciliation_find__receipt.json", Key: "reconciliation",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Banks.POSReconciliations.Get(ctx, "$day")
		},
	},
}
