package models

import "encoding/json"

// Terminal is a payment terminal that runs on a device.
type Terminal struct {
	Record

	ID   string `json:"id"`
	TID  string `json:"tid"`  // the number on receipts; text, because leading zeros were observed
	Name string `json:"name"` // client and vendor API; empty if it has none

	Merchant *Merchant `json:"merchant"` // nil in the vendor API and in a registration
	User     *User     `json:"user"`     // nil while none is assigned
	Device   *Device   `json:"device"`   // in some views only

	// Nil in a registration, in the response to Sessions.Create, and in transactions.
	IsAssignedToUser *bool `json:"is_assigned_to_user"`
	IsConnected      *bool `json:"is_connected"`

	BankTerminals []AcquirerTerminal   `json:"bank_terminals"` // client API
	Profile       json.RawMessage      `json:"profile"`        // client and vendor API; null observed
	Connections   []TerminalConnection `json:"connections"`    // when read by id

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *Terminal) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalConnection is the connection of a device to a terminal.
type TerminalConnection struct {
	ID     string  `json:"id"`
	Device *Device `json:"device"` // ID only
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalConnection) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
