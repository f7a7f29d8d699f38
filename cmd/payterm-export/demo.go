package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// isUnset reports whether there is no flag, platform, key or database. A run with a flag needs a
// platform, and fails without one.
func isUnset(args []string) bool {
	for _, variable := range []string{baseURLVariable, keyVariable, databaseVariable} {
		if os.Getenv(variable) != "" {
			return false
		}
	}
	return len(args) == 0
}

// demonstrate exports a month of the embedded platform, into a new folder that stays.
func demonstrate(ctx context.Context, c config, out, progress io.Writer) error {
	platform, err := openShop(ctx, time.Now().UTC())
	if err != nil {
		return err
	}
	defer platform.Close()
	err = errors.Join(os.Setenv(baseURLVariable, platform.URL), os.Setenv(keyVariable, paytermtest.ClientKey))
	if err != nil {
		return err
	}
	if c.out, err = os.MkdirTemp("", "payterm-export-"); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "No platform is set: this is the embedded one, no money moves. The files are in %s\n\n", c.out)
	if err != nil {
		return err
	}
	return export(ctx, c, out, progress)
}

// openShop returns a platform with a terminal that has taken cards for the last month.
func openShop(ctx context.Context, now time.Time) (*paytermtest.Server, error) {
	const days = 31
	var clock atomic.Pointer[time.Time]
	clock.Store(new(now.AddDate(0, 0, -days)))
	options := paytermtest.Options{Now: func() time.Time { return *clock.Load() }}
	platform, err := paytermtest.Start(options) //nolint:contextcheck // it takes none: it lasts until Close
	if err != nil {
		return nil, err
	}
	terminal, err := platform.Client(paytermtest.ClientKey).Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		SerialNumber: "SN-0001", MID: "900000000000001", Merchant: models.TerminalCommitMerchant{Name: "Corner Shop"},
	})
	for ago := days - 1; err == nil && ago >= 0; ago-- {
		clock.Store(new(now.AddDate(0, 0, -ago)))
		err = sellADay(ctx, platform, terminal.ID, ago)
	}
	if err != nil {
		platform.Close()
		return nil, err
	}
	return platform, nil
}

// sellADay makes sales of which one is declined, and on some days one reversed or refunded.
func sellADay(ctx context.Context, platform *paytermtest.Server, terminalID string, day int) error {
	client := platform.Client(paytermtest.ClientKey)
	var last paytermtest.Sale
	for _, card := range []paytermtest.Card{{PAN: paytermtest.PANMada}, {DeclineCode: "116"}, {PAN: paytermtest.PANMastercard}, {}} {
		session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(int64(1250 + 10*day)), // unit undocumented: hundredths here
		})
		if err == nil {
			last, err = platform.Tap(session.ID, card)
		}
		if err != nil {
			return err
		}
	}
	switch day % 3 {
	case 1:
		return platform.Reverse(last.TransactionID)
	case 2:
		_, err := platform.Refund(last.TransactionID, 500)
		return err
	}
	return nil
}
