package models

import "time"

// ReconciliationReceipt is what a terminal prints for a reconciliation.
type ReconciliationReceipt struct {
	ID       string           `json:"id"`
	Merchant *ReceiptMerchant `json:"merchant"` // nil in the vendor API

	// Dates are DD/MM/YYYY, times HH:MM:SS or HH:MM. IssuedAt, StartedAt and EndedAt return
	// instants.
	Date      string `json:"date"`
	Time      string `json:"time"`
	StartDate string `json:"start_date"`
	StartTime string `json:"start_time"`
	EndDate   string `json:"end_date"` // not in lists
	EndTime   string `json:"end_time"` // not in lists

	IsBalanced Balance                `json:"is_balanced"`
	Details    ReconciliationTotals   `json:"details"`
	Schemes    []ReconciliationScheme `json:"schemes"`
	Currency   LocalizedText          `json:"currency"`

	CardAcceptorTerminalID   string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed
	CardSchemeSponsorID      string `json:"card_scheme_sponsor_id"`    // not in lists
	POSSoftwareVersionNumber string `json:"pos_software_version_number"`
	SystemTraceAuditNumber   string `json:"system_trace_audit_number"` // STAN

	// Observed only when created.
	ClientID       string     `json:"client_id"`
	MerchantID     string     `json:"merchant_id"`
	DeviceID       string     `json:"device_id"` // null observed
	UserID         string     `json:"user_id"`   // null observed
	Terminal       *Reference `json:"terminal"`
	Reconciliation *Reference `json:"reconciliation"`
	QRCode         string     `json:"qr_code"` // URL of the receipt
	CreatedAt      Timestamp  `json:"created_at"`
	UpdatedAt      Timestamp  `json:"updated_at"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationReceipt) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationTotals holds the totals by kind. The reversals are nil in hardware POS.
type ReconciliationTotals struct {
	Total            ReconciliationTotal  `json:"total"` // all kinds, as observed
	Purchase         ReconciliationTotal  `json:"purchase"`
	PurchaseReversal *ReconciliationTotal `json:"purchase_reversal"`
	Refund           ReconciliationTotal  `json:"refund"` // observed negative
	RefundReversal   *ReconciliationTotal `json:"refund_reversal"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationTotals) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationTotal is the count and the sum of transactions.
type ReconciliationTotal struct {
	Label LocalizedText `json:"label"`
	Total Amount        `json:"total"`
	Count *int          `json:"count"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationTotal) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationScheme holds the terminal's and the host's totals of one card scheme.
type ReconciliationScheme struct {
	Name       Labeled                    `json:"name"`        // its Value is a SchemeCode
	POS        ReconciliationSchemeTotals `json:"pos"`         // as the terminal counts
	Host       ReconciliationSchemeTotals `json:"host"`        // as the host counts
	IsBalanced *bool                      `json:"is_balanced"` // nil if not stated
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationScheme) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationSchemeTotals holds the totals of a scheme by direction.
type ReconciliationSchemeTotals struct {
	Credit ReconciliationTotal `json:"credit"` // refunds, as observed; not negative
	Debit  ReconciliationTotal `json:"debit"`  // purchases, as observed
	Total  ReconciliationTotal `json:"total"`  // Debit less Credit, as observed; its count is the sum of both
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationSchemeTotals) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// IssuedAt returns Date and Time as an instant in zone, that of the terminal as observed. It
// returns an error if one is missing or malformed, or zone is nil.
func (r *ReconciliationReceipt) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}

// StartedAt returns StartDate and StartTime, the start of the reconciled time, like IssuedAt.
func (r *ReconciliationReceipt) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt returns EndDate and EndTime, the end of the reconciled time, like IssuedAt.
func (r *ReconciliationReceipt) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}
