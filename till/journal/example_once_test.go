package journal_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	orders "github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/journal"
)

// The response is lost, and the merchant is found. A later call, as after a crash, returns it.
func ExampleOnce() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "notes") // yours lasts
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutAfter}); err != nil {
		log.Fatal(err)
	}

	store := orders.Dir(folder)
	write := journal.CreateMerchant(models.MerchantCreateParams{Name: "Corner Shop", ReferenceID: "shop-42"})
	for range 2 {
		merchant, err := journal.Once(ctx, client, store, "merchant/42", write)
		if open, ok := errors.AsType[*journal.OpenError](err); ok {
			log.Fatal("a person decides about ", open.Candidates)
		}
		if err != nil {
			log.Fatal(err) // it did not happen
		}
		fmt.Println(merchant.Name, merchant.Status)
	}
	fmt.Println(platform.Count("clients.merchants.create"), "request to create it")
	// Output:
	// Corner Shop active
	// Corner Shop active
	// 1 request to create it
}
