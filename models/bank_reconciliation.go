package models

// BankReconciliation is a reconciliation of a mobile SDK terminal as the bank API lists it. Read by
// id, it is a BankReconciliationDetails.
type BankReconciliation struct {
	Record

	ID   string `json:"id"`
	STAN string `json:"stan"` // system trace audit number

	// Which transactions Total and TotalValue include is undocumented. On the embedded platform
	// (package paytermtest) Total counts sales, refunds and reversals: a reversed sale counts
	// twice.
	Total      *int            `json:"total"`
	TotalValue Amount          `json:"total_value"`
	Currency   ReceiptCurrency `json:"currency"`    // its Text is the ISO 4217 digits, such as 682
	Time       string          `json:"time"`        // HH:MM:SS, without a date
	IsBalanced Balance         `json:"is_balanced"` // a bare boolean observed

	TerminalID string                      `json:"terminal_id"`
	Terminal   *BankReconciliationTerminal `json:"terminal"` // ID, TID and Name

	CreatedAt Timestamp `json:"created_at"`
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankReconciliation) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// BankReconciliationTerminal is the terminal of a reconciliation in the bank API. Lists show ID,
// TID and Name only.
type BankReconciliationTerminal struct {
	ID                  string       `json:"id"`
	TID                 string       `json:"tid"`
	Name                string       `json:"name"`                  // null observed
	ReferenceTerminalID string       `json:"reference_terminal_id"` // serial number observed
	TRSM                string       `json:"trsm"`                  // text with leading zeros, such as 000042
	OSType              OSType       `json:"os_type"`
	Mode                TerminalMode `json:"mode"`
	AutoReconcile       *bool        `json:"auto_reconcile"`
	IsAssigned          *bool        `json:"is_assigned"`
	IsConnected         *bool        `json:"is_connected"`
	PulledOutAt         Timestamp    `json:"pulled_out_at"` // null observed
	CreatedAt           Timestamp    `json:"created_at"`
	UpdatedAt           Timestamp    `json:"updated_at"`
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankReconciliationTerminal) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }
