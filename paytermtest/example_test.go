package paytermtest_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// openShop is the program under test. It creates a merchant once and, if the outcome is unknown,
// looks for it.
func openShop(ctx context.Context, client *payterm.Client, name string) (string, error) {
	created, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: name})
	if !errors.Is(err, payterm.ErrOutcomeUnknown) {
		if err != nil {
			return "", err
		}
		return created.ID, nil
	}
	for merchant, err := range client.Clients.Merchants.All(ctx, models.MerchantListParams{}) {
		if err != nil {
			return "", err
		}
		if merchant.Name == name {
			return merchant.ID, nil
		}
	}
	return "", err
}

// The response to a creation is lost: the program must find the merchant and not create another
// one.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutAfter}); err != nil {
		log.Fatal(err)
	}

	if _, err := openShop(context.Background(), platform.Client(paytermtest.ClientKey), "Corner Shop"); err != nil {
		log.Fatal(err)
	}

	for _, request := range platform.Requests() {
		fmt.Println(request.Method, request.Path, request.Status)
	}
	// Output:
	// POST /v1/clients-sdk/merchants 0
	// GET /v1/clients-sdk/merchants 200
}

// Tap a card, and read the sale as a transaction.
func ExamplePlatform_Tap() {
	noon := time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)
	platform := paytermtest.NewPlatform(paytermtest.Options{Now: func() time.Time { return noon }})
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{Name: "Corner Shop"},
	})
	if err != nil {
		log.Fatal(err)
	}
	session, err := client.Clients.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: models.NumberOf(2530), // 25.30 here; the unit is undocumented
	})
	if err != nil {
		log.Fatal(err)
	}

	sale, err := platform.Tap(session.ID, paytermtest.Card{PAN: paytermtest.PANMastercard})
	if err != nil {
		log.Fatal(err)
	}

	transaction, err := client.Clients.Transactions.Get(ctx, sale.TransactionID)
	if err != nil {
		log.Fatal(err)
	}
	receipt := transaction.Receipts[0]
	fmt.Println(receipt.CardScheme.Name.English, receipt.PAN, receipt.AmountAuthorized.Value, receipt.Currency.English)
	fmt.Println(receipt.StartDate, receipt.StartTime, *receipt.IsApproved, receipt.ApprovalCode.Value)
	// Output:
	// Mastercard 5555 55** **** 4444 25.30 SAR
	// 14/05/2024 15:00:00 true 100001
}
