package models

import "encoding/json"

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

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationTerminal) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }
