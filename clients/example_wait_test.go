package clients_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A checkout opens a session, waits for the card, and decides by the outcome.
func Example_wait() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	terminalID := newTerminal(client)
	if err = platform.TapAll(paytermtest.Card{DeclineCode: "116"}); err != nil { // the customer
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()

	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
		Type:   models.SessionTypePurchase,
		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
	})
	if err != nil {
		log.Fatal(err) // ErrOutcomeUnknown: look at All before you open another one
	}
	session, err = client.Clients.Sessions.Wait(ctx, terminalID, session.ID, models.SessionWaitParams{})
	switch {
	case errors.Is(err, payterm.ErrSessionExpired):
		fmt.Println("nobody has paid, as far as can be seen")
	case err != nil:
		log.Fatal(err) // it is not known whether somebody has paid: wait again
	case session.Outcome() == models.OutcomeApproved:
		fmt.Println("paid", session.Transaction.AmountAuthorized)
	default:
		fmt.Println(session.Outcome())
	}
	// Output: declined
}

func newTerminal(client *payterm.Client) (id string) {
	merchant, err := client.Clients.Merchants.Create(context.Background(), models.MerchantCreateParams{Name: "Corner Shop"})
	if err != nil {
		log.Fatal(err)
	}
	registered, err := client.Clients.Terminals.Register(context.Background(), models.TerminalRegisterParams{
		TRSMCode: "000042", MerchantID: merchant.ID,
	})
	if err != nil {
		log.Fatal(err)
	}
	return registered.Terminal.ID
}
