package models

import (
	"cmp"
	"encoding/json"
	"time"
)

// ReceiptType is the kind of operation on a receipt.
type ReceiptType string

// ReceiptTypePurchase is the only documented type.
const ReceiptTypePurchase ReceiptType = "purchase"

// EntryMode is how the card was read.
type EntryMode string

// EntryModeContactless is the only mode observed on a receipt.
const EntryModeContactless EntryMode = "CONTACTLESS"

// Receipt is what a terminal prints for a transaction. It is the union of three forms: v1, in
// transactions, sessions and, as observed, events of intents; v2, in events of client v2
// transactions; and hardware POS, which is v1 with more fields. A field without a remark is in v1,
// and may be in the others.
type Receipt struct {
	ID       string          `json:"id"`
	Type     ReceiptType     `json:"type"` // observed missing in v1
	Merchant ReceiptMerchant `json:"merchant"`

	IsApproved *bool `json:"is_approved"`

	// IsRefunded presumably reports whether this sale was refunded. It is undocumented when it
	// becomes true, and whether a partial refund is enough: only false was observed. It is nil in
	// v2, and does not change the Outcome. On the embedded platform (package paytermtest) it is
	// true from the first refund on, even if that is partial.
	IsRefunded *bool `json:"is_refunded"`

	IsReversed    *bool         `json:"is_reversed"`    // v1; nil in v2
	StatusMessage LocalizedText `json:"status_message"` // may contradict IsApproved. Use Outcome
	ApprovalCode  *Labeled      `json:"approval_code"`  // nil in a decline, as observed
	ActionCode    string        `json:"action_code"`    // 000 observed where IsApproved is true; 00 in v2

	// Amounts are in major units; in v2 they were observed without labels.
	AmountAuthorized Labeled         `json:"amount_authorized"`
	AmountOther      Labeled         `json:"amount_other"` // v1; meaning undocumented
	Currency         ReceiptCurrency `json:"currency"`

	// Dates are DD/MM/YYYY, times HH:MM:SS. StartedAt, EndedAt and IssuedAt return instants.
	StartDate string `json:"start_date"` // v1
	StartTime string `json:"start_time"` // v1
	EndDate   string `json:"end_date"`   // v1
	EndTime   string `json:"end_time"`   // v1
	Date      string `json:"date"`       // v2
	Time      string `json:"time"`       // v2

	PAN                string        `json:"pan"`                 // masked
	PANSuffix          string        `json:"pan_suffix"`          // v1
	CardExpiration     string        `json:"card_expiration"`     // v1; YY/MM observed
	CardScheme         CardScheme    `json:"card_scheme"`         // v2: only the code observed
	CardSchemeSponsor  string        `json:"card_scheme_sponsor"` // four letters observed
	EntryMode          EntryMode     `json:"entry_mode"`
	VerificationMethod LocalizedText `json:"verification_method"` // of the cardholder, such as NO VERIFICATION

	TransactionType          TransactionType `json:"transaction_type"` // v2: only the name observed
	TransactionUUID          string          `json:"transaction_uuid"` // observed in v1: id of the transaction
	TID                      string          `json:"tid"`
	SystemTraceAuditNumber   string          `json:"system_trace_audit_number"`  // STAN
	RetrievalReferenceNumber string          `json:"retrieval_reference_number"` // RRN
	CustomerReferenceNumber  string          `json:"customer_reference_number"`  // observed in v1
	POSSoftwareVersionNumber string          `json:"pos_software_version_number"`

	// EMV data, in hex digits as observed.
	ApplicationIdentifier        string `json:"application_identifier"` // AID
	ApplicationCryptogram        string `json:"application_cryptogram"`
	CryptogramInformationData    string `json:"cryptogram_information_data"`    // CID
	TerminalVerificationResult   string `json:"terminal_verification_result"`   // TVR
	TransactionStateInformation  string `json:"transaction_state_information"`  // TSI
	CardholderVerificationResult string `json:"cardholader_verfication_result"` // CVM results; the wire misspells it
	KernelID                     string `json:"kernel_id"`
	PaymentAccountReference      string `json:"payment_account_reference"` // PAR, not hex; may be empty

	// Texts printed below; v1.
	ReceiptLineOne     LocalizedText `json:"receipt_line_one"`
	ReceiptLineTwo     LocalizedText `json:"receipt_line_two"`
	ThanksMessage      LocalizedText `json:"thanks_message"`
	SaveReceiptMessage LocalizedText `json:"save_receipt_message"`

	QRCode string `json:"qr_code"` // URL

	VASData json.RawMessage `json:"vas_data"` // null observed in v1

	// v2 only.
	BatchNumber            string          `json:"batch_number"`
	AcquirerID             string          `json:"acquirer_id"` // digits, such as 0042
	AcquirerName           string          `json:"acquirer_name"`
	BankReference          string          `json:"bank_reference"`
	InstallmentAmount      Amount          `json:"installment_amount"`      // major units
	InstallmentsCount      string          `json:"installments_count"`      // digits; 0 observed
	InstallmentCalculation json.RawMessage `json:"installment_calculation"` // null observed

	// Hardware POS only.
	Lat          string `json:"lat"` // degrees
	Lon          string `json:"lon"`
	TerminalType string `json:"terminal_type"` // such as pos

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *Receipt) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// StartedAt returns StartDate and StartTime as an instant in zone, which was observed to be the
// terminal's. It returns an error if one is missing or malformed, or zone is nil.
//
// In the hour that comes twice when summer time ends, StartedAt returns the first of two
// instants, because no receipt shows which is meant. In the hour that is skipped when summer time
// begins, it reads the time as if the clock had not been set forward.
func (r *Receipt) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt returns EndDate and EndTime, like StartedAt.
func (r *Receipt) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}

// IssuedAt returns Date and Time, which v2 has instead of start and end, like StartedAt.
func (r *Receipt) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}

// ReceiptMerchant is the merchant on a receipt. In v2 a plain text as Name and no address were
// observed. A bare text is read as Name.
type ReceiptMerchant struct {
	ID           string        `json:"id"` // MID observed; trailing spaces are kept
	Name         LocalizedText `json:"name" wire:"bare"`
	Address      LocalizedText `json:"address"`
	CategoryCode string        `json:"category_code"` // merchant category code (MCC)
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (m *ReceiptMerchant) UnmarshalJSON(data []byte) error { return unmarshal(m, data) }

// String returns the name, or else the ID.
func (m ReceiptMerchant) String() string { return cmp.Or(m.Name.String(), m.ID) }

// ReceiptCurrency is the currency on a receipt: in English and Arabic or, as observed in v2, in
// English and Turkish with its code.
type ReceiptCurrency struct {
	Code    string `json:"code"`    // such as 949
	English string `json:"english"` // such as SAR
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
	Text    string `json:"-" wire:"bare"` // a bare text
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (c *ReceiptCurrency) UnmarshalJSON(data []byte) error { return unmarshal(c, data) }

// String returns the first of English, the bare text, Turkish, Arabic and the code that is not
// empty.
func (c ReceiptCurrency) String() string {
	return cmp.Or(c.English, c.Text, c.Turkish, c.Arabic, c.Code)
}

// MarshalJSON writes a bare text as a string.
func (c ReceiptCurrency) MarshalJSON() ([]byte, error) {
	if c.Text != "" && c == (ReceiptCurrency{Text: c.Text}) {
		return json.Marshal(c.Text)
	}
	type fields ReceiptCurrency
	return json.Marshal(fields(c))
}

// TransactionTypeCode is the kind of a card transaction by its ISO 8583 processing code:
//
//	if receipt.TransactionType.ID == models.TransactionTypeRefund {
type TransactionTypeCode string

// The codes whose direction is certain. The API docs show only purchases; 20 is the refund of ISO
// 8583.
const (
	TransactionTypePurchase TransactionTypeCode = "00"
	TransactionTypeRefund   TransactionTypeCode = "20"
)

// TransactionType is the kind of a card transaction. Receipts carry its code and name; client v2
// receipts and intents only the name, in English with Turkish or Arabic. In sessions, the vendor
// API and hardware POS only the bare code was observed.
type TransactionType struct {
	ID      TransactionTypeCode `json:"id" wire:"bare"` // empty in client v2 receipts and in intents
	Name    LocalizedText       `json:"name"`           // if the view also has a code
	English string              `json:"english"`        // the name, if the view has no code
	Arabic  string              `json:"arabic"`
	Turkish string              `json:"turkish"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *TransactionType) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// String returns the name, or else the code.
func (t TransactionType) String() string {
	return cmp.Or(t.Name.String(), t.English, t.Turkish, t.Arabic, string(t.ID))
}

// SchemeCode names a card scheme on receipts and reconciliations.
type SchemeCode string

// The documented codes. Their schemes were observed, by the labels.
const (
	SchemeCodeMada            SchemeCode = "P1"
	SchemeCodeVisa            SchemeCode = "VC"
	SchemeCodeVisaDebit       SchemeCode = "VD"
	SchemeCodeMastercard      SchemeCode = "MC"
	SchemeCodeMaestro         SchemeCode = "DM"
	SchemeCodeAmericanExpress SchemeCode = "AX"
	SchemeCodeUnionPay        SchemeCode = "UP"
	SchemeCodeJCB             SchemeCode = "JC"
	SchemeCodeDiscover        SchemeCode = "DC"
	SchemeCodeGCCNET          SchemeCode = "GN"
)

// CardScheme is the code and name of a card scheme. In receipts of client v2 transactions the bare
// code was observed.
type CardScheme struct {
	ID   SchemeCode    `json:"id" wire:"bare"`
	Name LocalizedText `json:"name"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (s *CardScheme) UnmarshalJSON(data []byte) error { return unmarshal(s, data) }

// String returns the name, or else the code.
func (s CardScheme) String() string { return cmp.Or(s.Name.String(), string(s.ID)) }
