package lists

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// all are the lists of the platform, API by API.
var all = []List{
	listOf("clients.merchants", None, merchantColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Merchant], error) {
		return c.Clients.Merchants.List(ctx, models.MerchantListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("clients.terminals", None, terminalColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Terminal], error) {
		return c.Clients.Terminals.List(ctx, models.TerminalListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("clients.sessions", Terminal, sessionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Session], error) {
		return c.Clients.Sessions.List(ctx, q.TerminalID, models.SessionListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("clients.transactions", Days, transactionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Transaction], error) {
		return c.Clients.Transactions.List(ctx, models.TransactionListParams{Page: q.Page, Limit: q.Limit, TID: q.TID, From: q.From, To: q.To})
	}),
	listOf("clients.transactions_v2", None, transactionV2Columns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.TransactionV2], error) {
		return c.Clients.Transactions.ListV2(ctx, models.TransactionV2ListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("clients.intents", None, intentColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Intent], error) {
		return c.Clients.Intents.List(ctx, models.IntentListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("clients.reconciliations", None, reconciliationColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Reconciliation], error) {
		return c.Clients.Reconciliations.List(ctx, models.ReconciliationListParams{Page: q.Page, Limit: q.Limit})
	}),

	listOf("vendors.terminals", Client, terminalColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Terminal], error) {
		return c.Vendors.Terminals.List(ctx, models.VendorTerminalListParams{ClientID: q.ClientID, Page: q.Page, Limit: q.Limit})
	}),
	listOf("vendors.transactions", Client, transactionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Transaction], error) {
		return c.Vendors.Transactions.List(ctx, models.VendorTransactionListParams{ClientID: q.ClientID, Page: q.Page, Limit: q.Limit})
	}),
	listOf("vendors.reconciliations", Client, reconciliationColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Reconciliation], error) {
		return c.Vendors.Reconciliations.List(ctx, models.VendorReconciliationListParams{ClientID: q.ClientID, Page: q.Page, Limit: q.Limit})
	}),

	listOf("banks.terminals", None, bankTerminalColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.BankTerminal], error) {
		return c.Banks.Terminals.List(ctx, models.BankTerminalListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("banks.transactions", None, transactionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Transaction], error) {
		return c.Banks.Transactions.List(ctx, models.BankTransactionListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("banks.reconciliations", None, bankReconciliationColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.BankReconciliation], error) {
		return c.Banks.Reconciliations.List(ctx, models.BankReconciliationListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("banks.pos_terminals", None, posTerminalColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.POSTerminal], error) {
		return c.Banks.POSTerminals.List(ctx, models.BankPOSTerminalListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("banks.pos_transactions", None, posTransactionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.POSTransaction], error) {
		return c.Banks.POSTransactions.List(ctx, models.BankPOSTransactionListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("banks.pos_reconciliations", None, bankPOSReconciliationColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.BankPOSReconciliation], error) {
		return c.Banks.POSReconciliations.List(ctx, models.BankPOSReconciliationListParams{Page: q.Page, Limit: q.Limit})
	}),

	listOf("merchants.terminals", None, terminalColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Terminal], error) {
		return c.Merchants.Terminals.List(ctx, models.MerchantTerminalListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("merchants.sessions", Terminal, sessionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Session], error) {
		return c.Merchants.Sessions.List(ctx, q.TerminalID, models.MerchantSessionListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("merchants.transactions", None, transactionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Transaction], error) {
		return c.Merchants.Transactions.List(ctx, models.MerchantTransactionListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("merchants.intents", None, intentColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Intent], error) {
		return c.Merchants.Intents.List(ctx, models.MerchantIntentListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("merchants.reconciliations", None, reconciliationColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Reconciliation], error) {
		return c.Merchants.Reconciliations.List(ctx, models.MerchantReconciliationListParams{Page: q.Page, Limit: q.Limit})
	}),

	listOf("pos.messages", None, posMessageColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.POSMessage], error) {
		return c.POS.Messages.List(ctx, models.POSMessageListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("pos.subscriptions", None, subscriptionColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.Subscription], error) {
		return c.POS.Subscriptions.List(ctx, models.SubscriptionListParams{Page: q.Page, Limit: q.Limit})
	}),
	listOf("pos.reconciliations", None, posReconciliationColumns, func(ctx context.Context, c *payterm.Client, q Query) (*pagination.Page[models.POSReconciliation], error) {
		return c.POS.Reconciliations.List(ctx, models.POSReconciliationListParams{Page: q.Page, Limit: q.Limit})
	}),
}
