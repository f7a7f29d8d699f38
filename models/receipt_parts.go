package models

import (
	"cmp"
	"encoding/json"
)

// ReceiptMerchant is the merchant on a receipt. In v2 a plain text as Name and no address were
// observed. A bare text is read as Name.
type ReceiptMerchant struct {
	ID           string        `json:"id"` // MID observed; trailing spaces are kept
	Name         LocalizedText `json:"name" wire:"bare"`
	Address      LocalizedText `json:"address"`
	CategoryCode string        `json:"category_code"` // merchant category code (MCC)
}

// UnmarshalJSON reads m by the rules of this package.
func (m *ReceiptMerchant) UnmarshalJSON(data []byte) error { return unmarshal(m, data) }

// String returns the name, or else the ID.
func (m ReceiptMerchant) String() string { return cmp.Or(m.Name.String(), m.ID) }

// ReceiptCurrency is the currency on a receipt: in English and Arabic or, as observed in v2, in
// English and Turkish with its code.
type ReceiptCurrency struct {
	Code    string `json:"code"`    // such as 949
	English string `json:"english"` // such as SAR
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
	Text    string `json:"-" wire:"bare"` // a bare text
}

// UnmarshalJSON reads c by the rules of this package.
func (c *ReceiptCurrency) UnmarshalJSON(data []byte) error { return unmarshal(c, data) }

// String returns the first that is not empty of English, the bare text, Turkish, Arabic and the
// code.
func (c ReceiptCurrency) String() string {
	return cmp.Or(c.English, c.Text, c.Turkish, c.Arabic, c.Code)
}

// MarshalJSON writes a bare text as a string.
func (c ReceiptCurrency) MarshalJSON() ([]byte, error) {
	if c.Text != "" && c == (ReceiptCurrency{Text: c.Text}) {
		return json.Marshal(c.Text)
	}
	type fields ReceiptCurrency
	return json.Marshal(fields(c))
}
