package banks_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// Amounts of hardware terminals are digits of hundredths. Check the Outcome before you count one.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	terminalID, err := platform.AddPOSTerminal(paytermtest.POSTerminal{})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := platform.POSPurchase(terminalID, paytermtest.Card{}, 2530); err != nil {
		log.Fatal(err)
	}
	client := platform.Client(paytermtest.BankKey)
	for sale, err := range client.Banks.POSTransactions.All(context.Background(), models.BankPOSTransactionListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(sale.Outcome(), sale.AmountAuthorized)
	}
	// Output: approved 2530
}
