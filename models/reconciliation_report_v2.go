package models

import "time"

// ReconciliationReportV2 is the response to a reconciliation in the client API v2.
type ReconciliationReportV2 struct {
	Record

	Receipt        *ReconciliationV2Receipt `json:"receipt"`
	Performance    []Performance            `json:"performance"`
	Reconciliation *ReconciliationSummary   `json:"reconciliation"` // ID and Status
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationReportV2) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// OperationType is the kind of operation on a v2 receipt.
type OperationType string

// OperationTypeReconciliation is the only documented type.
const OperationTypeReconciliation OperationType = "reconciliation"

// ReconciliationV2Receipt is the receipt of a v2 reconciliation, in the format of a standard.
type ReconciliationV2Receipt struct {
	ID             string        `json:"id"`
	Standard       string        `json:"standard"` // such as mada
	OperationType  OperationType `json:"operation_type"`
	Data           *EndOfDay     `json:"data" wire:"orskip"` // nil also for a text that is not a JSON object, which Raw of the record has
	Reconciliation *Reference    `json:"reconciliation"`

	Type          string `json:"type"`           // reconciliation observed
	Status        string `json:"status"`         // approved observed
	ActionCode    string `json:"action_code"`    // 000 observed
	DeclineReason string `json:"decline_reason"` // empty observed
	AuthCode      string `json:"auth_code"`      // null observed
	RRN           string `json:"rrn"`            // retrieval reference number
	STAN          string `json:"stan"`           // system trace audit number

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationV2Receipt) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// EndOfDay is an end-of-day report as printed.
type EndOfDay struct {
	Date string `json:"date"` // DD/MM/YYYY. See IssuedAt for the instant
	Hour string `json:"hour"` // HH:MM

	BankName                    string          `json:"bank_name"`
	BusinessName                string          `json:"business_name"`
	BusinessNumber              string          `json:"business_number"`
	BusinessAddressAndTelephone string          `json:"business_address_and_telephone"`
	SerialNumber                string          `json:"serial_number"`
	TerminalNumber              string          `json:"terminal_number"`
	DocumentRef                 string          `json:"document_ref"`
	GrandTotal                  string          `json:"grand_total"` // printed text; a decimal comma observed
	EndOfDaySummary             []EndOfDayTotal `json:"end_of_day_summary"`
}

// UnmarshalJSON reads e by the rules of this package.
func (e *EndOfDay) UnmarshalJSON(data []byte) error { return unmarshal(e, data) }

// IssuedAt returns Date and Hour as an instant in zone, that of the terminal as observed. It
// returns an error if one is missing or malformed, or zone is nil.
func (e *EndOfDay) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(e.Date, e.Hour, zone)
}

// EndOfDayType is a kind of transaction in an EndOfDay.
type EndOfDayType string

// The documented kinds.
const (
	EndOfDayPurchase     EndOfDayType = "purchase"
	EndOfDayRefund       EndOfDayType = "refund"
	EndOfDayRefundVoid   EndOfDayType = "refund_void"
	EndOfDayPurchaseVoid EndOfDayType = "purchase_void"
)

// EndOfDayTotal is the count and the sum of one kind of transaction.
type EndOfDayTotal struct {
	Type   EndOfDayType `json:"type"`
	Count  *int         `json:"count"` // a digit text on the wire
	Amount MinorAmount  `json:"amount"`
}

// UnmarshalJSON reads e by the rules of this package.
func (e *EndOfDayTotal) UnmarshalJSON(data []byte) error { return unmarshal(e, data) }
