package models

import (
	"encoding/json"
	"time"
)

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

// UnmarshalJSON reads r by the rules of this package.
func (r *BankReconciliationDetails) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// BankReconciliationScheme is the count and the sum of one card scheme.
type BankReconciliationScheme struct {
	ID    SchemeCode    `json:"id"`
	Name  LocalizedText `json:"name"`
	Count *int          `json:"count"` // like the total of the BankReconciliation
	Total Amount        `json:"total"` // like the sum of the BankReconciliation
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankReconciliationScheme) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// IssuedAt returns Date and Time as an instant in zone, that of the terminal as observed. It
// returns an error if one is missing or malformed, or zone is nil.
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
