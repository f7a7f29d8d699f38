package models

// TerminalRegisterParams registers a terminal directly, by its TRSM code.
type TerminalRegisterParams struct {
	TRSMCode   string `json:"trsm_code"`   // text with leading zeros, such as 000042
	MerchantID string `json:"merchant_id"` // id of the merchant the terminal is for
	Name       string `json:"name,omitempty"`
}

// TerminalRegistration is the answer to a direct registration: the new terminal and its merchant,
// one next to the other, not inside it.
type TerminalRegistration struct {
	Record

	Merchant *Merchant `json:"merchant"`
	Terminal *Terminal `json:"terminal"` // ID, TID, User and times; in older answers Device too
}
