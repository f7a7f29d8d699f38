package models

// BankReconciliation is a reconciliation of a mobile SDK terminal as the bank API lists it. What it shows of one that is
// read by id differs: see BankReconciliationDetails.
type BankReconciliation struct {
	Record

	ID         string  `json:"id"`
	STAN       string  `json:"stan"`        // system trace audit number
	Total      int     `json:"total"`       // how many transactions
	TotalValue Amount  `json:"total_value"` // their sum
	Currency   string  `json:"currency"`    // ISO 4217 digits, such as 682
	Time       string  `json:"time"`        // the terminal's own, HH:MM:SS; the date is not told
	IsBalanced Balance `json:"is_balanced"` // boolean alone observed

	TerminalID string                      `json:"terminal_id"`
	Terminal   *BankReconciliationTerminal `json:"terminal"` // ID, TID and Name

	CreatedAt Timestamp `json:"created_at"`
}

// BankReconciliationTerminal is the terminal of a reconciliation in the bank API. Lists show ID, TID and Name only.
type BankReconciliationTerminal struct {
	ID                  string       `json:"id"`
	TID                 string       `json:"tid"`
	Name                string       `json:"name"` // null observed
	ReferenceTerminalID string       `json:"reference_terminal_id"`
	TRSM                string       `json:"trsm"`
	OSType              OSType       `json:"os_type"`
	Mode                TerminalMode `json:"mode"`
	AutoReconcile       bool         `json:"auto_reconcile"`
	IsAssigned          bool         `json:"is_assigned"` // whether a user is assigned
	IsConnected         bool         `json:"is_connected"`
	PulledOutAt         Timestamp    `json:"pulled_out_at"`
	CreatedAt           Timestamp    `json:"created_at"`
	UpdatedAt           Timestamp    `json:"updated_at"`
}
