package models

// AcquirerTerminal is a terminal at an acquiring bank, as a lookup and the BankTerminals of a
// Terminal show it.
type AcquirerTerminal struct {
	Record

	TID        string `json:"tid"`
	MID        string `json:"mid"` // merchant id (MID)
	BankName   string `json:"bank_name"`
	AcquirerID string `json:"acquirer_id"` // digits, such as 588000; not in a lookup

	// Supported features; only in the response to a commit, nil elsewhere.
	VoidSupport          *bool `json:"void_support"`
	InstallmentsSupport  *bool `json:"installments_support"`
	LoyaltyPointsInquiry *bool `json:"loyalty_points_inquiry"`
	LoyaltyPointUsage    *bool `json:"loyalty_point_usage"`
	LinkedRefund         *bool `json:"linked_refund"`
	UnlinkedRefund       *bool `json:"unlinked_refund"`
}

// UnmarshalJSON reads a by the rules of this package.
func (a *AcquirerTerminal) UnmarshalJSON(data []byte) error { return unmarshal(a, data) }
