package models

// MerchantTerminalListParams is the query of GET /v1/merchants-sdk/terminals. Page and Limit are
// undocumented.
type MerchantTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantSessionListParams is the query of GET /v1/merchants-sdk/terminals/{terminal_id}/sessions.
// Page and Limit are undocumented.
type MerchantSessionListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantTransactionListParams is the query of GET /v1/merchants-sdk/transactions. Page and Limit
// are undocumented.
type MerchantTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantIntentListParams is the query of GET /v1/merchants-sdk/intents. Page and Limit are
// undocumented.
type MerchantIntentListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantReconciliationListParams is the query of GET /v1/merchants-sdk/reconciliations. Page and
// Limit are undocumented.
type MerchantReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
