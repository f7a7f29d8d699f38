package models

// BankPOSReconciliation is a closing of a hardware POS terminal's books, as the bank API shows it:
// totals by kind, where the POS API has them by card scheme.
type BankPOSReconciliation struct {
	Record

	ID         string                      `json:"id"`
	POSTotals  BankPOSReconciliationTotals `json:"pos_totals"`  // what the terminal counts
	HostTotals BankPOSReconciliationTotals `json:"host_totals"` // what the host counts

	Terminal *POSTerminal                  `json:"terminal"`
	Receipt  *BankPOSReconciliationReceipt `json:"receipt"` // when read by id

	// Observed when read by id; further keys are undocumented.
	ActionCode string `json:"action_code"`
	Region     string `json:"region"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// BankPOSReconciliationTotals sums the transactions up by kind.
type BankPOSReconciliationTotals struct {
	Purchase BankPOSReconciliationTotal `json:"purchase"`
	Refund   BankPOSReconciliationTotal `json:"refund"`
}

// BankPOSReconciliationTotal is a sum and how many transactions it is made of.
type BankPOSReconciliationTotal struct {
	Count  *int        `json:"count"`
	Amount MinorAmount `json:"amount"` // of refunds not negative either, as observed
}

// BankPOSReconciliationReceipt points to the receipt of a reconciliation.
type BankPOSReconciliationReceipt struct {
	ID     string `json:"id"`
	QRCode string `json:"qr_code"` // URL of the receipt
}
