package models

// BankTerminalListParams is the query of GET /v1/banks-sdk/terminals.
type BankTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankTransactionListParams is the query of GET /v1/banks-sdk/transactions.
type BankTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankReconciliationListParams is the query of GET /v1/banks-sdk/reconciliations.
type BankReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSTerminalListParams is the query of GET /v1/banks-sdk/pos/terminals.
type BankPOSTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSTransactionListParams is the query of GET /v1/banks-sdk/pos/transactions.
type BankPOSTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSReconciliationListParams is the query of GET /v1/banks-sdk/pos/reconciliations.
type BankPOSReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
