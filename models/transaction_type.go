package models

import "cmp"

// TransactionTypeCode is the kind of a card transaction by its ISO 8583 processing code:
//
//	if receipt.TransactionType.ID == models.TransactionTypeRefund {
type TransactionTypeCode string

// The codes of the kinds whose direction is certain. The API docs show purchases alone; 20 is what
// ISO 8583 has for a refund.
const (
	TransactionTypePurchase TransactionTypeCode = "00"
	TransactionTypeRefund   TransactionTypeCode = "20"
)

// TransactionType is the kind of a card transaction. Receipts carry its code and name, client v2
// receipts and intents only the name, as English with Turkish or Arabic; sessions, the vendor API
// and hardware POS were observed to write the code alone.
type TransactionType struct {
	ID      TransactionTypeCode `json:"id" wire:"bare"` // empty in client v2 receipts and in intents
	Name    LocalizedText       `json:"name"`           // name, where the view has a code, too
	English string              `json:"english"`        // name, where none does
	Arabic  string              `json:"arabic"`
	Turkish string              `json:"turkish"`
}

// String returns the name, or the code where there is none.
func (t TransactionType) String() string {
	return cmp.Or(t.Name.String(), t.English, t.Turkish, t.Arabic, string(t.ID))
}
