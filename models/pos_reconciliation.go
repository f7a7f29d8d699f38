package models

import "time"

// POSReconciliation is a reconciliation of a hardware POS terminal as the POS API shows it.
type POSReconciliation struct {
	Record

	ID         string `json:"id"`
	STAN       string `json:"stan"`        // system trace audit number
	ActionCode string `json:"action_code"` // 500 observed where the totals agree
	IsBalanced *bool  `json:"is_balanced"` // nil if not stated
	RequestID  string `json:"request_id"`
	Region     string `json:"region"` // such as jed

	POSTotals  []POSReconciliationTotals `json:"pos_totals"`  // as the terminal counts
	HostTotals []POSReconciliationTotals `json:"host_totals"` // as the host counts

	Terminal *POSTerminal              `json:"terminal"`
	Receipt  *POSReconciliationReceipt `json:"receipt"` // when read by id

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (p *POSReconciliation) UnmarshalJSON(data []byte) error { return unmarshal(p, data) }

// POSReconciliationTotals holds the totals of one card scheme. Its amounts are numbers on the wire,
// of hundredths as observed.
type POSReconciliationTotals struct {
	SchemaAcquirer     SchemeCode  `json:"schema_acquirer"`     // a scheme code observed
	SchemaSponsor      string      `json:"schema_sponsor"`      // four letters observed
	DebitCount         *int        `json:"debit_count"`         // purchases, as observed
	DebitAmount        MinorAmount `json:"debit_amount"`        // of purchases, as observed
	CreditCount        *int        `json:"credit_count"`        // refunds, as observed
	CreditAmount       MinorAmount `json:"credit_amount"`       // of refunds, as observed; not negative
	CashBackAmount     MinorAmount `json:"cash_back_amount"`    // unit undocumented; 0 observed
	CashAdvanceAmount  MinorAmount `json:"cash_advance_amount"` // unit undocumented; 0 observed
	AuthorizationCount *int        `json:"authorization_count"`
}

// POSReconciliationReceipt holds what a hardware POS terminal prints for a reconciliation. Its ID
// was observed to be that of Data.
type POSReconciliationReceipt struct {
	ID   string                        `json:"id"`
	Data *POSReconciliationReceiptData `json:"data" wire:"orskip"` // nil also for a text that is not a JSON object; Raw of the record has the text
}

// POSReconciliationReceiptData is what a hardware POS terminal prints for a reconciliation. Fields
// after Schemes are undocumented.
type POSReconciliationReceiptData struct {
	ID      string                 `json:"id"`
	STAN    string                 `json:"stan"`    // system trace audit number
	Date    string                 `json:"date"`    // DD/MM/YYYY. See IssuedAt for the instant
	Time    string                 `json:"time"`    // HH:MM:SS
	Details ReconciliationTotals   `json:"details"` // without reversals
	Schemes []ReconciliationScheme `json:"schemes"`
	QRCode  string                 `json:"qr_code"` // URL of the receipt
}

// IssuedAt returns Date and Time as an instant in zone, which was observed to be the terminal's.
// It returns an error if one is missing or malformed, or zone is nil.
func (r *POSReconciliationReceiptData) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}
