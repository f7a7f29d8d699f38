package models

// TerminalProfile is the response to UpdateProfile.
type TerminalProfile struct {
	Record

	SerialNumber string                    `json:"serial_number"`
	Terminals    []TerminalProfileTerminal `json:"terminals"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalProfile) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalProfileTerminal is the profile at one acquirer.
type TerminalProfileTerminal struct {
	TerminalInfo TerminalProfileInfo     `json:"terminal_info"`
	MerchantData TerminalProfileMerchant `json:"merchant_data"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalProfileTerminal) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalProfileInfo is the terminal at an acquirer. Numbers are text, because of leading zeros.
type TerminalProfileInfo struct {
	BankName            string `json:"bank_name"`
	AcquirerID          string `json:"acquirer_id"` // digits, such as 0042
	AcquirerTerminalID  string `json:"acquirer_terminal_id"`
	VirtualSerialNumber string `json:"virtual_serial_number"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalProfileInfo) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalProfileMerchant is the merchant at an acquirer. Numbers are text, because of leading
// zeros.
type TerminalProfileMerchant struct {
	BusinessName         string `json:"business_name"`
	TaxOfficeName        string `json:"tax_office_name"`
	BusinessAddress      string `json:"business_address"`
	BusinessProvince     string `json:"business_province"` // digits observed, such as 34
	BusinessTelephone    string `json:"business_telephone"`
	AcquirerBusinessNo   string `json:"acquirer_business_no"`
	TaxIdentificationNo  string `json:"tax_identification_no"`
	MerchantCategoryCode string `json:"merchant_category_code"` // MCC
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalProfileMerchant) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
