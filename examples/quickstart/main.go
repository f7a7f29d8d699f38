// Quickstart makes a first sale: it creates a merchant, registers a terminal, opens a session, taps
// a card, prints the receipt and reconciles the terminal. Without PAYTERM_BASE_URL it runs on an
// embedded platform. With it and PAYTERM_API_KEY it runs on that platform: -serial is the terminal
// to register, -amount the amount, -wait the time for a person to tap a card. Nothing is written
// before the terminal is found.
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
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	serial = flag.String("serial", "SN-0001", "serial number of the terminal to register")
	mid    = flag.String("mid", "", "MID of the merchant at the bank, if the terminal has several")
	amount = flag.String("amount", "2530", "amount of the session; its unit is undocumented, confirm it with your provider (2530 is 25.30 on the embedded platform)")
	wait   = flag.Duration("wait", 0, "time for a person to tap a card before the terminal is reconciled; 0: stop after opening the session")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "quickstart:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if os.Getenv("PAYTERM_BASE_URL") != "" {
		client, err := payterm.NewClientFromEnv()
		if err != nil {
			return err
		}
		return sell(ctx, client, waitForCard)
	}
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		return err
	}
	defer platform.Close()
	fmt.Println("PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	return sell(ctx, platform.Client(paytermtest.ClientKey), func(_ context.Context, _ *payterm.Client, _, sessionID string) (bool, error) {
		fmt.Println("Tap             a mada test card")
		_, err := platform.Tap(sessionID, paytermtest.Card{PAN: paytermtest.PANMada})
		return err == nil, err
	})
}

// tapped reports whether a card was tapped for a session. It may wait.
type tapped func(ctx context.Context, client *payterm.Client, terminalID, sessionID string) (bool, error)

func sell(ctx context.Context, client *payterm.Client, card tapped) error {
	candidate, err := lookup(ctx, client)
	if err != nil {
		return err
	}
	merchant, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: "Corner Shop", NameAr: "متجر الزاوية", ReferenceID: "shop-1"})
	if err != nil {
		return err
	}
	fmt.Printf("Merchant        %s, %s\n", merchant.Name, merchant.ID)

	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: candidate.MID, SerialNumber: *serial, Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
	})
	if err != nil {
		return err
	}
	fmt.Printf("Terminal        TID %s, MID %s at %s\n", terminal.TID, candidate.MID, candidate.BankName)

	session, err := client.Clients.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.Number(*amount)})
	if err != nil {
		return err
	}
	fmt.Printf("Session         %s over %s, %s until %s\n", session.Type, session.Amount, session.Status, clock(session.ExpiredAt.Time()))
	fmt.Println("                (unit undocumented, confirm it with your provider; on the embedded platform 2530 is 25.30)")
	if ok, err := card(ctx, client, terminal.ID, session.ID); !ok || err != nil {
		return err
	}

	for transaction, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{TID: terminal.TID}) {
		if err != nil {
			return err
		}
		show(transaction)
	}

	report, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminal.ID})
	if err != nil {
		return err
	}
	day := report.Receipt
	fmt.Printf("Reconciliation  %s purchase, total %s %s, balanced: %s\n", orNotStated(day.Details.Purchase.Count),
		day.Details.Total.Total, day.Currency.English, orNotStated(day.IsBalanced.Value))
	return nil
}

// orNotStated returns a value of a report as text.
func orNotStated[T any](value *T) string {
	if value == nil {
		return "not stated"
	}
	return fmt.Sprint(*value)
}

// show prints a transaction: a sale, if it is approved and not reversed.
func show(transaction *models.Transaction) {
	f := transaction.Facts()
	switch f.Outcome {
	case models.OutcomeApproved:
	case models.OutcomeDeclined:
		fmt.Printf("Declined        action code %s\n", f.ActionCode)
		return
	default:
		fmt.Printf("No sale         %s, RRN %s\n", f.Outcome, f.RRN)
		return
	}
	fmt.Printf("Sale            %s %s, approved\n", f.Amount, f.Currency)
	fmt.Printf("  Receipt       %s by the terminal's clock, %s\n", f.LocalStart, clock(transaction.CreatedAt.Time()))
	fmt.Printf("                %s, MID %s\n", f.Merchant, f.MID)
	fmt.Printf("                %s %s, %s\n", f.SchemeName, f.PAN, f.EntryMode)
	fmt.Printf("                approval code %s, action code %s\n", f.ApprovalCode, f.ActionCode)
	fmt.Printf("                RRN %s, STAN %s\n", f.RRN, f.STAN)
}

func clock(at time.Time) string { return at.UTC().Format("15:04:05 MST") }

// lookup finds the terminal at its bank. If there are several MIDs, -mid must choose one.
func lookup(ctx context.Context, client *payterm.Client) (found *models.AcquirerTerminal, err error) {
	known, err := client.Clients.Terminals.Lookup(ctx, *serial)
	if err != nil {
		return nil, err
	}
	for i := range known.Terminals {
		candidate := &known.Terminals[i]
		switch {
		case *mid != "" && candidate.MID != *mid:
		case found == nil:
			found = candidate
		case found.MID != candidate.MID:
			return nil, fmt.Errorf("the terminal has the MIDs %s and %s: choose one with -mid", found.MID, candidate.MID)
		}
	}
	if found == nil {
		return nil, errors.New("no bank knows this terminal: check -serial and -mid")
	}
	return found, nil
}

// waitForCard waits for a card, at most -wait, and reports whether one was tapped.
func waitForCard(ctx context.Context, client *payterm.Client, terminalID, sessionID string) (bool, error) {
	fmt.Printf("Waiting         %s for a card on the terminal (-wait)\n", *wait)
	waiting, cancel := context.WithTimeout(ctx, *wait)
	defer cancel()
	session, err := client.Clients.Sessions.Wait(waiting, terminalID, sessionID, models.SessionWaitParams{})
	switch {
	case ctx.Err() != nil:
		return false, err
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, payterm.ErrSessionExpired):
		fmt.Printf("No card yet     session %s stays open\n", sessionID)
		return false, nil
	case err != nil:
		return false, err
	}
	fmt.Printf("Tap             a card was tapped: %s\n", session.Outcome())
	return session.Transaction != nil, nil
}
