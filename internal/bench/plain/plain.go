// Package plain is what a program without the library declares for itself: structs with the
// keys of the responses, texts as strings, and no methods that encoding/json calls. Every
// decoder and every peer of the benchmark fills these types.
package plain

// Page is the response to GET /v1/clients-sdk/transactions.
type Page struct {
	Transactions []Transaction `json:"transactions"`
	Pages        Pages         `json:"pages"`
}

// Pages is the place of a page in its list.
type Pages struct {
	Total   int `json:"total"`
	Current int `json:"current"`
}

// Transaction is a transaction of the client API v1.
type Transaction struct {
	ID                      string    `json:"id"`
	Device                  Device    `json:"device"`
	Merchant                Party     `json:"merchant"`
	User                    *User     `json:"user"`
	Receipts                []Receipt `json:"receipts"`
	CreatedAt               string    `json:"created_at"`
	IsReconciled            bool      `json:"is_reconcilied"`
	CustomerReferenceNumber string    `json:"customer_reference_number"`
}

// Party is the merchant of a transaction.
type Party struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	NameAr string `json:"name_ar"`
}

// Device is the device of a transaction.
type Device struct {
	ID     string `json:"id"`
	Status string `json:"status"`
	Type   string `json:"type"`
}

// User is the user of a terminal.
type User struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Mobile string `json:"mobile"`
	Email  string `json:"email"`
}

// Text is a text in two languages.
type Text struct {
	Arabic  string `json:"arabic"`
	English string `json:"english"`
}

// Labeled is a value with the label that is printed before it.
type Labeled struct {
	Label Text   `json:"label"`
	Value string `json:"value"`
}

// Coded is a code and what it stands for.
type Coded struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
}

// ReceiptMerchant is the merchant as a receipt names it.
type ReceiptMerchant struct {
	ID           string `json:"id"`
	Name         Text   `json:"name"`
	Address      Text   `json:"address"`
	CategoryCode string `json:"category_code"`
}

// Receipt is a receipt of the client API v1 with all of its fields.
type Receipt struct {
	ID                           string          `json:"id"`
	Merchant                     ReceiptMerchant `json:"merchant"`
	Type                         string          `json:"type"`
	StartDate                    string          `json:"start_date"`
	StartTime                    string          `json:"start_time"`
	CardSchemeSponsor            string          `json:"card_scheme_sponsor"`
	TID                          string          `json:"tid"`
	SystemTraceAuditNumber       string          `json:"system_trace_audit_number"`
	POSSoftwareVersionNumber     string          `json:"pos_software_version_number"`
	RetrievalReferenceNumber     string          `json:"retrieval_reference_number"`
	CardScheme                   Coded           `json:"card_scheme"`
	TransactionType              Coded           `json:"transaction_type"`
	PAN                          string          `json:"pan"`
	CardExpiration               string          `json:"card_expiration"`
	AmountAuthorized             Labeled         `json:"amount_authorized"`
	AmountOther                  Labeled         `json:"amount_other"`
	Currency                     Text            `json:"currency"`
	StatusMessage                Text            `json:"status_message"`
	IsApproved                   bool            `json:"is_approved"`
	IsRefunded                   bool            `json:"is_refunded"`
	IsReversed                   bool            `json:"is_reversed"`
	ApprovalCode                 *Labeled        `json:"approval_code"`
	VerificationMethod           Text            `json:"verification_method"`
	EndDate                      string          `json:"end_date"`
	EndTime                      string          `json:"end_time"`
	ReceiptLineOne               Text            `json:"receipt_line_one"`
	ReceiptLineTwo               Text            `json:"receipt_line_two"`
	ThanksMessage                Text            `json:"thanks_message"`
	SaveReceiptMessage           Text            `json:"save_receipt_message"`
	EntryMode                    string          `json:"entry_mode"`
	ActionCode                   string          `json:"action_code"`
	ApplicationIdentifier        string          `json:"application_identifier"`
	TerminalVerificationResult   string          `json:"terminal_verification_result"`
	TransactionStateInformation  string          `json:"transaction_state_information"`
	CardholderVerificationResult string          `json:"cardholader_verfication_result"` // spelled as on the wire
	CryptogramInformationData    string          `json:"cryptogram_information_data"`
	ApplicationCryptogram        string          `json:"application_cryptogram"`
	KernelID                     string          `json:"kernel_id"`
	PaymentAccountReference      string          `json:"payment_account_reference"`
	PANSuffix                    string          `json:"pan_suffix"`
	TransactionUUID              string          `json:"transaction_uuid"`
	CreatedAt                    string          `json:"created_at"`
	UpdatedAt                    string          `json:"updated_at"`
	QRCode                       string          `json:"qr_code"`
}
