package models

// Reconciliation is a reconciliation of a terminal, as listed and read by id.
type Reconciliation struct {
	Record

	ID         string `json:"id"`
	MerchantID string `json:"merchant_id"` // in client and merchant lists

	ReconciliationReceipt *ReconciliationReceipt  `json:"reconciliation_receipt"`
	Terminal              *ReconciliationTerminal `json:"terminal"` // in client and merchant lists, with CardAcceptorTerminalID

	CreatedAt Timestamp `json:"created_at"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *Reconciliation) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationCreateParams names the terminal to reconcile.
type ReconciliationCreateParams struct {
	TerminalID string `json:"terminal_id"` // id of the terminal, not its TID
}

// ReconciliationV2CreateParams names the terminal to reconcile in the client API v2.
type ReconciliationV2CreateParams struct {
	TID string `json:"tid"` // with its leading zeros, observed
}
