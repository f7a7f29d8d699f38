package vendors_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A vendor sees the terminals of all of its clients, or of one of them, and users with their
// numbers masked.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{Now: noon})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	ctx := context.Background()
	other := platform.AddClient()
	openShop(ctx, platform, paytermtest.ClientKey, "SN-0001", "900000000000001")
	openShop(ctx, platform, other.Key, "SN-0002", "900000000000002")

	client := platform.Client(paytermtest.VendorKey)
	for _, clientID := range []string{"", other.ID} {
		fmt.Printf("narrowed: %t\n", clientID != "")
		for terminal, err := range client.Vendors.Terminals.All(ctx, models.VendorTerminalListParams{ClientID: clientID}) {
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(terminal.TID, terminal.User.Name, terminal.User.Mobile)
		}
	}
	// Output:
	// narrowed: false
	// 0300000000000001 user one +9660******
	// 0300000000000002 user one +9660******
	// narrowed: true
	// 0300000000000002 user one +9660******
}

// openShop registers a terminal of a client, and assigns it a user.
func openShop(ctx context.Context, platform *paytermtest.Server, key, serial, mid string) {
	api := platform.Client(key).Clients
	terminal, err := api.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: mid, SerialNumber: serial, Merchant: models.TerminalCommitMerchant{Name: "Shop of " + serial},
	})
	if err != nil {
		log.Fatal(err)
	}
	_, err = api.Terminals.Assign(ctx, terminal.ID, models.TerminalAssignParams{Name: "user one", Mobile: "+966000000001"})
	if err != nil {
		log.Fatal(err)
	}
}

func noon() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) }
