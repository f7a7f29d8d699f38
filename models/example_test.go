package models_test

import (
	"encoding/json"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
)

// The second sale was reversed, so nothing moved. The third receipt is a v2 receipt, which by
// itself does not show its outcome.
func ExampleReceipt_NetHundredths() {
	var receipts []models.Receipt
	err := json.Unmarshal([]byte(`[
		{"is_approved": true, "is_reversed": false, "transaction_type": "00", "amount_authorized": "25.30"},
		{"is_approved": true, "is_reversed": true, "transaction_type": "00", "amount_authorized": "9.90"},
		{"is_approved": true, "transaction_type": {"english": "Purchase"}, "amount_authorized": "7.00"}
	]`), &receipts)
	if err != nil {
		log.Fatal(err)
	}
	for _, receipt := range receipts {
		net, err := receipt.NetHundredths()
		if err != nil {
			fmt.Println(receipt.AmountAuthorized, receipt.Outcome(), err)
			continue
		}
		fmt.Println(receipt.AmountAuthorized, receipt.Outcome(), models.AmountOfHundredths(net))
	}
	// Output:
	// 25.30 approved 25.30
	// 9.90 reversed 0.00
	// 7.00 unknown models: unknown outcome: is_approved or is_reversed is missing or ambiguous
}

// The second sale was reversed. A transaction must have exactly one receipt to say what it moved.
func ExampleTransaction_NetUnits() {
	var transactions []models.Transaction
	err := json.Unmarshal([]byte(`[
		{"id": "1", "receipts": [{"is_approved": true, "is_reversed": false, "transaction_type": "00", "amount_authorized": "1.125"}]},
		{"id": "2", "receipts": [{"is_approved": true, "is_reversed": true, "transaction_type": "00", "amount_authorized": "9.900"}]},
		{"id": "3", "receipts": [
			{"is_approved": true, "is_reversed": false, "transaction_type": "00", "amount_authorized": "1.000"},
			{"is_approved": true, "is_reversed": false, "transaction_type": "00", "amount_authorized": "1.000"}]}
	]`), &transactions)
	if err != nil {
		log.Fatal(err)
	}
	const decimals = 3 // of a dinar
	for _, transaction := range transactions {
		net, err := transaction.NetUnits(decimals)
		if err != nil {
			fmt.Println(transaction.ID, err)
			continue
		}
		fmt.Println(transaction.ID, models.AmountOfUnits(net, decimals))
	}
	// Output:
	// 1 1.125
	// 2 0.000
	// 3 models: unknown amount: 2 receipts or transactions in place of one
}
