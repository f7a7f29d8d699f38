package models

// BankPOSReconciliation is a reconciliation of a hardware POS terminal as the bank API shows it.
// Its totals are by kind; those of the POS API are by card scheme.
type BankPOSReconciliation struct {
	Record

	ID         string                      `json:"id"`
	POSTotals  BankPOSReconciliationTotals `json:"pos_totals"`  // as the terminal counts
	HostTotals BankPOSReconciliationTotals `json:"host_totals"` // as the host counts

	Terminal *POSTerminal                  `json:"terminal"`
	Receipt  *BankPOSReconciliationReceipt `json:"receipt"` // when read by id

	// Observed when read by id; further keys are undocumented.
	ActionCode string `json:"action_code"`
	Region     string `json:"region"` // such as jed

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankPOSReconciliation) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// BankPOSReconciliationTotals holds the totals by kind of transaction.
type BankPOSReconciliationTotals struct {
	Purchase BankPOSReconciliationTotal `json:"purchase"`
	Refund   BankPOSReconciliationTotal `json:"refund"`
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankPOSReconciliationTotals) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// BankPOSReconciliationTotal is the count and the sum of transactions.
type BankPOSReconciliationTotal struct {
	Count  *int        `json:"count"`
	Amount MinorAmount `json:"amount"` // not negative for refunds either, as observed
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankPOSReconciliationTotal) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }

// BankPOSReconciliationReceipt points to the receipt of a reconciliation.
type BankPOSReconciliationReceipt struct {
	ID     string `json:"id"`
	QRCode string `json:"qr_code"` // URL of the receipt
}

// UnmarshalJSON reads b by the rules of this package.
func (b *BankPOSReconciliationReceipt) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }
