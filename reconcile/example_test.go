package reconcile_test

import (
	"context"
	"fmt"
	"log"
	"sync/atomic"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/reconcile"
)

// The terminal counts a refund, and the host does not.
func ExampleCheck() {
	report := &models.BankPOSReconciliation{
		POSTotals: models.BankPOSReconciliationTotals{
			Purchase: models.BankPOSReconciliationTotal{Count: new(2), Amount: "5030"},
			Refund:   models.BankPOSReconciliationTotal{Count: new(1), Amount: "500"},
		},
		HostTotals: models.BankPOSReconciliationTotals{
			Purchase: models.BankPOSReconciliationTotal{Count: new(2), Amount: "5030"},
			Refund:   models.BankPOSReconciliationTotal{Count: new(0), Amount: "0"},
		},
	}
	for _, difference := range reconcile.Check(report) {
		fmt.Println(difference)
	}
	// Output:
	// host_totals.refund is 0, 0.00, but pos_totals.refund is 1, -5.00
}

func ExampleCompare() {
	zone := time.FixedZone("UTC+3", 3*60*60) // that of the terminal
	client, terminalID, closePlatform := shopThatSold(2530, 2500)
	defer closePlatform()

	ctx := context.Background()
	report, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminalID})
	if err != nil {
		log.Fatal(err)
	}
	books := reconcile.Books{Location: zone}
	for transaction, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{}) {
		if err == nil {
			err = books.Add(transaction.ID, transaction.Receipts)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	result := reconcile.Compare(&books, report)
	fmt.Println(result.Verdict)
	for _, line := range result.Lines {
		fmt.Println(line)
	}
	// Output:
	// equal
	// SAR purchase: 2, 50.30 in the books, 2, 50.30 in the report: equal
	// SAR purchase_reversal: 0, 0.00 in the books, 0, 0.00 in the report: equal
	// SAR refund: 0, 0.00 in the books, 0, 0.00 in the report: equal
	// SAR refund_reversal: 0, 0.00 in the books, 0, 0.00 in the report: equal
	// SAR VC debit: 2, 50.30 in the books, 2, 50.30 in the report: equal
}

// shopThatSold returns a client of an embedded platform, on which an hour goes by before anything
// happens, and the id of the terminal that took the sales.
func shopThatSold(amounts ...int64) (client *payterm.Client, terminalID string, closePlatform func()) {
	var hours atomic.Int64
	srv, err := paytermtest.Start(paytermtest.Options{Now: func() time.Time {
		return time.Date(2024, 5, 14, int(hours.Load()), 0, 0, 0, time.UTC)
	}})
	if err != nil {
		log.Fatal(err)
	}
	client, terminalID = srv.Client(paytermtest.ClientKey), srv.AddTerminal()
	for _, amount := range amounts {
		hours.Add(1)
		session, err := client.Clients.Sessions.Create(context.Background(), terminalID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(amount),
		})
		if err != nil {
			log.Fatal(err)
		}
		if _, err := srv.Tap(session.ID, paytermtest.Card{}); err != nil {
			log.Fatal(err)
		}
	}
	hours.Add(1)
	return client, terminalID, srv.Close
}
