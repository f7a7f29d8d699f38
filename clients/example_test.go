package clients_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A checkout opens a session, waits for the card, and prints the outcome.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client, terminalID, ctx := platform.Client(paytermtest.ClientKey), platform.AddTerminal().ID, context.Background()
	if _, err = platform.AutoTap(paytermtest.Card{DeclineCode: "116"}); err != nil { // the customer
		log.Fatal(err)
	}
	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
		Type:   models.SessionTypePurchase,
		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
	})
	if err != nil {
		log.Fatal(err) // ErrOutcomeUnknown: check All before you open another session
	}
	session, err = client.Clients.Sessions.Wait(ctx, terminalID, session.ID, models.SessionWaitParams{})
	if err != nil {
		log.Fatal(err) // ErrSessionExpired: no payment was seen
	}
	fmt.Println(session.Outcome())
	// Output: declined
}
