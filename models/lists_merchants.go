package models

// MerchantTerminalListParams is the query of GET /v1/merchants-sdk/terminals.
type MerchantTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantSessionListParams is the query of GET /v1/merchants-sdk/terminals/{terminal_id}/sessions.
type MerchantSessionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantTransactionListParams is the query of GET /v1/merchants-sdk/transactions.
type MerchantTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantIntentListParams is the query of GET /v1/merchants-sdk/intents.
type MerchantIntentListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantReconciliationListParams is the query of GET /v1/merchants-sdk/reconciliations.
type MerchantReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
