package models

import "time"

// SessionStatus is the state of a session.
type SessionStatus string

// The documented statuses. What closes a session is undocumented; closed was observed with a
// transaction.
const (
	SessionStatusNew    SessionStatus = "new"
	SessionStatusClosed SessionStatus = "closed"
)

// SessionType is the kind of payment of a session.
type SessionType string

// SessionTypePurchase is the only documented type.
const SessionTypePurchase SessionType = "purchase"

// Session asks a terminal for one payment.
type Session struct {
	Record

	ID          string        `json:"id"`
	Status      SessionStatus `json:"status"`
	Type        SessionType   `json:"type"`
	ClientID    string        `json:"client_id"`
	MerchantID  string        `json:"merchant_id"`  // when read by id; null observed
	Amount      Number        `json:"amount"`       // as requested; unit undocumented
	ExpiredAt   UnixMilli     `json:"expired_at"`   // end of the session. See OutcomeOpen of Outcome
	ReferenceID string        `json:"reference_id"` // empty if it has none

	OriginalTransaction *SessionTransaction `json:"original_transaction"` // undocumented; ID and UUID observed
	Transaction         *SessionTransaction `json:"transaction"`          // nil until a transaction is attached
	Terminal            *Terminal           `json:"terminal"`             // only when created, with its ID

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (s *Session) UnmarshalJSON(data []byte) error { return unmarshal(s, data) }

// SessionWaitParams configures Sessions.Wait. The zero value uses the defaults.
type SessionWaitParams struct {
	Every time.Duration // interval between polls, jittered by a quarter; 0: one second
	Grace time.Duration // how long to poll after the session's end; 0: 30 seconds
}

// SessionCreateParams opens a session on a terminal.
type SessionCreateParams struct {
	Type SessionType `json:"type"`

	// Amount must be positive, has no exponent, and is sent exactly as spelled. Its unit is
	// undocumented: on the embedded platform (package paytermtest) 400 is 4.00. Ask your provider
	// for the unit before you charge anybody.
	Amount Number `json:"amount"`
}

// SessionTransaction is the transaction of a session. Unlike a Transaction it has names in
// CardScheme, Type and VerificationMethod, and codes in fields of their own.
type SessionTransaction struct {
	ID string `json:"id"`

	// UUID was observed to be the ID of the Transaction, as the TransactionUUID of receipts is. ID
	// was another value. Pass UUID to Transactions.Get.
	UUID string `json:"uuid"`

	AmountAuthorized        string `json:"amount_authorized"`         // 12 digits observed; unit undocumented
	TransactionCurrencyCode string `json:"transaction_currency_code"` // ISO 4217 digits, such as 682

	TransactionType TransactionType `json:"transaction_type"` // only a code observed
	Type            LocalizedText   `json:"type"`             // name of TransactionType
	CardSchemeID    SchemeCode      `json:"card_scheme_id"`
	CardScheme      LocalizedText   `json:"card_scheme"` // name of CardSchemeID

	VerificationMethod           LocalizedText `json:"verification_method"`            // of the cardholder, such as NO VERIFICATION
	CardholderVerificationResult string        `json:"cardholder_verification_result"` // misspelled in receipts
	SystemTraceAuditNumber       string        `json:"system_trace_audit_number"`      // STAN
	CustomerReferenceNumber      string        `json:"customer_reference_number"`      // null observed

	// Nil in an original transaction, which was observed with ID and UUID only.
	IsApproved   *bool `json:"is_approved"`
	IsReversed   *bool `json:"is_reversed"`
	IsReconciled *bool `json:"is_reconcilied"`
	POSConfirmed *bool `json:"pos_confirmed"` // null observed

	Lat string `json:"lat"` // degrees
	Lon string `json:"lon"`

	DeviceID   string `json:"device_id"` // null observed
	UserID     string `json:"user_id"`   // null observed
	MerchantID string `json:"merchant_id"`

	Receipts []Receipt `json:"receipts"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *SessionTransaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
