// Vendor-fleet prints all terminals of a vendor, whether they are connected, and the last
// transaction on each; with -client also those of one client. It only reads, and shows users as
// masked by the platform.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var clientID = flag.String("client", "", "id of a client, to print its terminals, too")

func main() { demo.Main(paytermtest.VendorKey, fleet) }

func fleet(ctx context.Context, client *payterm.Client) error {
	fmt.Println("All clients")
	if err := show(ctx, client, ""); err != nil || *clientID == "" {
		return err
	}
	fmt.Printf("\nClient %s\n", *clientID)
	return show(ctx, client, *clientID)
}

func show(ctx context.Context, client *payterm.Client, clientID string) error {
	last, sales, err := lastTransactions(ctx, client, clientID)
	if err != nil {
		return err
	}
	table := demo.NewTable("TID", "NAME", "USER", "CONNECTED", "LAST TRANSACTION (UTC)", "NET", "TERMINAL")
	terminals, connected := 0, 0
	for terminal, err := range client.Vendors.Terminals.All(ctx, models.VendorTerminalListParams{ClientID: clientID}) {
		if err != nil {
			return err
		}
		terminals++
		isConnected := models.IsTrue(terminal.IsConnected)
		if isConnected {
			connected++
		}
		user := "-"
		if terminal.User != nil {
			user = terminal.User.Name + " " + terminal.User.Mobile
		}
		when, amount := "-", "-"
		if transaction := last[terminal.TID]; transaction != nil {
			when = transaction.CreatedAt.Time().Format(time.DateTime)
			facts := transaction.Facts()
			amount = fmt.Sprintf("%s %s, %s", cmp.Or(facts.Net, "-"), facts.Currency, facts.Outcome)
		}
		table.Row(terminal.TID, terminal.Name, user, isConnected, when, amount, terminal.ID)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("Terminals %d, connected %d, transactions %d\n", terminals, connected, sales)
	return nil
}

// lastTransactions returns the newest transaction for each TID, and the number of transactions. The
// order of the list is undocumented.
func lastTransactions(ctx context.Context, client *payterm.Client, clientID string) (map[string]*models.Transaction, int, error) {
	last, count := map[string]*models.Transaction{}, 0
	for transaction, err := range client.Vendors.Transactions.All(ctx, models.VendorTransactionListParams{ClientID: clientID}) {
		if err != nil {
			return nil, 0, err
		}
		count++
		if transaction.Terminal == nil {
			continue
		}
		tid := transaction.Terminal.TID
		if known := last[tid]; known == nil || !transaction.CreatedAt.Time().Before(known.CreatedAt.Time()) {
			last[tid] = transaction
		}
	}
	return last, count, nil
}
