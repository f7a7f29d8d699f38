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

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *Transaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TransactionInternet is the internet connection over which a transaction was made.
type TransactionInternet struct {
	Type  string `json:"type"`  // such as wifi
	Speed string `json:"speed"` // unit undocumented
}

// TransactionV2 is a transaction in the client API v2: a sequence of events with receipts.
type TransactionV2 struct {
	Record

	ID          string        `json:"id"`           // digits, observed with more than a float holds
	ReferenceID string        `json:"reference_id"` // may be empty
	AmountOther string        `json:"amount_other"` // unit undocumented
	Currency    LocalizedText `json:"currency"`     // English and Turkish
	PINRequired *bool         `json:"pin_required"`
	Card        *Card         `json:"card"` // nil observed

	IsReconciled *bool              `json:"is_reconciled"`
	Performance  []Performance      `json:"performance"` // the internet connection, or steps
	Events       []TransactionEvent `json:"events"`      // the payment and, as observed, its reversal

	CreatedAt   Timestamp `json:"created_at"`
	CompletedAt Timestamp `json:"completed_at"` // in lists only; null observed
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *TransactionV2) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// Card is the card of a client v2 transaction, or of an intent's. Further keys are undocumented.
type Card struct {
	PAN string `json:"pan"` // masked
	Exp string `json:"exp"` // YY/MM and YYMM observed
}

// EventType is the payment of a transaction or its reversal. An event of any other type makes
// the outcome of the transaction unknown.
type EventType string

// The types of events. Reversal was observed.
const (
	EventTypeTransaction EventType = "transaction"
	EventTypeReversal    EventType = "reversal"
)

// EventStatus is the platform's word for how an event ended. It does not say whether money moved:
// see Outcome.
type EventStatus string

// The statuses of events. Reversed was observed.
const (
	EventStatusApproved EventStatus = "approved"
	EventStatusReversed EventStatus = "reversed"
)

// TransactionEvent is a step of a transaction, such as the payment or its reversal.
type TransactionEvent struct {
	Type    EventType     `json:"type"`
	Status  EventStatus   `json:"status"`
	Receipt *EventReceipt `json:"receipt"`
	STAN    string        `json:"stan"` // system trace audit number; when read by id
	RRN     string        `json:"rrn"`  // retrieval reference number; in intents and, as observed, in v2
}

// EventReceipt is what a terminal prints for an event, with the standard that its Data follows.
type EventReceipt struct {
	Standard string   `json:"standard"` // such as mada
	ID       string   `json:"id"`
	Data     *Receipt `json:"data" wire:"orskip"` // nil also for a text that is not a JSON object; Raw of the record has the text
}
