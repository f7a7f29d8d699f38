package models

import (
	"cmp"
	"encoding/json"
	"time"
)

// ReceiptMerchant is the merchant as a receipt names it. v2 was observed with Name as plain text
// and no address. A text in the place of the merchant is read as Name.
type ReceiptMerchant struct {
	ID           string        `json:"id"` // the MID observed; trailing spaces are kept
	Name         LocalizedText `json:"name" wire:"bare"`
	Address      LocalizedText `json:"address"`
	CategoryCode string        `json:"category_code"`
}

// String returns the name, or the ID where there is none.
func (m ReceiptMerchant) String() string { return cmp.Or(m.Name.String(), m.ID) }

// ReceiptCurrency is the currency as a receipt names it: in English and Arabic or, as observed in
// v2, in English and Turkish with its code.
type ReceiptCurrency struct {
	Code    string `json:"code"`    // such as 949
	English string `json:"english"` // such as SAR
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
	Text    string `json:"-" wire:"bare"` // the currency where it stood alone
}

// String returns the first text there is: English, the plain text, Turkish, Arabic, the code.
func (c ReceiptCurrency) String() string {
	return cmp.Or(c.English, c.Text, c.Turkish, c.Arabic, c.Code)
}

// MarshalJSON writes a currency that stood alone as it stood.
func (c ReceiptCurrency) MarshalJSON() ([]byte, error) {
	if c.Text != "" && c == (ReceiptCurrency{Text: c.Text}) {
		return json.Marshal(c.Text)
	}
	type fields ReceiptCurrency
	return json.Marshal(fields(c))
}

// StartedAt is StartDate and StartTime in a zone, which no answer carries; the terminal's was
// observed. It fails if they are missing or malformed, or if zone is nil.
func (r *Receipt) StartedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.StartDate, r.StartTime, zone)
}

// EndedAt is EndDate and EndTime, as StartedAt.
func (r *Receipt) EndedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.EndDate, r.EndTime, zone)
}

// IssuedAt is Date and Time, which v2 has instead of a start and an end, as StartedAt.
func (r *Receipt) IssuedAt(zone *time.Location) (time.Time, error) {
	return localTime(r.Date, r.Time, zone)
}
