package operations

import "github.com/payterm/payterm-go/models"

var banks = []Row{
	{
		Method: "GET", Route: "/v1/banks-sdk/terminals", Call: "Banks.Terminals.List",
		Params: models.BankTerminalListParams{},
		Result: models.BankTerminal{}, Key: "terminals",
		Documents: []string{"bank_terminal_list__sdk.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/terminals/{id}", Call: "Banks.Terminals.Get",
		Result: models.BankTerminal{}, Key: "terminal",
		Documents: []string{"bank_terminal_find__sdk.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/transactions", Call: "Banks.Transactions.List",
		Params: models.BankTransactionListParams{},
		Result: models.Transaction{}, Key: "transactions",
		Documents: []string{"transaction_list__bank.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/transactions/{id}", Call: "Banks.Transactions.Get",
		Result: models.Transaction{}, Key: "transaction",
		Documents: []string{"transaction_find__bank.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/reconciliations", Call: "Banks.Reconciliations.List",
		Params: models.BankReconciliationListParams{},
		Result: models.BankReconciliation{}, Key: "reconciliations",
		Documents: []string{"reconciliation_list__bank.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/reconciliations/{id}", Call: "Banks.Reconciliations.Get",
		Result: models.BankReconciliationDetails{}, Key: "reconciliation",
		Documents: []string{"reconciliation_find__bank.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/terminals", Call: "Banks.POSTerminals.List",
		Params: models.BankPOSTerminalListParams{},
		Result: models.POSTerminal{}, Key: "terminals",
		Documents: []string{"bank_pos_terminal_list__current_only.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/terminals/{uuid}", Call: "Banks.POSTerminals.Get",
		Result: models.POSTerminal{}, Key: "terminal",
		Documents: []string{"bank_pos_terminal_find__device.json", "bank_pos_terminal_find__device_null.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/transactions", Call: "Banks.POSTransactions.List",
		Params: models.BankPOSTransactionListParams{},
		Result: models.POSTransaction{}, Key: "transactions",
		Documents: []string{"bank_pos_transaction_list__current_only.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/transactions/{uuid}", Call: "Banks.POSTransactions.Get",
		Result: models.POSTransaction{}, Key: "transaction",
		Documents: []string{"bank_pos_transaction_find__receipts_data.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/reconciliations", Call: "Banks.POSReconciliations.List",
		Params: models.BankPOSReconciliationListParams{},
		Result: models.BankPOSReconciliation{}, Key: "reconciliations",
		Documents: []string{"bank_pos_reconciliation_list__current_only.json"},
	},
	{
		Method: "GET", Route: "/v1/banks-sdk/pos/reconciliations/{uuid}", Call: "Banks.POSReconciliations.Get",
		Result: models.BankPOSReconciliation{}, Key: "reconciliation",
		Documents: []string{"bank_pos_reconciliation_find__receipt.json"},
	},
}
