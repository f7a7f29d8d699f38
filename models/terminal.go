package models

import "encoding/json"

// Terminal is a payment terminal that runs on a device.
type Terminal struct {
	Record

	ID   string `json:"id"`
	TID  string `json:"tid"`  // the number on receipts; text, for it has leading zeros
	Name string `json:"name"` // client and vendor API; empty if it has none

	Merchant *Merchant `json:"merchant"` // nil in the vendor API and in a registration
	User     *User     `json:"user"`     // nil while none is assigned
	Device   *Device   `json:"device"`   // in some forms only

	// Nil in a registration, in the answer to the creation of a session, and in transactions.
	IsAssignedToUser *bool `json:"is_assigned_to_user"`
	IsConnected      *bool `json:"is_connected"`

	BankTerminals []AcquirerTerminal   `json:"bank_terminals"` // client API
	Profile       json.RawMessage      `json:"profile"`        // client and vendor API; structure undocumented, null observed
	Connections   []TerminalConnection `json:"connections"`    // when read by id

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// TerminalConnection is a device's connection to a terminal.
type TerminalConnection struct {
	ID     string  `json:"id"`
	Device *Device `json:"device"` // ID only
}

// TerminalDisconnectParams names what to disconnect from a terminal. The zero value sends no body.
type TerminalDisconnectParams struct {
	DeviceID string `json:"device_id,omitempty"` // id of the device; empty: the form without one
}
