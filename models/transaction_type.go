package models

import "cmp"

// TransactionTypeCode is the kind of a card transaction by its ISO 8583 processing code:
//
//	if receipt.TransactionType.ID == models.TransactionTypeRefund {
type TransactionTypeCode string

// The codes whose direction is certain. The API docs show only purchases; 20 is the refund of ISO
// 8583.
const (
	TransactionTypePurchase TransactionTypeCode = "00"
	TransactionTypeRefund   TransactionTypeCode = "20"
)

// TransactionType is the kind of a card transaction. Receipts carry its code and name; client v2
// receipts and intents only the name, in English with Turkish or Arabic. In sessions, the vendor
// API and hardware POS only the bare code was observed.
type TransactionType struct {
	ID      TransactionTypeCode `json:"id" wire:"bare"` // empty in client v2 receipts and in intents
	Name    LocalizedText       `json:"name"`           // if the view also has a code
	English string              `json:"english"`        // the name, if the view has no code
	Arabic  string              `json:"arabic"`
	Turkish string              `json:"turkish"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TransactionType) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// String returns the name, or else the code.
func (t TransactionType) String() string {
	return cmp.Or(t.Name.String(), t.English, t.Turkish, t.Arabic, string(t.ID))
}
