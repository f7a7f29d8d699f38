package models

import "encoding/json"

// Transaction is a card transaction as the client API v1 and the merchant, vendor and bank APIs
// show it. Its receipts have the amounts. Whether money moved is its Outcome.
type Transaction struct {
	Record

	ID       string    `json:"id"`
	Receipts []Receipt `json:"receipts"`

	Device   *Device   `json:"device"`
	Merchant *Merchant `json:"merchant"` // client and merchant API: ID and names
	User     *User     `json:"user"`     // client and merchant API; may be nil
	Terminal *Terminal `json:"terminal"` // TID, and ID when read by id in the vendor API; not in the client API

	IsReconciled            *bool     `json:"is_reconcilied"`
	CustomerReferenceNumber string    `json:"customer_reference_number"` // empty if it has none
	CreatedAt               Timestamp `json:"created_at"`

	// Vendor and bank API; Internet was also observed in the merchant API.
	Internet                 *TransactionInternet `json:"internet"`
	RetrievalReferenceNumber string               `json:"retrieval_reference_number"` // RRN
	SystemTraceAuditNumber   string               `json:"system_trace_audit_number"`  // STAN
	Reconciliation           json.RawMessage      `json:"reconciliation"`             // null observed
	PackageName              string               `json:"package_name"`
	Lat                      string               `json:"lat"` // degrees
	Lon                      string               `json:"lon"`

	// Vendor API, when read by id. The receipts also decide the Outcome.
	TransactionType         TransactionType `json:"transaction_type"`          // only a code observed
	TransactionCurrencyCode string          `json:"transaction_currency_code"` // ISO 4217 digits, such as 682
	IsApproved              *bool           `json:"is_approved"`
	IsReversed              *bool           `json:"is_reversed"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *Transaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TransactionInternet is the internet connection over which a transaction was made.
type TransactionInternet struct {
	Type  string `json:"type"`  // such as wifi
	Speed string `json:"speed"` // unit undocumented
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TransactionInternet) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
