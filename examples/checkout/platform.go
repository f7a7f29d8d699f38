package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// run takes the payment on the platform of the environment, or on one of its own.
func run(ctx context.Context) error {
	if os.Getenv("PAYTERM_BASE_URL") != "" {
		client, err := payterm.NewClientFromEnv()
		if err != nil {
			return err
		}
		if *terminal == "" {
			return errors.New("-terminal has to be given")
		}
		return checkout(ctx, client)
	}
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		return err
	}
	defer platform.Close()
	fmt.Println("PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	client := platform.Client(paytermtest.ClientKey)
	if *terminal, err = newTerminal(ctx, client); err != nil {
		return err
	}
	if err := customer(platform); err != nil {
		return err
	}
	return checkout(ctx, client)
}

// customer decides what happens on the embedded platform.
func customer(platform *paytermtest.Server) error {
	switch *tap {
	case "approve":
		return platform.TapAll(paytermtest.Card{PAN: paytermtest.PANMada})
	case "decline":
		return platform.TapAll(paytermtest.Card{PAN: paytermtest.PANMada, DeclineCode: "116"}) // not sufficient funds
	case "none":
		return nil
	case "lost":
		lost := paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, DropAfter: true}
		return errors.Join(platform.TapAll(paytermtest.Card{PAN: paytermtest.PANMada}), platform.Fail(lost))
	}
	return fmt.Errorf("-tap is approve, decline, none or lost, not %q", *tap)
}

// newTerminal makes a merchant and a terminal.
func newTerminal(ctx context.Context, client *payterm.Client) (id string, err error) {
	merchant, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: "Corner Shop", NameAr: "متجر الزاوية"})
	if err != nil {
		return "", err
	}
	registered, err := client.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: merchant.ID})
	if err != nil {
		return "", err
	}
	return registered.Terminal.ID, nil
}
