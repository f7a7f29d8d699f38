package models

import "time"

// ReconciliationReceipt is what a terminal prints for a reconciliation.
type ReconciliationReceipt struct {
	ID       string           `json:"id"`
	Merchant *ReceiptMerchant `json:"merchant"` // nil in the vendor API

	// Dates, DD/MM/YYYY, and times, HH:MM:SS or HH:MM. IssuedAt, StartedAt and EndedAt return
	// instants.
	Date      string `json:"date"`
	Time      string `json:"time"`
	StartDate string `json:"start_date"`
	StartTime string `json:"start_time"`
	EndDate   string `json:"end_date"` // not in lists
	EndTime   string `json:"end_time"` // not in lists

	IsBalanced Balance                `json:"is_balanced"`
	Details    ReconciliationDetails  `json:"details"`
	Schemes    []ReconciliationScheme `json:"schemes"`
	Currency   LocalizedText          `json:"currency"`

	CardAcceptorTerminalID   string `json:"card_acceptor_terminal_id"` // the terminal's TID
	CardSchemeSponsorID      string `json:"card_scheme_sponsor_id"`    // not in lists
	POSSoftwareVersionNumber string `json:"pos_software_version_number"`
	SystemTraceAuditNumber   string `json:"system_trace_audit_number"` // STAN

	// Observed in the answer to a creation only.
	ClientID       string     `json:"client_id"`
	MerchantID     string     `json:"merchant_id"`
	DeviceID       string     `json:"device_id"`
	UserID         string     `json:"user_id"`
	Terminal       *Reference `json:"terminal"`
	Reconciliation *Reference `json:"reconciliation"`
	QRCode         string     `json:"qr_code"` // URL of the receipt
	CreatedAt      Timestamp  `json:"created_at"`
	UpdatedAt      Timestamp  `json:"updated_at"`
}

// ReconciliationDetails sums the transactions up by kind. The reversals are nil in hardware POS.
type ReconciliationDetails struct {
	Total            ReconciliationTotal  `json:"total"`
	Purchase         ReconciliationTotal  `json:"purchase"`
	PurchaseReversal *ReconciliationTotal `json:"purchase_reversal"`
	Refund           ReconciliationTotal  `json:"refund"` // observed negative
	RefundReversal   *ReconciliationTotal `json:"refund_reversal"`
}

// ReconciliationTotal is a sum and how many transactions it is made of.
type ReconciliationTotal struct {
	Label LocalizedText `json:"label"`
	Total Amount        `json:"total"`
	Count *int          `json:"count"`
}

// ReconciliationScheme holds, for one card scheme, the terminal's totals against the host's.
type ReconciliationScheme struct {
	Name       Labeled                    `json:"name"` // its Value is a SchemeCode
	POS        ReconciliationSchemeTotals `json:"pos"`
	Host       ReconciliationSchemeTotals `json:"host"`
	IsBalanced *bool                      `json:"is_balanced"` // nil where the report does not say
}

// ReconciliationSchemeTotals sums the transactions of a scheme up by direction.
type ReconciliationSchemeTotals struct {
	Credit ReconciliationTotal `json:"credit"`
	Debit  ReconciliationTotal `json:"debit"`
	Total  ReconciliationTotal `json:"total"`
}

// IssuedAt is Date and Time in a zone, which no answer carries; the terminal's was observed. It
// fails if they are missing or malformed, or if zone is nil.
func (r *ReconciliationReceipt) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}

// StartedAt is StartDate and StartTime, as IssuedAt: where the reconciled time begins.
func (r *ReconciliationReceipt) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt is EndDate and EndTime, as IssuedAt: where the reconciled time ends.
func (r *ReconciliationReceipt) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}
