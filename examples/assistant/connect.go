package main

import (
	"context"
	"fmt"
	"os"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// connect returns a client of the platform of the environment or, without one, of an embedded
// platform. It writes nothing to standard output, which belongs to the protocol. The caller must
// call disconnect.
func connect(ctx context.Context) (client *payterm.Client, disconnect func(), err error) {
	if os.Getenv("PAYTERM_BASE_URL") != "" {
		client, err = payterm.NewClientFromEnv()
		return client, func() {}, err
	}
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		return nil, nil, err
	}
	client = platform.Client(paytermtest.ClientKey)
	fmt.Fprintln(os.Stderr, "PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	if err := sell(ctx, client, platform.Platform); err != nil {
		platform.Close()
		return nil, nil, err
	}
	return client, platform.Close, nil
}

// sell makes a few sales, and prints the ids of their transactions.
func sell(ctx context.Context, client *payterm.Client, platform *paytermtest.Platform) error {
	terminal := platform.AddTerminal()
	for _, amount := range []int64{2530, 1250, 1000, 1000} {
		session, err := client.Clients.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(amount),
		})
		if err != nil {
			return err
		}
		sale, err := platform.Tap(session.ID, paytermtest.Card{})
		if err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, "transaction", sale.TransactionID)
	}
	return nil
}
