// Checkout takes one payment, and is right whatever happens: it notes the write before it makes it,
// waits for the card, prints the receipt, and says what to do where nobody has paid or nobody can
// know.
//
// Without PAYTERM_BASE_URL it runs on a platform of its own, where -tap says what the customer
// does: approve, decline or none, or lost, where the answer to the opening of the session is lost.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/receipt"
)

var (
	terminal = flag.String("terminal", "", "id of the terminal")
	amount   = flag.String("amount", "2530", "amount; its unit is undocumented, confirm it with your provider (2530 is 25.30 on the embedded platform)")
	wait     = flag.Duration("wait", 2*time.Minute, "time for the customer to tap a card")
	tap      = flag.String("tap", "approve", "on the embedded platform: approve, decline, none or lost")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "checkout:", err)
		os.Exit(1)
	}
}

// checkout takes the payment.
func checkout(ctx context.Context, client *payterm.Client) error {
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.Number(*amount)}
	lost := false
	watched := client.With(payterm.WithObserver(func(context.Context, payterm.Operation) (context.Context, func(payterm.CallInfo)) {
		return nil, func(info payterm.CallInfo) {
			if errors.Is(info.Err, payterm.ErrOutcomeUnknown) {
				lost = true
				fmt.Println("Lost:", info.Err)
			}
		}
	}))
	entry, err := journal.CreateSession(ctx, watched, *terminal, params, journal.SoleWriter())
	if err != nil {
		return err
	}
	session, err := entry.Do(ctx) // a program that may crash keeps json.Marshal(entry) first
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return fmt.Errorf("look at the terminal before you charge again: %w", err)
	}
	if err != nil {
		return err
	}
	if lost {
		fmt.Printf("Found: session %s is new on the terminal, and of this type and amount\n", session.ID)
	}
	fmt.Printf("Tap a card for session %s, within %v\n", session.ID, *wait)

	waiting, cancel := context.WithTimeout(ctx, *wait)
	defer cancel()
	session, err = client.Clients.Sessions.Wait(waiting, *terminal, session.ID, models.SessionWaitParams{})
	if err != nil {
		return fmt.Errorf("nobody was seen to pay; look again before you charge again: %w", err)
	}
	switch outcome := session.Outcome(); outcome {
	case models.OutcomeApproved:
		fmt.Println("Paid. If the goods are handed over later, look at the session again: it may be reversed.")
	case models.OutcomeDeclined:
		fmt.Println("Declined. Ask for another card.")
	default:
		fmt.Printf("Not paid as far as can be seen: %s. Look at the transaction.\n", outcome)
	}
	if session.Transaction == nil {
		return nil
	}
	return printed(ctx, client, session.Transaction.ID, session.Outcome())
}

// printed prints the receipts of a transaction, which a session may leave out.
func printed(ctx context.Context, client *payterm.Client, id string, outcome models.Outcome) error {
	transaction, err := client.Clients.Transactions.Get(ctx, id)
	if err != nil {
		return fmt.Errorf("no receipt: %w", err)
	}
	for i := range transaction.Receipts {
		if err := receipt.Text(os.Stdout, &transaction.Receipts[i], receipt.Options{Outcome: outcome}); err != nil {
			return err
		}
	}
	return nil
}
