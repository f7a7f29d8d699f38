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

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *LocalizedText) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// String returns the first of English, the bare text, Turkish and Arabic that is not empty.
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

// Labeled is a value with the label that a receipt prints before it. Some views write the bare
// value.
type Labeled struct {
	Label LocalizedText `json:"label"`
	Value string        `json:"value" wire:"bare"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (l *Labeled) UnmarshalJSON(data []byte) error { return unmarshal(l, data) }

// Amount returns Value as an Amount, for fields that are amounts.
func (l Labeled) Amount() Amount { return Amount(l.Value) }

// String returns Value.
func (l Labeled) String() string { return l.Value }

// Balance says whether the totals of terminal and host agree, with the label that a receipt prints.
// Some views write the bare boolean.
type Balance struct {
	Label LocalizedText `json:"label"`
	Value *bool         `json:"value" wire:"bare"` // nil if not stated
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (b *Balance) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }
