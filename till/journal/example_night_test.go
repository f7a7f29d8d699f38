package journal_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/journal"
)

// One reading of the list serves the entries of all terminals.
func ExampleReadReconciliations() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	ctx := context.Background()
	terminals := []string{platform.AddTerminal().ID, platform.AddTerminal().ID, platform.AddTerminal().ID}

	snapshot, err := journal.ReadReconciliations(ctx, client)
	if err != nil {
		log.Fatal(err)
	}
	for _, id := range terminals {
		params := models.ReconciliationCreateParams{TerminalID: id}
		entry, err := journal.CreateReconciliation(params).Prepare(ctx, client, journal.From(snapshot), journal.SoleWriter())
		if err != nil {
			log.Fatal(err) // nothing was sent
		}
		before, err := json.Marshal(entry)
		if err != nil {
			log.Fatal(err)
		}
		store(before)
		if _, err := entry.Do(ctx); err != nil {
			log.Print(err) // ErrOutcomeUnknown: store the entry again, and name the terminal in the morning
		}
	}
	fmt.Println(platform.Count("clients.reconciliations.create"), "reconciliations")
	fmt.Println(platform.Count("clients.reconciliations.list"), "reading of the list")
	// Output:
	// 3 reconciliations
	// 1 reading of the list
}
