package lists

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// all are the lists of the platform, API by API.
var all = []List{
	listOf("clients.merchants", None, merchantColumns, paged(func(c *payterm.Client) listing[models.Merchant] { return c.Clients.Merchants.List })),
	listOf("clients.terminals", None, terminalColumns, clientTerminals),
	listOf("clients.sessions", Terminal, sessionColumns, ofTerminal(func(c *payterm.Client) listingOfTerminal { return c.Clients.Sessions.List })),
	listOf("clients.transactions", Days, transactionColumns, clientTransactions),
	listOf("clients.transactions_v2", None, transactionV2Columns, paged(func(c *payterm.Client) listing[models.TransactionV2] { return c.Clients.Transactions.ListV2 })),
	listOf("clients.intents", None, intentColumns, paged(func(c *payterm.Client) listing[models.Intent] { return c.Clients.Intents.List })),
	listOf("clients.reconciliations", None, reconciliationColumns, paged(func(c *payterm.Client) listing[models.Reconciliation] { return c.Clients.Reconciliations.List })),

	listOf("vendors.terminals", Client, terminalColumns, ofVendor(func(c *payterm.Client) listingOfVendor[models.Terminal] { return c.Vendors.Terminals.List })),
	listOf("vendors.transactions", Client, transactionColumns, ofVendor(func(c *payterm.Client) listingOfVendor[models.Transaction] { return c.Vendors.Transactions.List })),
	listOf("vendors.reconciliations", Client, reconciliationColumns, ofVendor(func(c *payterm.Client) listingOfVendor[models.Reconciliation] { return c.Vendors.Reconciliations.List })),

	listOf("banks.terminals", None, bankTerminalColumns, paged(func(c *payterm.Client) listing[models.BankTerminal] { return c.Banks.Terminals.List })),
	listOf("banks.transactions", None, transactionColumns, paged(func(c *payterm.Client) listing[models.Transaction] { return c.Banks.Transactions.List })),
	listOf("banks.reconciliations", None, bankReconciliationColumns, paged(func(c *payterm.Client) listing[models.BankReconciliation] { return c.Banks.Reconciliations.List })),
	listOf("banks.pos_terminals", None, posTerminalColumns, paged(func(c *payterm.Client) listing[models.POSTerminal] { return c.Banks.POSTerminals.List })),
	listOf("banks.pos_transactions", None, posTransactionColumns, paged(func(c *payterm.Client) listing[models.POSTransaction] { return c.Banks.POSTransactions.List })),
	listOf("banks.pos_reconciliations", None, bankPOSReconciliationColumns, paged(func(c *payterm.Client) listing[models.BankPOSReconciliation] { return c.Banks.POSReconciliations.List })),

	listOf("merchants.terminals", None, terminalColumns, paged(func(c *payterm.Client) listing[models.Terminal] { return c.Merchants.Terminals.List })),
	listOf("merchants.sessions", Terminal, sessionColumns, ofTerminal(func(c *payterm.Client) listingOfTerminal { return c.Merchants.Sessions.List })),
	listOf("merchants.transactions", None, transactionColumns, paged(func(c *payterm.Client) listing[models.Transaction] { return c.Merchants.Transactions.List })),
	listOf("merchants.intents", None, intentColumns, paged(func(c *payterm.Client) listing[models.Intent] { return c.Merchants.Intents.List })),
	listOf("merchants.reconciliations", None, reconciliationColumns, paged(func(c *payterm.Client) listing[models.Reconciliation] { return c.Merchants.Reconciliations.List })),

	listOf("pos.messages", None, posMessageColumns, paged(func(c *payterm.Client) listing[models.POSMessage] { return c.POS.Messages.List })),
	listOf("pos.subscriptions", None, subscriptionColumns, paged(func(c *payterm.Client) listing[models.Subscription] { return c.POS.Subscriptions.List })),
	listOf("pos.reconciliations", None, posReconciliationColumns, paged(func(c *payterm.Client) listing[models.POSReconciliation] { return c.POS.Reconciliations.List })),
}

// The List methods, by their parameters.
type (
	listing[T any]         = func(context.Context, models.ListParams) (*pagination.Page[T], error)
	listingOfVendor[T any] = func(context.Context, models.VendorListParams) (*pagination.Page[T], error)
	listingOfTerminal      = func(context.Context, string, models.ListParams) (*pagination.Page[models.Session], error)
)

func paged[T any](method func(*payterm.Client) listing[T]) page[T] {
	return func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[T], error) {
		return method(c)(ctx, q.list())
	}
}

func ofVendor[T any](method func(*payterm.Client) listingOfVendor[T]) page[T] {
	return func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[T], error) {
		return method(c)(ctx, q.vendor())
	}
}

func ofTerminal(method func(*payterm.Client) listingOfTerminal) page[models.Session] {
	return func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Session], error) {
		return method(c)(ctx, q.TerminalID, q.list())
	}
}

func clientTerminals(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Terminal], error) {
	return c.Clients.Terminals.List(ctx, models.TerminalListParams{Page: q.Page, Limit: q.Limit})
}

func clientTransactions(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Transaction], error) {
	return c.Clients.Transactions.List(ctx, models.TransactionListParams{Page: q.Page, Limit: q.Limit, TID: q.TID, From: q.From, To: q.To})
}
