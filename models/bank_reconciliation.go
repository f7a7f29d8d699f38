package models

import (
	"encoding/json"
	"time"
)

// BankReconciliation is a reconciliation of a mobile SDK terminal as the bank API lists it. Read by
// id, it is a BankReconciliationDetails.
type BankReconciliation struct {
	Record

	ID   string `json:"id"`
	STAN string `json:"stan"` // system trace audit number

	// Which transactions Total and TotalValue include is undocumented. On the embedded platform
	// (package paytermtest) Total counts sales, refunds and reversals: a reversed sale counts
	// twice.
	Total      *int            `json:"total"`
	TotalValue Amount          `json:"total_value"`
	Currency   ReceiptCurrency `json:"currency"`    // its Text is the ISO 4217 digits, such as 682
	Time       string          `json:"time"`        // HH:MM:SS, without a date
	IsBalanced Balance         `json:"is_balanced"` // a bare boolean observed

	TerminalID string                      `json:"terminal_id"`
	Terminal   *BankReconciliationTerminal `json:"terminal"` // ID, TID and Name

	CreatedAt Timestamp `json:"created_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (b *BankReconciliation) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// BankReconciliationTerminal is the terminal of a reconciliation in the bank API. Lists show ID,
// TID and Name only.
type BankReconciliationTerminal struct {
	ID                  string       `json:"id"`
	TID                 string       `json:"tid"`
	Name                string       `json:"name"`                  // null observed
	ReferenceTerminalID string       `json:"reference_terminal_id"` // serial number observed
	TRSM                string       `json:"trsm"`                  // text with leading zeros, such as 000042
	OSType              OSType       `json:"os_type"`
	Mode                TerminalMode `json:"mode"`
	AutoReconcile       *bool        `json:"auto_reconcile"`
	IsAssigned          *bool        `json:"is_assigned"`
	IsConnected         *bool        `json:"is_connected"`
	PulledOutAt         Timestamp    `json:"pulled_out_at"` // null observed
	CreatedAt           Timestamp    `json:"created_at"`
	UpdatedAt           Timestamp    `json:"updated_at"`
}

// BankReconciliationDetails is a reconciliation of a mobile SDK terminal that the bank API reads by
// id: a receipt whose schemes have their own form.
type BankReconciliationDetails struct {
	Record

	ID string `json:"id"`

	// Dates are DD/MM/YYYY, times HH:MM:SS. IssuedAt, StartedAt and EndedAt return instants.
	Date      string `json:"date"`
	Time      string `json:"time"`
	StartDate string `json:"start_date"`
	StartTime string `json:"start_time"`
	EndDate   string `json:"end_date"`
	EndTime   string `json:"end_time"`

	IsBalanced Balance                    `json:"is_balanced"` // a bare boolean observed
	Details    json.RawMessage            `json:"details"`     // a list; empty observed
	Schemes    []BankReconciliationScheme `json:"schemes"`
	Currency   ReceiptCurrency            `json:"currency"` // its Text is the ISO 4217 digits, such as 682

	CardAcceptorTerminalID   string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed
	CardSchemeSponsorID      string `json:"card_scheme_sponsor_id"`    // four letters observed
	POSSoftwareVersionNumber string `json:"pos_software_version_number"`
	SystemTraceAuditNumber   string `json:"system_trace_audit_number"` // STAN
	QRCode                   string `json:"qr_code"`                   // URL of the receipt

	Device   json.RawMessage             `json:"device"` // null observed
	Terminal *BankReconciliationTerminal `json:"terminal"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *BankReconciliationDetails) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// BankReconciliationScheme is the count and the sum of one card scheme.
type BankReconciliationScheme struct {
	ID    SchemeCode    `json:"id"`
	Name  LocalizedText `json:"name"`
	Count *int          `json:"count"` // like the total of the BankReconciliation
	Total Amount        `json:"total"` // like the sum of the BankReconciliation
}

// IssuedAt returns Date and Time as an instant in zone, which was observed to be the terminal's.
// It returns an error if one is missing or malformed, or zone is nil.
func (r *BankReconciliationDetails) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}

// StartedAt returns StartDate and StartTime, the start of the reconciled time, like IssuedAt.
func (r *BankReconciliationDetails) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt returns EndDate and EndTime, the end of the reconciled time, like IssuedAt.
func (r *BankReconciliationDetails) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}

// BankPOSReconciliation is a reconciliation of a hardware POS terminal as the bank API shows it.
// Its totals are by kind; those of the POS API are by card scheme.
type BankPOSReconciliation struct {
	Record

	ID         string                      `json:"id"`
	POSTotals  BankPOSReconciliationTotals `json:"pos_totals"`  // as the terminal counts
	HostTotals BankPOSReconciliationTotals `json:"host_totals"` // as the host counts

	Terminal *POSTerminal                  `json:"terminal"`
	Receipt  *BankPOSReconciliationReceipt `json:"receipt"` // when read by id

	// Observed when read by id; further keys are undocumented.
	ActionCode string `json:"action_code"`
	Region     string `json:"region"` // such as jed

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (b *BankPOSReconciliation) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// BankPOSReconciliationTotals holds the totals by kind of transaction.
type BankPOSReconciliationTotals struct {
	Purchase BankPOSReconciliationTotal `json:"purchase"`
	Refund   BankPOSReconciliationTotal `json:"refund"`
}

// BankPOSReconciliationTotal is the count and the sum of transactions.
type BankPOSReconciliationTotal struct {
	Count  *int        `json:"count"`
	Amount MinorAmount `json:"amount"` // not negative for refunds either, as observed
}

// BankPOSReconciliationReceipt points to the receipt of a reconciliation.
type BankPOSReconciliationReceipt struct {
	ID     string `json:"id"`
	QRCode string `json:"qr_code"` // URL of the receipt
}
