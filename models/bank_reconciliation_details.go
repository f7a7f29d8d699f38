package models

import (
	"encoding/json"
	"time"
)

// BankReconciliationDetails is a reconciliation of a mobile SDK terminal when the bank API reads it
// by its id: a receipt with schemes of its own form.
type BankReconciliationDetails struct {
	Record

	ID string `json:"id"`

	// Dates, DD/MM/YYYY, and times, HH:MM:SS. IssuedAt, StartedAt and EndedAt return instants.
	Date      string `json:"date"`
	Time      string `json:"time"`
	StartDate string `json:"start_date"`
	StartTime string `json:"start_time"`
	EndDate   string `json:"end_date"`
	EndTime   string `json:"end_time"`

	IsBalanced Balance                    `json:"is_balanced"` // boolean alone observed
	Details    json.RawMessage            `json:"details"`     // a list; structure undocumented, empty observed
	Schemes    []BankReconciliationScheme `json:"schemes"`
	Currency   ReceiptCurrency            `json:"currency"` // ISO 4217 digits as its Text, such as 682

	CardAcceptorTerminalID   string `json:"card_acceptor_terminal_id"` // the terminal's TID
	CardSchemeSponsorID      string `json:"card_scheme_sponsor_id"`
	POSSoftwareVersionNumber string `json:"pos_software_version_number"`
	SystemTraceAuditNumber   string `json:"system_trace_audit_number"` // STAN
	QRCode                   string `json:"qr_code"`                   // URL of the receipt

	Device   json.RawMessage             `json:"device"` // structure undocumented, null observed
	Terminal *BankReconciliationTerminal `json:"terminal"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// BankReconciliationScheme sums the transactions of one card scheme up.
type BankReconciliationScheme struct {
	ID    SchemeCode    `json:"id"`
	Name  LocalizedText `json:"name"`
	Count *int          `json:"count"` // as BankReconciliation.Total
	Total Amount        `json:"total"`
}

// IssuedAt is Date and Time in a zone, which no answer carries; the terminal's was observed. It
// fails if they are missing or malformed, or if zone is nil.
func (r *BankReconciliationDetails) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}

// StartedAt is StartDate and StartTime, as IssuedAt: where the reconciled time begins.
func (r *BankReconciliationDetails) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt is EndDate and EndTime, as IssuedAt: where the reconciled time ends.
func (r *BankReconciliationDetails) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}
