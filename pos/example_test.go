package pos_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A payment on a hardware terminal is two messages, a request and a response. The terminal is then
// subscribed to a plan, and the subscription cancelled.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{Now: noon})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	pay(platform, "00000042")

	client := platform.Client(paytermtest.ClientKey)
	ctx := context.Background()
	for message, err := range client.POS.Messages.All(ctx, models.POSMessageListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(message.MTI == models.MTIResponse, message.CardAcceptorTerminalID, message.RetrievalReferenceNumber)
	}

	const plan = "49429995-9a84-4b88-8e46-a23984d4174b"
	made, err := client.POS.Subscriptions.Create(ctx, models.SubscriptionCreateParams{TID: "00000042", PlanID: plan})
	if err != nil {
		log.Fatal(err)
	}
	_, err = client.POS.Subscriptions.Cancel(ctx, made.Subscription.ID, models.SubscriptionCancelParams{PlanID: plan, CancellationReason: "moved"})
	if err != nil {
		log.Fatal(err)
	}
	for subscription, err := range client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(subscription.TID, subscription.Plan.Name, subscription.CancelledAt, subscription.CancellationReason)
	}
	// Output:
	// false 00000042 400000000001
	// true 00000042 400000000001
	// 00000042 basic 2024-05-14T12:00:00.000Z moved
}

// pay pays on a new hardware terminal.
func pay(platform *paytermtest.Server, tid string) {
	id, err := platform.AddPOSTerminal(paytermtest.POSTerminal{TID: tid})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := platform.POSPurchase(id, paytermtest.Card{}, 2530); err != nil {
		log.Fatal(err)
	}
}

func noon() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) }
