package models

import (
	"cmp"
	"encoding/json"
)

// LocalizedText is a text in up to three languages: English with Arabic, or with Turkish in client
// v2 transactions and intents. Where the platform writes a plain text instead, Text has it.
type LocalizedText struct {
	Key     string `json:"key"` // platform's name for the text; only on hardware POS receipts
	English string `json:"english"`
	Arabic  string `json:"arabic"`
	Turkish string `json:"turkish"`
	Text    string `json:"-" wire:"bare"` // the text where it stood alone
}

// String returns the first text there is: English, the plain text, Turkish, Arabic.
func (t LocalizedText) String() string {
	return cmp.Or(t.English, t.Text, t.Turkish, t.Arabic)
}

// MarshalJSON writes a plain text as such: its language is not known.
func (t LocalizedText) MarshalJSON() ([]byte, error) {
	if t.Text != "" && t == (LocalizedText{Text: t.Text}) {
		return json.Marshal(t.Text)
	}
	type fields LocalizedText
	return json.Marshal(fields(t))
}
