package models

// VendorTerminalListParams is the query of GET /v1/api/vendors/terminals.
type VendorTerminalListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to start at, from 1; 0: the platform's first
	Limit    int    `url:"limit,omitempty"`     // records per page; 0: the platform's default
}

// VendorTransactionListParams is the query of GET /v1/api/vendors/transactions.
type VendorTransactionListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to start at, from 1; 0: the platform's first
	Limit    int    `url:"limit,omitempty"`     // records per page; 0: the platform's default
}

// VendorReconciliationListParams is the query of GET /v1/api/vendors/reconciliations.
type VendorReconciliationListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to start at, from 1; 0: the platform's first
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
