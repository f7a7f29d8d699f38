package feed_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/feed"
)

// Each sale is handed on once, and again when it is reversed.
func ExampleFeed_Poll() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)
	terminal := platform.AddTerminal().ID
	session, err := client.Clients.Sessions.Create(context.Background(), terminal, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: "400",
	})
	if err != nil {
		log.Fatal(err)
	}
	sold, err := platform.Tap(session.ID, paytermtest.Card{})
	if err != nil {
		log.Fatal(err)
	}
	sales := feed.Feed[models.Transaction]{
		Name: "sales", Notes: till.Memory(), // till.Dir(os.Getenv("FEED_DIR"))
		Content: func(t *models.Transaction) []byte { return []byte(t.Outcome()) },
	}
	poll := func() {
		list := client.Clients.Transactions.All(context.Background(), models.TransactionListParams{})
		result, err := sales.Poll(context.Background(), list, func(_ context.Context, change feed.Change[models.Transaction]) error {
			fmt.Println(change.Record.Outcome(), change.IsNew)
			return nil
		})
		fmt.Println(result.New, "new,", result.Changed, "changed", err)
	}
	poll()
	poll()
	if err := platform.Reverse(sold.TransactionID); err != nil {
		log.Fatal(err)
	}
	poll()
	// Output:
	// approved true
	// 1 new, 0 changed <nil>
	// 0 new, 0 changed <nil>
	// reversed false
	// 0 new, 1 changed <nil>
}
