package models

// MTI is the ISO 8583 message type indicator (MTI), four digits.
type MTI string

// The observed types: a financial request and its response.
const (
	MTIRequest  MTI = "1200"
	MTIResponse MTI = "1210"
)

// POSMessage is a message of a hardware POS terminal, in the POS API and, with fewer fields, in POS
// transactions.
type POSMessage struct {
	Record

	ID         string `json:"id"`
	MTI        MTI    `json:"mti"`
	ActionCode string `json:"action_code"` // null observed in a request

	SystemTraceAuditNumber   string `json:"system_trace_audit_number"` // STAN
	RetrievalReferenceNumber string `json:"retrival_reference_number"` // RRN; the wire misspells it
	CardAcceptorTerminalID   string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed

	// Not in transactions.
	TransactionType TransactionType `json:"transaction_type"` // only a code observed
	CardAcceptorID  string          `json:"card_acceptor_id"` // trailing spaces are kept
	RequestID       string          `json:"request_id"`       // observed equal in a request and its response
	IPAddress       string          `json:"ip_address"`       // may be empty
	Region          string          `json:"region"`           // such as jed; null observed
	Terminal        *POSTerminal    `json:"terminal"`         // null observed
	UpdatedAt       Timestamp       `json:"updated_at"`

	CreatedAt Timestamp `json:"created_at"` // not in lists of transactions
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (p *POSMessage) UnmarshalJSON(data []byte) error { return unmarshal(p, data) }
