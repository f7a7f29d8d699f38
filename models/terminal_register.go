package models

// TerminalRegisterParams registers a terminal directly, by its TRSM code.
type TerminalRegisterParams struct {
	TRSMCode   string `json:"trsm_code"`      // text with leading zeros, such as 000042
	MerchantID string `json:"merchant_id"`    // of the merchant that gets the terminal
	Name       string `json:"name,omitempty"` // of the terminal; optional
}

// TerminalRegistration is the response to Register: the new terminal and, next to it, its merchant.
type TerminalRegistration struct {
	Record

	Merchant *Merchant `json:"merchant"` // all but HasPolicy and User
	Terminal *Terminal `json:"terminal"` // ID, TID, User and times; in older responses also Device
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalRegistration) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
