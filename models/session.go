package models

import "time"

// SessionStatus is the state of a session.
type SessionStatus string

// The documented statuses. What makes a session closed is undocumented; it was observed so with a
// transaction.
const (
	SessionStatusNew    SessionStatus = "new" // as it is created
	SessionStatusClosed SessionStatus = "closed"
)

// SessionType is what a session is opened for.
type SessionType string

// SessionTypePurchase is the one documented type.
const SessionTypePurchase SessionType = "purchase"

// Session asks a terminal for one payment.
type Session struct {
	Record

	ID          string        `json:"id"`
	Status      SessionStatus `json:"status"`
	Type        SessionType   `json:"type"`
	ClientID    string        `json:"client_id"`
	MerchantID  string        `json:"merchant_id"`  // when read by id; null observed
	Amount      Number        `json:"amount"`       // as it was asked for; its unit is undocumented
	ExpiredAt   UnixMilli     `json:"expired_at"`   // what ends then is undocumented: see OutcomeOpen
	ReferenceID string        `json:"reference_id"` // empty if it has none

	OriginalTransaction *SessionTransaction `json:"original_transaction"` // structure undocumented; ID and UUID observed
	Transaction         *SessionTransaction `json:"transaction"`          // nil until a transaction is attached
	Terminal            *Terminal           `json:"terminal"`             // only in the answer to a creation, with its ID

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// SessionWaitParams says how Sessions.Wait looks at a session. The zero value will do.
type SessionWaitParams struct {
	Every time.Duration // pace of the looks, spread by a quarter; 0: one second
	Grace time.Duration // how long to look on after the session's end; 0: 30 seconds
}

// SessionCreateParams opens a session on a terminal.
type SessionCreateParams struct {
	Type SessionType `json:"type"`

	// Amount must be positive and is sent exactly as it is spelt. Its unit is undocumented: 400 is
	// 4.00 on the embedded platform (package paytermtest). Confirm with your provider what it is on
	// theirs before you charge anybody.
	Amount Number `json:"amount"`
}
