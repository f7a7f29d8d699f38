package models

// AcquirerTerminal is a terminal as an acquiring bank knows it: what a lookup finds, and what
// stands behind a Terminal.
type AcquirerTerminal struct {
	Record

	TID        string `json:"tid"` // the bank's number of the terminal
	MID        string `json:"mid"` // the bank's number of the merchant
	BankName   string `json:"bank_name"`
	AcquirerID string `json:"acquirer_id"` // not in a lookup

	// What the bank supports; only in the answer to a commit, nil elsewhere.
	VoidSupport          *bool `json:"void_support"`
	InstallmentsSupport  *bool `json:"installments_support"`
	LoyaltyPointsInquiry *bool `json:"loyalty_points_inquiry"`
	LoyaltyPointUsage    *bool `json:"loyalty_point_usage"`
	LinkedRefund         *bool `json:"linked_refund"`
	UnlinkedRefund       *bool `json:"unlinked_refund"`
}
