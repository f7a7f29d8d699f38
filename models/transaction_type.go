package models

// TransactionTypePurchase is the ID of the one TransactionType the interface shows.
const TransactionTypePurchase = "00"

// TransactionType is the kind of a card transaction. Receipts give its code and name, client v2 receipts and intents
// only the name, as English with Turkish or Arabic; sessions, the vendor API and hardware POS write the code alone.
type TransactionType struct {
	ID      string        `json:"id" wire:"bare"` // code, such as TransactionTypePurchase
	Name    LocalizedText `json:"name"`           // name, where a code stands beside it
	English string        `json:"english"`        // name, where none does
	Arabic  string        `json:"arabic"`
	Turkish string        `json:"turkish"`

	shape shape
}
