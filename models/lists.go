package models

import "time"

// MerchantListParams is the query of GET /v1/clients-sdk/merchants.
type MerchantListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// TerminalListParams is the query of GET /v1/clients-sdk/terminals. A nil bool does not select.
type TerminalListParams struct {
	Page        int    `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit       int    `url:"limit,omitempty"` // records per page; 0: the platform's default
	TID         string `url:"tid,omitempty"`   // with its leading zeros, observed
	IsConnected *bool  `url:"is_connected,omitempty"`
	IsAssigned  *bool  `url:"is_assigned,omitempty"` // to a user
}

// SessionListParams is the query of GET /v1/clients-sdk/terminals/{terminal_id}/sessions.
type SessionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// TransactionListParams is the query of GET /v1/clients-sdk/transactions. From and To are sent in
// milliseconds; a zero time does not select. Whether the ends are included is undocumented.
type TransactionListParams struct {
	Page  int       `url:"page,omitempty"`           // page to start at, as the platform counts; 0: the first
	Limit int       `url:"limit,omitempty"`          // records per page; 0: the platform's default
	TID   string    `url:"tid,omitempty"`            // with its leading zeros, observed
	From  time.Time `url:"from,omitempty,unixmilli"` // from 1970 on
	To    time.Time `url:"to,omitempty,unixmilli"`   // up to 9999, not before From
}

// TransactionV2ListParams is the query of GET /v2/clients-sdk/transactions.
type TransactionV2ListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// IntentListParams is the query of GET /v1/clients-sdk/intents.
type IntentListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// ReconciliationListParams is the query of GET /v1/clients-sdk/reconciliations.
type ReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// VendorTerminalListParams is the query of GET /v1/api/vendors/terminals.
type VendorTerminalListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to start at, as the platform counts; 0: the first
	Limit    int    `url:"limit,omitempty"`     // records per page; 0: the platform's default
}

// VendorTransactionListParams is the query of GET /v1/api/vendors/transactions.
type VendorTransactionListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to start at, as the platform counts; 0: the first
	Limit    int    `url:"limit,omitempty"`     // records per page; 0: the platform's default
}

// VendorReconciliationListParams is the query of GET /v1/api/vendors/reconciliations.
type VendorReconciliationListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to start at, as the platform counts; 0: the first
	Limit    int    `url:"limit,omitempty"`     // records per page; 0: the platform's default
}

// VendorTerminalGetParams is the query of GET /v1/api/vendors/terminals/{terminal_id}.
type VendorTerminalGetParams struct {
	ClientID string `url:"client_id,omitempty"` // of this client; empty: of any client under the vendor
}

// VendorTransactionGetParams is the query of GET /v1/api/vendors/transactions/{transaction_id}.
type VendorTransactionGetParams struct {
	ClientID string `url:"client_id,omitempty"` // of this client; empty: of any client under the vendor
}

// VendorReconciliationGetParams is the query of
// GET /v1/api/vendors/reconciliations/{reconciliation_id}.
type VendorReconciliationGetParams struct {
	ClientID string `url:"client_id,omitempty"` // of this client; empty: of any client under the vendor
}

// BankTerminalListParams is the query of GET /v1/banks-sdk/terminals.
type BankTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankTransactionListParams is the query of GET /v1/banks-sdk/transactions.
type BankTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankReconciliationListParams is the query of GET /v1/banks-sdk/reconciliations.
type BankReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSTerminalListParams is the query of GET /v1/banks-sdk/pos/terminals.
type BankPOSTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSTransactionListParams is the query of GET /v1/banks-sdk/pos/transactions.
type BankPOSTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// BankPOSReconciliationListParams is the query of GET /v1/banks-sdk/pos/reconciliations.
type BankPOSReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantTerminalListParams is the query of GET /v1/merchants-sdk/terminals.
type MerchantTerminalListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantSessionListParams is the query of GET /v1/merchants-sdk/terminals/{terminal_id}/sessions.
type MerchantSessionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantTransactionListParams is the query of GET /v1/merchants-sdk/transactions.
type MerchantTransactionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantIntentListParams is the query of GET /v1/merchants-sdk/intents.
type MerchantIntentListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// MerchantReconciliationListParams is the query of GET /v1/merchants-sdk/reconciliations.
type MerchantReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// POSMessageListParams is the query of GET /v1/clients-sdk/pos/messages.
type POSMessageListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// SubscriptionListParams is the query of GET /v1/clients-sdk/pos/subscriptions.
type SubscriptionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// POSReconciliationListParams is the query of GET /v1/clients-sdk/pos/reconciliations.
type POSReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, as the platform counts; 0: the first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
