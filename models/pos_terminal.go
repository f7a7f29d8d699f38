package models

import "encoding/json"

// POSTerminal is a hardware POS terminal, in the bank API and, with fewer fields, in POS messages,
// transactions and reconciliations.
type POSTerminal struct {
	Record

	ID                     string `json:"id"`
	CardAcceptorTerminalID string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed

	// Lists of transactions and reconciliations lack some or all of these.
	CardAcceptorID string `json:"card_acceptor_id"` // trailing spaces are kept
	TRSM           string `json:"trsm"`             // text with leading zeros, such as 00FFAA

	AcquirerInstitutionIdentificationCode string `json:"acquirer_institution_identification_code"` // digits, such as 588000

	Device *POSTerminalDevice `json:"device"` // of a terminal read by id; null observed
	Vendor *POSTerminalVendor `json:"vendor"` // of a message or transaction read by id

	// In lists of messages; the first four also observed in a terminal read by id.
	Environment     string          `json:"environment"`      // 1 observed
	LastTransaction json.RawMessage `json:"last_transaction"` // a timestamp or null observed
	Lat             string          `json:"lat"`              // degrees
	Lon             string          `json:"lon"`
	PlatformID      string          `json:"platform_id"`
	ClientID        string          `json:"client_id"`
	MerchantID      string          `json:"merchant_id"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (p *POSTerminal) UnmarshalJSON(data []byte) error { return unmarshal(p, data) }

// POSTerminalDevice is the machine of a hardware POS terminal.
type POSTerminalDevice struct {
	ID           string `json:"id"`
	VendorID     string `json:"vendor_id"` // digits observed; leading zeros are kept
	SerialNumber string `json:"serial_number"`
}

// POSTerminalVendor is the vendor of a hardware POS terminal.
type POSTerminalVendor struct {
	ID       string `json:"id"`
	VendorID string `json:"vendor_id"` // digits observed; leading zeros are kept
	Name     string `json:"name"`
}
