package journal_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A till tells the cashier what to do, whatever comes back.
func Example_cashier() {
	mada := paytermtest.Card{PAN: paytermtest.PANMada}
	declined := paytermtest.Card{PAN: paytermtest.PANMada, DeclineCode: "116"}
	const opening, look = "clients.sessions.create", "clients.sessions.get"
	for _, s := range []shop{
		{name: "approved", card: &mada},
		{name: "declined", card: &declined},
		{name: "answer lost", card: &declined, fault: paytermtest.Fault{Operation: opening, DropAfter: true}},
		{name: "request lost", fault: paytermtest.Fault{Operation: opening, DropBefore: true}, closesAfter: opening},
		{name: "no card", closesAfter: look},
		{name: "refused", fault: paytermtest.Fault{Operation: opening, Status: http.StatusUnprocessableEntity}},
		{name: "no amount", amount: "0"},
		{name: "too many requests", fault: paytermtest.Fault{Operation: opening, Status: http.StatusTooManyRequests}},
		{name: "wrong key", fault: paytermtest.Fault{Operation: "clients.sessions.list", Status: http.StatusUnauthorized}},
	} {
		s.open(func(ctx context.Context, client *payterm.Client, terminalID string) {
			amount := cmp.Or(s.amount, "400") // unit undocumented: 4.00 here
			fmt.Printf("%s: %s\n", s.name, charge(ctx, client, terminalID, amount))
			if s.name == "approved" {
				fmt.Println("no terminal:", charge(ctx, client, "", amount))
			}
		})
	}
	// Output:
	// approved: Paid.
	// no terminal: Nothing was charged. This till is not set up: call support.
	// declined: Declined. Ask for another card.
	// answer lost: Declined. Ask for another card.
	// request lost: Do not charge again. Look at the terminal, and call support.
	// no card: The terminal may still take a card. Look there before you charge again.
	// refused: Nothing was charged. The platform refused it: call support.
	// no amount: Nothing was charged. Check the amount.
	// too many requests: Nothing was charged. Wait a moment, and try again.
	// wrong key: Nothing was charged. This till is not set up: call support.
}

// charge takes a payment, and returns what to tell the cashier.
func charge(ctx context.Context, client *payterm.Client, terminalID string, amount models.Number) string {
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: amount}
	entry, err := journal.CreateSession(ctx, client, terminalID, params, journal.SoleWriter())
	if err != nil {
		return nothingCharged(err) // nothing was asked for yet
	}
	session, err := entry.Do(ctx)
	switch {
	case errors.Is(err, payterm.ErrOutcomeUnknown):
		return "Do not charge again. Look at the terminal, and call support."
	case err != nil:
		return nothingCharged(err)
	}
	session, err = client.Clients.Sessions.Wait(ctx, terminalID, session.ID, models.SessionWaitParams{})
	switch {
	case errors.Is(err, payterm.ErrSessionExpired):
		return "Nobody was seen to pay. Look at the terminal before you charge again."
	case err != nil:
		return "The terminal may still take a card. Look there before you charge again."
	}
	switch session.Outcome() {
	case models.OutcomeApproved:
		return "Paid."
	case models.OutcomeDeclined:
		return "Declined. Ask for another card."
	case models.OutcomeReversed:
		return "Not paid: the payment was reversed."
	default: // none, unknown
		return "Not seen whether it is paid. Look at the terminal before you charge again."
	}
}

// nothingCharged returns what to tell about an error after which no session is open.
func nothingCharged(err error) string {
	var wrong *payterm.RequestError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "amount":
		return "Nothing was charged. Check the amount."
	case errors.Is(err, payterm.ErrInvalidRequest), errors.Is(err, payterm.ErrUnauthorized),
		errors.Is(err, payterm.ErrForbidden), errors.Is(err, payterm.ErrNotFound):
		return "Nothing was charged. This till is not set up: call support."
	case errors.Is(err, payterm.ErrRejected):
		return "Nothing was charged. The platform refused it: call support."
	default: // no connection, too many requests, a platform that is down
		return "Nothing was charged. Wait a moment, and try again."
	}
}

// shop is an embedded platform on which each session is paid with a card, if there is one, one
// request meets a fault, and the context ends after the first call of an operation.
type shop struct {
	name        string
	amount      models.Number
	card        *paytermtest.Card
	fault       paytermtest.Fault
	closesAfter string
}

func (s shop) open(sell func(ctx context.Context, client *payterm.Client, terminalID string)) {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if s.card != nil {
		if err := platform.TapAll(*s.card); err != nil {
			log.Fatal(err)
		}
	}
	if s.fault.Operation != "" {
		s.fault.Times = 1
		if err := platform.Fail(s.fault); err != nil {
			log.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := platform.Client(paytermtest.ClientKey, payterm.WithObserver(
		func(_ context.Context, operation payterm.Operation) (context.Context, func(payterm.CallInfo)) {
			return nil, func(payterm.CallInfo) {
				if operation.Name == s.closesAfter {
					cancel()
				}
			}
		}))
	defer client.CloseIdleConnections()
	sell(ctx, client, platform.AddTerminal())
}
