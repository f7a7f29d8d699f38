package models

// BankTerminalListParams is the query of GET /v1/banks-sdk/terminals. Page and Limit are
// undocumented.
type BankTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankTransactionListParams is the query of GET /v1/banks-sdk/transactions. Page and Limit are
// undocumented.
type BankTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankReconciliationListParams is the query of GET /v1/banks-sdk/reconciliations. Page and Limit
// are undocumented.
type BankReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSTerminalListParams is the query of GET /v1/banks-sdk/pos/terminals. Page and Limit are
// undocumented.
type BankPOSTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSTransactionListParams is the query of GET /v1/banks-sdk/pos/transactions. Page and Limit
// are undocumented.
type BankPOSTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSReconciliationListParams is the query of GET /v1/banks-sdk/pos/reconciliations. Page and
// Limit are undocumented.
type BankPOSReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
