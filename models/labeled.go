package models

// Labeled is a value with the label a receipt prints before it. Some views write the value alone.
type Labeled struct {
	Label LocalizedText `json:"label"`
	Value string        `json:"value" wire:"bare"`
}

// Amount returns Value as money, where the value is an amount.
func (l Labeled) Amount() Amount { return Amount(l.Value) }

// String returns Value.
func (l Labeled) String() string { return l.Value }

// Balance says whether the terminal's totals and the host's agree, with the words a receipt prints
// for it. Some views write the boolean alone.
type Balance struct {
	Label LocalizedText `json:"label"`
	Value *bool         `json:"value" wire:"bare"` // nil where the report does not say
}
