package models

import "encoding/json"

// BankTerminal is a mobile SDK terminal as the bank API shows it.
type BankTerminal struct {
	Record

	ID                     string `json:"id"`
	CardAcceptorTerminalID string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed
	CardAcceptorIDCode     string `json:"card_acceptor_id_code"`     // merchant id (MID)
	SystemTraceAuditNumber string `json:"system_trace_audit_number"` // STAN
	TRSM                   string `json:"trsm"`                      // text with leading zeros, such as 00FFAA

	AcquirerInstitutionIdentificationCode string `json:"acquirer_institution_identification_code"` // digits, such as 588000; in lists

	ClientID    string          `json:"client_id"`    // in lists
	Store       json.RawMessage `json:"store"`        // in lists; null observed
	PackageName string          `json:"package_name"` // when read by id
	AppVersion  string          `json:"app_version"`
	SDKVersion  string          `json:"sdk_version"`

	IsPulledOut *bool     `json:"is_pulled_out"`
	PulledOutAt Timestamp `json:"pulled_out_at"` // null observed
	CreatedAt   Timestamp `json:"created_at"`
	UpdatedAt   Timestamp `json:"updated_at"` // when read by id
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (b *BankTerminal) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }
