package merchants_test

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

// A merchant hands a terminal over from one person to another. A terminal has one user at most:
// what the platform does about a second is undocumented, so the first is unassigned before.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{Now: noon})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	ctx := context.Background()
	terminalID := openShop(ctx, platform)

	client := platform.Client(paytermtest.MerchantKey)
	for _, user := range []models.TerminalAssignParams{
		{Name: "user one", Mobile: "+966000000001"},
		{Name: "user two", Mobile: "+966000000002", Email: "user2@example.com"},
	} {
		if _, err := client.Merchants.Terminals.Unassign(ctx, terminalID); err != nil {
			log.Fatal(err)
		}
		assigned, err := client.Merchants.Terminals.Assign(ctx, terminalID, user)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(assigned.TID, assigned.User.Name)
	}

	// The key of a merchant opens no other API.
	_, err = client.Clients.Terminals.Get(ctx, terminalID)
	fmt.Println(errors.Is(err, payterm.ErrForbidden))
	// Output:
	// 0300000000000001 user one
	// 0300000000000001 user two
	// true
}

// openShop registers a terminal of a merchant, as its client.
func openShop(ctx context.Context, platform *paytermtest.Server) string {
	terminal, err := platform.Client(paytermtest.ClientKey).Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{Name: "Corner Shop"},
	})
	if err != nil {
		log.Fatal(err)
	}
	return terminal.ID
}

func noon() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) }
