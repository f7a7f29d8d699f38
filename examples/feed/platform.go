package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// demonstrate runs this program three times on an embedded platform, and changes a sale meanwhile.
func demonstrate(ctx context.Context) error {
	folder, err := os.MkdirTemp("", "feed")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		return err
	}
	defer platform.Close()
	fmt.Println("PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	first, err := sell(ctx, platform)
	if err != nil {
		return err
	}
	if err := start(ctx, platform, folder, "-crash", "2"); err != nil {
		return err
	}
	fmt.Println("\nThe first sale is reversed.")
	if err := platform.Reverse(first); err != nil {
		return err
	}
	for range 2 {
		if err := start(ctx, platform, folder, "-once"); err != nil {
			return err
		}
	}
	return nil
}

// sell makes a sale, a decline and another sale, and returns the transaction of the first.
func sell(ctx context.Context, platform *paytermtest.Server) (first string, err error) {
	terminal, client := platform.AddTerminal().ID, platform.Client(paytermtest.ClientKey)
	for i, card := range []paytermtest.Card{{}, {DeclineCode: "116"}, {}} {
		session, err := client.Clients.Sessions.Create(ctx, terminal, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(int64(1250 * (i + 1))),
		})
		if err != nil {
			return "", err
		}
		sale, err := platform.Tap(session.ID, card)
		if err != nil {
			return "", err
		}
		if i == 0 {
			first = sale.TransactionID
		}
	}
	return first, nil
}

// start runs this program, with its notes and bookings in a folder.
func start(ctx context.Context, platform *paytermtest.Server, folder string, flags ...string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	fmt.Println("\n$ feed", strings.Join(flags, " "))
	run := exec.CommandContext(ctx, program, flags...) //nolint:gosec // runs this program again
	run.Args = append(run.Args, "-notes", filepath.Join(folder, "notes"), "-bookings", filepath.Join(folder, "bookings"))
	run.Env = append(os.Environ(), "PAYTERM_BASE_URL="+platform.URL, "PAYTERM_API_KEY="+paytermtest.ClientKey)
	run.Stdout, run.Stderr = os.Stdout, os.Stderr
	if err := run.Start(); err != nil {
		return err
	}
	if err := run.Wait(); err != nil {
		fmt.Println("The program ended:", err)
	}
	return nil
}
