package merchants_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/paytermtest"
)

// A terminal has at most one user: unassign it before you assign another one.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.MerchantKey)
	done, err := client.Merchants.Terminals.Unassign(context.Background(), platform.AddTerminal().ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(*done.IsAssignedToUser)
	// Output: false
}
