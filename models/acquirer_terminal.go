package models

// AcquirerTerminal is a terminal at an acquiring bank: a candidate of a lookup, and one of the
// BankTerminals of a Terminal.
type AcquirerTerminal struct {
	Record

	TID        string `json:"tid"`
	MID        string `json:"mid"` // merchant id (MID)
	BankName   string `json:"bank_name"`
	AcquirerID string `json:"acquirer_id"` // not in a lookup

	// What is supported; only in the answer to a commit, nil elsewhere.
	VoidSupport          *bool `json:"void_support"`
	InstallmentsSupport  *bool `json:"installments_support"`
	LoyaltyPointsInquiry *bool `json:"loyalty_points_inquiry"`
	LoyaltyPointUsage    *bool `json:"loyalty_point_usage"`
	LinkedRefund         *bool `json:"linked_refund"`
	UnlinkedRefund       *bool `json:"unlinked_refund"`
}
