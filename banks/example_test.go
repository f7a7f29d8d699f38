package banks_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A bank reads what happened on hardware terminals: amounts are digits of hundredths there, and
// codes stand where receipts have names.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{Now: noon})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	payAndReconcile(platform)

	client := platform.Client(paytermtest.BankKey)
	ctx := context.Background()
	for transaction, err := range client.Banks.POSTransactions.All(ctx, models.BankPOSTransactionListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		if transaction.Outcome() != models.OutcomeApproved {
			continue // declined, reversed, or unknown
		}
		hundredths, err := transaction.AmountAuthorized.Hundredths()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(transaction.AmountAuthorized, models.AmountOf(hundredths), transaction.CurrencyCode, transaction.CardScheme)
		for _, message := range transaction.Messages {
			fmt.Printf("  %s %s %s %q\n", message.MTI, message.SystemTraceAuditNumber, message.RetrievalReferenceNumber, message.ActionCode)
		}
	}
	for reconciliation, err := range client.Banks.POSReconciliations.All(ctx, models.BankPOSReconciliationListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(reconciliation.Terminal.CardAcceptorTerminalID, *reconciliation.POSTotals.Purchase.Count,
			reconciliation.POSTotals.Purchase.Amount, reconciliation.HostTotals.Purchase.Amount)
	}
	// Output:
	// 2530 25.30 682 MC
	//   1200 000001 400000000001 ""
	//   1210 000001 400000000001 "000"
	// 00000042 1 2530 2530
}

// payAndReconcile pays on a new hardware terminal, and ends its day.
func payAndReconcile(platform *paytermtest.Server) {
	id, err := platform.AddPOSTerminal(paytermtest.POSTerminal{TID: "00000042"})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := platform.POSPurchase(id, paytermtest.Card{PAN: paytermtest.PANMastercard}, 2530); err != nil {
		log.Fatal(err)
	}
	if _, err := platform.POSReconcile(id); err != nil {
		log.Fatal(err)
	}
}

func noon() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) }
