package contract

import "github.com/payterm/payterm-go/models"

var banks = []Endpoint{
	{
		Method: "GET", Route: "/v1/banks-sdk/terminals", Call: "Banks.Terminals.List",
		Args: []any{models.BankTerminalListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1",
		Key: "terminals", Document: "bank_terminal_list__sdk.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/terminals/{id}", Call: "Banks.Terminals.Get",
		Args: []any{"$terminal"}, Key: "terminal", Document: "bank_terminal_find__sdk.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/transactions", Call: "Banks.Transactions.List",
		Args: []any{models.BankTransactionListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1",
		Key: "transactions", Document: "transaction_list__bank.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/transactions/{id}", Call: "Banks.Transactions.Get",
		Args: []any{"$sale"}, Key: "transaction", Document: "transaction_find__bank.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/reconciliations", Call: "Banks.Reconciliations.List",
		Args: []any{models.BankReconciliationListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1",
		Key: "reconciliations", Document: "reconciliation_list__bank.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/reconciliations/{id}", Call: "Banks.Reconciliations.Get",
		Args: []any{"$reconciliation"}, Key: "reconciliation", Document: "reconciliation_find__bank.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/terminals", Call: "Banks.POSTerminals.List",
		Args: []any{models.BankPOSTerminalListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1",
		Key: "terminals", Document: "bank_pos_terminal_list__current_only.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/terminals/{uuid}", Call: "Banks.POSTerminals.Get",
		Args: []any{"$pos"}, Key: "terminal", Document: "bank_pos_terminal_find__device.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/transactions", Call: "Banks.POSTransactions.List",
		Args: []any{models.BankPOSTransactionListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1",
		Key: "transactions", Document: "bank_pos_transaction_list__current_only.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/transactions/{uuid}", Call: "Banks.POSTransactions.Get",
		Args: []any{"$paid"}, Key: "transaction", Document: "bank_pos_transaction_find__receipts_data.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/reconciliations", Call: "Banks.POSReconciliations.List",
		Args: []any{models.BankPOSReconciliationListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1",
		Key: "reconciliations", Document: "bank_pos_reconciliation_list__current_only.json",
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/reconciliations/{uuid}", Call: "Banks.POSReconciliations.Get",
		Args: []any{"$pos_reconciliation"}, Key: "reconciliation", Document: "bank_pos_reconciliation_find__receipt.json",
	},
}
