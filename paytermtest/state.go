package paytermtest

import "time"

// State is what happened on the terminals of a platform up to one moment, for programs that show
// it. Amounts are in minor units, and everything is in the order of creation. Hardware terminals
// are not part of it.
type State struct {
	Now             time.Time // by the platform's clock, in the zone of the terminals
	Currency        string
	Terminals       []TerminalState
	Sessions        []SessionState
	Sales           []SaleState
	Reconciliations []ReconciliationState
	Faults          []Fault // that are armed, with the Times that are left
}

// TerminalState is a terminal, with what its next reconciliation will count.
type TerminalState struct {
	ID         string
	TID        string
	Name       string // may be empty
	MerchantID string
	Merchant   string // its name
	User       string // the name of the assigned user; empty: none
	Connected  bool
	Due        Totals
}

// SessionState is a session. It is open while it has no transaction, until it expires.
type SessionState struct {
	ID            string
	TerminalID    string
	Amount        int64
	Created       time.Time
	Expires       time.Time
	TransactionID string // empty until a card was tapped
}

// SaleState is a sale or a refund.
type SaleState struct {
	Sale
	TerminalID string
	Refund     bool
	Amount     int64
	Refunded   int64 // of a sale, so far
	Reversed   bool
	Reconciled bool
	PAN        string // masked
	Scheme     string // English
	ActionCode string
	Created    time.Time
}

// ReconciliationState is the end of a terminal's day.
type ReconciliationState struct {
	ID         string
	TerminalID string
	Created    time.Time
	Totals
}

// Totals are what a reconciliation counts. A reversed transaction counts twice: as itself, and as
// its reversal.
type Totals struct {
	Purchase, PurchaseReversal, Refund, RefundReversal Sum
	// Total is what the merchant is owed: purchases less refunds, and their reversals the other way
	// round.
	Total Sum
}

// Sum counts transactions and adds up their amounts.
type Sum struct {
	Count  int
	Amount int64
}
