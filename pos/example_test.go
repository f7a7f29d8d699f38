package pos_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// Create subscribes a hardware terminal to a plan.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.AddPOSTerminal(paytermtest.POSTerminal{TID: "00000042"}); err != nil {
		log.Fatal(err)
	}
	made, err := platform.Client(paytermtest.ClientKey).POS.Subscriptions.Create(context.Background(), models.SubscriptionCreateParams{
		TID: "00000042", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b",
	})
	fmt.Println(made.Subscription.ID != "", err)
	// Output: true <nil>
}
