package models

import (
	"encoding/json"
	"time"
)

// Reconciliation is a reconciliation of a terminal, as listed and read by id.
type Reconciliation struct {
	Record

	ID         string `json:"id"`
	MerchantID string `json:"merchant_id"` // in client and merchant lists

	ReconciliationReceipt *ReconciliationReceipt  `json:"reconciliation_receipt"`
	Terminal              *ReconciliationTerminal `json:"terminal"` // in client and merchant lists, with CardAcceptorTerminalID

	CreatedAt Timestamp `json:"created_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *Reconciliation) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationCreateParams names the terminal to reconcile.
type ReconciliationCreateParams struct {
	TerminalID string `json:"terminal_id"` // id of the terminal, not its TID
}

// ReconciliationV2CreateParams names the terminal to reconcile in the client API v2.
type ReconciliationV2CreateParams struct {
	TID string `json:"tid"` // with its leading zeros, observed
}

// ReconciliationReport is the response to a reconciliation. Only the receipt is documented.
type ReconciliationReport struct {
	Record

	Receipt        *ReconciliationReceipt `json:"receipt"`
	Performance    []Performance          `json:"performance"`
	Reconciliation *ReconciliationSummary `json:"reconciliation"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *ReconciliationReport) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationSummary is the platform's record of a new reconciliation. v2 has ID and Status; the
// rest was observed in v1.
type ReconciliationSummary struct {
	ID         string `json:"id"`
	Status     string `json:"status"`      // Completed and approved observed
	ActionCode string `json:"action_code"` // 500 observed where the totals agree
	IsBalanced *bool  `json:"is_balanced"` // whether terminal and host agree

	// Observed in v1.
	TotalCount            *int        `json:"total_count"`
	TotalValue            MinorAmount `json:"total_value"` // purchases less refunds, as observed
	PurchaseCount         *int        `json:"purchase_count"`
	PurchaseValue         MinorAmount `json:"purchase_value"`
	PurchaseReversalCount *int        `json:"purchase_reversal_count"`
	PurchaseReversalValue MinorAmount `json:"purchase_reversal_value"`
	RefundCount           *int        `json:"refund_count"`
	RefundValue           MinorAmount `json:"refund_value"` // not negative, unlike on the receipt
	RefundReversalCount   *int        `json:"refund_reversal_count"`
	RefundReversalValue   MinorAmount `json:"refund_reversal_value"`

	// Totals by scheme, each packed into one text of undocumented format. Observed: two digits for
	// the number of schemes, then for each its code, four letters and digits.
	POSTotals  string `json:"pos_totals"`
	HostTotals string `json:"host_totals"`

	SystemTraceAuditNumber string `json:"system_trace_audit_number"` // STAN
	CardAcceptorTerminalID string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed
	ClientID               string `json:"client_id"`
	MerchantID             string `json:"merchant_id"`
	DeviceID               string `json:"device_id"` // null observed
	UserID                 string `json:"user_id"`   // null observed
	PackageName            string `json:"package_name"`
	AppVersion             string `json:"app_version"`
	SDKVersion             string `json:"sdk_version"`

	Terminal    *ReconciliationTerminal `json:"terminal"`
	Performance []Performance           `json:"performance"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// ReconciliationReportV2 is the response to a reconciliation in the client API v2.
type ReconciliationReportV2 struct {
	Record

	Receipt        *ReconciliationV2Receipt `json:"receipt"`
	Performance    []Performance            `json:"performance"`
	Reconciliation *ReconciliationSummary   `json:"reconciliation"` // ID and Status
}

// UnmarshalJSON is for the use of the library and encoding/json.
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
	Data           *EndOfDay     `json:"data" wire:"orskip"` // nil also for a text that is not a JSON object; Raw of the record has the text
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

// IssuedAt returns Date and Hour as an instant in zone, which was observed to be the terminal's.
// It returns an error if one is missing or malformed, or zone is nil.
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

// ReconciliationTotals holds the totals by kind. The reversals are nil in hardware POS.
type ReconciliationTotals struct {
	Total            ReconciliationTotal  `json:"total"` // all kinds, as observed
	Purchase         ReconciliationTotal  `json:"purchase"`
	PurchaseReversal *ReconciliationTotal `json:"purchase_reversal"`
	Refund           ReconciliationTotal  `json:"refund"` // observed negative
	RefundReversal   *ReconciliationTotal `json:"refund_reversal"`
}

// ReconciliationTotal is the count and the sum of transactions.
type ReconciliationTotal struct {
	Label LocalizedText `json:"label"`
	Total Amount        `json:"total"`
	Count *int          `json:"count"`
}

// ReconciliationScheme holds the terminal's and the host's totals of one card scheme.
type ReconciliationScheme struct {
	Name       Labeled                    `json:"name"`        // its Value is a SchemeCode
	POS        ReconciliationSchemeTotals `json:"pos"`         // as the terminal counts
	Host       ReconciliationSchemeTotals `json:"host"`        // as the host counts
	IsBalanced *bool                      `json:"is_balanced"` // nil if not stated
}

// ReconciliationSchemeTotals holds the totals of a scheme by direction.
type ReconciliationSchemeTotals struct {
	Credit ReconciliationTotal `json:"credit"` // refunds, as observed; not negative
	Debit  ReconciliationTotal `json:"debit"`  // purchases, as observed
	Total  ReconciliationTotal `json:"total"`  // Debit less Credit, as observed; its count is the sum of both
}

// IssuedAt returns Date and Time as an instant in zone, which was observed to be the terminal's.
// It returns an error if one is missing or malformed, or zone is nil.
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

// ReconciliationTerminal is the terminal of a reconciliation. Lists show CardAcceptorTerminalID
// only; the rest was observed when one is created.
//
// The terminal's secrets, ipek and admin_pin, have no field on purpose.
type ReconciliationTerminal struct {
	ID                     string `json:"id"`
	CardAcceptorTerminalID string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed
	CardAcceptorIDCode     string `json:"card_acceptor_id_code"`     // merchant id (MID)
	ClientID               string `json:"client_id"`
	Status                 string `json:"status"`      // such as new
	Environment            string `json:"environment"` // 1 observed
	Vendor                 string `json:"vendor"`
	Version                string `json:"version"`
	TRSM                   string `json:"trsm"`       // text with leading zeros, such as 000042
	KeySetID               string `json:"key_set_id"` // observed

	// Observed.
	SystemTraceAuditNumber                string `json:"system_trace_audit_number"` // STAN; a number on the wire, without leading zeros
	TransactionCounter                    *int   `json:"transaction_counter"`
	AcquirerInstitutionIdentificationCode string `json:"acquirer_institution_identification_code"` // digits, such as 588000
	MerchantCategoryCode                  string `json:"merchant_category_code"`                   // MCC
	PointOfService                        string `json:"point_of_service"`
	SAFRetryLimit                         *int   `json:"saf_retry_limit"` // SAF is store and forward
	FraudAlertID                          string `json:"fraud_alert_id"`

	// Observed.
	MerchantNameEnglish     string `json:"merchant_name_english"`
	MerchantNameArabic      string `json:"merchant_name_arabic"`
	MerchantAddress1English string `json:"merchant_address_1_english"`
	MerchantAddress2English string `json:"merchant_address_2_english"`
	MerchantAddress1Arabic  string `json:"merchant_address_1_arabic"`
	MerchantAddress2Arabic  string `json:"merchant_address_2_arabic"`
	ReceiptLine1English     string `json:"receipt_line_1_english"`
	ReceiptLine2English     string `json:"receipt_line_2_english"`
	ReceiptLine1Arabic      string `json:"receipt_line_1_arabic"`
	ReceiptLine2Arabic      string `json:"receipt_line_2_arabic"`

	// Observed.
	CurrencyCode          string `json:"currency_code"` // ISO 4217 digits
	CurrencyExponent      *int   `json:"currency_exponent"`
	CurrencySymbolEnglish string `json:"currency_symbol_english"`
	CurrencySymbolArabic  string `json:"currency_symbol_arabic"`

	// Observed: the acquiring bank of each card scheme, or null; the wire misspells acquirer.
	P1AcquirerBank string `json:"p1_aquirer_bank"`
	VCAcquirerBank string `json:"vc_aquirer_bank"`
	VDAcquirerBank string `json:"vd_aquirer_bank"`
	MCAcquirerBank string `json:"mc_aquirer_bank"`
	DMAcquirerBank string `json:"dm_aquirer_bank"`
	AXAcquirerBank string `json:"ax_aquirer_bank"`
	UPAcquirerBank string `json:"up_aquirer_bank"`
	JCAcquirerBank string `json:"jc_aquirer_bank"`
	DCAcquirerBank string `json:"dc_aquirer_bank"`
	GNAcquirerBank string `json:"gn_aquirer_bank"`

	// Observed, formats undocumented; the wire misspells the last two.
	RequestSentTime            string `json:"request_sent_time"`
	ResponseReceivedTime       string `json:"response_recevied_time"`
	PerformanceTimersReference string `json:"performance_timers_refrence"`

	// Observed.
	IsReconciling    *bool `json:"is_reconciling"`
	IsFileDownload   *bool `json:"is_filedownload"`
	IsRefundSameCard *bool `json:"is_refund_same_card"`
	IsPulledOut      *bool `json:"is_pulled_out"`

	Lat         string          `json:"lat"` // degrees
	Lon         string          `json:"lon"`
	Geofence    json.RawMessage `json:"geofence"` // null observed
	PackageName string          `json:"package_name"`
	AppVersion  string          `json:"app_version"`
	SDKVersion  string          `json:"sdk_version"`

	PulledOutAt Timestamp `json:"pulled_out_at"`
	CreatedAt   Timestamp `json:"created_at"`
	UpdatedAt   Timestamp `json:"updated_at"`
}
