package clients_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A first sale: a merchant, a terminal, a session, and its receipt after a card was tapped.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{Now: noon})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	ctx := context.Background()

	merchant, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: "Corner Shop"})
	if err != nil {
		log.Fatal(err)
	}
	registered, err := client.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: merchant.ID})
	if err != nil {
		log.Fatal(err)
	}
	session, err := client.Clients.Sessions.Create(ctx, registered.Terminal.ID, models.SessionCreateParams{
		Type:   models.SessionTypePurchase,
		Amount: "2530", // unit undocumented: 25.30 on the embedded platform; ask your provider
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(session.Type, session.Amount, session.Status)

	if _, err := platform.Tap(session.ID, paytermtest.Card{PAN: paytermtest.PANMada}); err != nil {
		log.Fatal(err)
	}

	session, err = client.Clients.Sessions.Get(ctx, registered.Terminal.ID, session.ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(session.Status)
	for transaction, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{TID: registered.Terminal.TID}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, receipt := range transaction.Receipts {
			if receipt.Outcome() != models.OutcomeApproved {
				continue // declined, reversed, or unknown
			}
			fmt.Println(receipt.AmountAuthorized.Value, receipt.Currency.English, receipt.StatusMessage.English)
			fmt.Println(receipt.CardScheme.Name.English, receipt.PAN, receipt.RetrievalReferenceNumber)
		}
	}
	// Output:
	// purchase 2530 new
	// closed
	// 25.30 SAR Approved
	// mada 4464 04** **** 0007 400000000001
}

func noon() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) }
