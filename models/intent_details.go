package models

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

// UnmarshalJSON reads i by the rules of this package.
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

// UnmarshalJSON reads t by the rules of this package.
func (t *IntentDetailsTransaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
