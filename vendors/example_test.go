package vendors_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A vendor reads the terminals of all its clients or, by ClientID, of one.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	id := platform.AddTerminal().ID
	client := platform.Client(paytermtest.VendorKey)
	for terminal, err := range client.Vendors.Terminals.All(context.Background(), models.VendorTerminalListParams{}) {
		fmt.Println(terminal.ID == id, err)
	}
	// Output: true <nil>
}
