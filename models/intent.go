package models

// IntentStatus is the status of an intent or of one of its transactions. It does not say whether
// money moved: see Outcome.
type IntentStatus string

// IntentStatusApproved is the only observed status.
const IntentStatusApproved IntentStatus = "approved"

// IntentType is the kind of an intent.
type IntentType string

// IntentTypePurchase is the only observed type.
const IntentTypePurchase IntentType = "purchase"

// Intent is an intended payment with its transactions, as the list of intents shows it.
type Intent struct {
	Record

	ID               string       `json:"id"` // digits
	TerminalID       string       `json:"terminal_id"`
	Amount           MinorAmount  `json:"amount"`
	Status           IntentStatus `json:"status"`
	Type             IntentType   `json:"type"`
	OriginalIntentID string       `json:"original_intent_id"` // null observed

	CustomerReferenceNumber string `json:"customer_reference_number"` // may be empty
	IsReconciled            *bool  `json:"is_reconciled"`

	Transactions []IntentTransaction `json:"transactions"`

	CreatedAt   Timestamp `json:"created_at"`
	CompletedAt Timestamp `json:"completed_at"`
	CancelledAt Timestamp `json:"cancelled_at"` // null observed
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (i *Intent) UnmarshalJSON(data []byte) error { return unmarshal(i, data) }

// IntentTransaction is a card transaction of an intent, as the list of intents shows it.
type IntentTransaction struct {
	UUID             string          `json:"uuid"`
	PAN              string          `json:"pan"`    // masked
	Scheme           LocalizedText   `json:"scheme"` // name only
	AmountAuthorized MinorAmount     `json:"amount_authorized"`
	Currency         IntentCurrency  `json:"currency"`
	TransactionType  TransactionType `json:"transaction_type"` // name only

	IsApproved   *bool `json:"is_approved"`
	IsReversed   *bool `json:"is_reversed"`
	IsReconciled *bool `json:"is_reconcilied"` // spelled is_reconciled in the intent

	RetrievalReferenceNumber string `json:"retrieval_reference_number"` // RRN
	CustomerReferenceNumber  string `json:"customer_reference_number"`  // null observed
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *IntentTransaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// IntentCurrency is the currency of an intent's transaction. If it is written as on a receipt, it
// has only a text in two languages.
type IntentCurrency struct {
	Code     string `json:"code" wire:"bare"` // such as SAR
	Decimals *int   `json:"decimals"`         // fractional digits of the currency, assumed
	Name     string `json:"name"`             // such as Saudi Riyal
	Number   string `json:"number"`           // ISO 4217 digits observed, such as 682
	Symbol   string `json:"symbol"`           // empty if it has none

	// As on a receipt, assumed.
	English string `json:"english"`
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (i *IntentCurrency) UnmarshalJSON(data []byte) error { return unmarshal(i, data) }

// IntentDetails is an intent read by id, with the events of its transactions.
type IntentDetails struct {
	Record

	ID          string       `json:"intenet_id"`   // digits; the wire misspells it
	ReferenceID string       `json:"reference_id"` // may be empty
	Type        IntentType   `json:"type"`
	Status      IntentStatus `json:"status"`
	Amount      MinorAmount  `json:"amount"`
	PINRequired *bool        `json:"pin_required"`

	IsReconciled     *bool  `json:"is_reconciled"`
	GroupReceiptsURL string `json:"group_receipts_url"`

	Transactions []IntentDetailsTransaction `json:"transactions"`

	CreatedAt   Timestamp `json:"created_at"`
	CompletedAt Timestamp `json:"completed_at"`
	CancelledAt Timestamp `json:"canceled_at"` // spelled cancelled_at in lists
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (i *IntentDetails) UnmarshalJSON(data []byte) error { return unmarshal(i, data) }

// IntentDetailsTransaction is a card transaction of an intent read by id. It has events where an
// IntentTransaction has flags.
type IntentDetailsTransaction struct {
	ID          string             `json:"id"` // digits
	Status      IntentStatus       `json:"status"`
	Card        *Card              `json:"card"`
	Performance []Performance      `json:"performance"`
	PINRequired *bool              `json:"pin_required"`
	ReferenceID string             `json:"reference_id"` // null observed
	Amount      MinorAmount        `json:"amount"`
	AmountOther MinorAmount        `json:"amount_other"` // meaning undocumented; 0 observed
	Events      []TransactionEvent `json:"events"`
	CreatedAt   Timestamp          `json:"created_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *IntentDetailsTransaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
