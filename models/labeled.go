package models

// Labeled is a value with the label that a receipt prints before it. Some views write the bare
// value.
type Labeled struct {
	Label LocalizedText `json:"label"`
	Value string        `json:"value" wire:"bare"`
}

// UnmarshalJSON reads l by the rules of this package.
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

// UnmarshalJSON reads b by the rules of this package.
func (b *Balance) UnmarshalJSON(data []byte) error { return unmarshal(b, data) }
