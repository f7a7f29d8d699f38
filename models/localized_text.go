package models

import (
	"cmp"
	"encoding/json"
)

// LocalizedText is a text in English and Arabic or, in client v2 transactions and intents, in
// English and Turkish. If the platform writes a plain text instead, it is in Text.
type LocalizedText struct {
	Key     string `json:"key"` // the platform's name of the text; only on hardware POS receipts
	English string `json:"english"`
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
	Text    string `json:"-" wire:"bare"` // a bare text
}

// UnmarshalJSON reads t by the rules of this package.
func (t *LocalizedText) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// String returns the first that is not empty of English, the bare text, Turkish and Arabic.
func (t LocalizedText) String() string {
	return cmp.Or(t.English, t.Text, t.Turkish, t.Arabic)
}

// MarshalJSON writes a bare text as a string, since its language is unknown.
func (t LocalizedText) MarshalJSON() ([]byte, error) {
	if t.Text != "" && t == (LocalizedText{Text: t.Text}) {
		return json.Marshal(t.Text)
	}
	type fields LocalizedText
	return json.Marshal(fields(t))
}
