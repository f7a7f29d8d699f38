package models

import "time"

// MerchantListParams is the query of GET /v1/clients-sdk/merchants.
type MerchantListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// TerminalListParams is the query of GET /v1/clients-sdk/terminals. A nil bool does not select.
type TerminalListParams struct {
	Page        int    `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit       int    `url:"limit,omitempty"` // records per page; 0: the platform's default
	TID         string `url:"tid,omitempty"`   // with its leading zeros, observed
	IsConnected *bool  `url:"is_connected,omitempty"`
	IsAssigned  *bool  `url:"is_assigned,omitempty"` // to a user
}

// SessionListParams is the query of GET /v1/clients-sdk/terminals/{terminal_id}/sessions.
type SessionListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// TransactionListParams is the query of GET /v1/clients-sdk/transactions. From and To are sent in
// milliseconds; a zero time does not select. Whether the ends are included is undocumented.
type TransactionListParams struct {
	Page  int       `url:"page,omitempty"`           // page to start at, from 1; 0: the platform's first
	Limit int       `url:"limit,omitempty"`          // records per page; 0: the platform's default
	TID   string    `url:"tid,omitempty"`            // with its leading zeros, observed
	From  time.Time `url:"from,omitempty,unixmilli"` // from 1970 on
	To    time.Time `url:"to,omitempty,unixmilli"`   // up to 9999, not before From
}

// TransactionV2ListParams is the query of GET /v2/clients-sdk/transactions.
type TransactionV2ListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// IntentListParams is the query of GET /v1/clients-sdk/intents.
type IntentListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}

// ReconciliationListParams is the query of GET /v1/clients-sdk/reconciliations.
type ReconciliationListParams struct {
	Page  int `url:"page,omitempty"`  // page to start at, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
