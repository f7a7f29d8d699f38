package models

import (
	"cmp"
	"encoding/json"
	"time"
)

// ReceiptMerchant is the merchant on a receipt. In v2 a plain text as Name and no address were
// observed. A bare text is read as Name.
type ReceiptMerchant struct {
	ID           string        `json:"id"` // MID observed; trailing spaces are kept
	Name         LocalizedText `json:"name" wire:"bare"`
	Address      LocalizedText `json:"address"`
	CategoryCode string        `json:"category_code"`
}

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

// StartedAt returns StartDate and StartTime as an instant in zone, that of the terminal as
// observed. It returns an error if one is missing or malformed, or zone is nil.
func (r *Receipt) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt returns EndDate and EndTime, like StartedAt.
func (r *Receipt) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}

// IssuedAt returns Date and Time, which v2 has instead of start and end, like StartedAt.
func (r *Receipt) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}
