package journal_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/journal"
)

// The response is lost, and the session is found.
func ExampleWrite_Prepare() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	ctx := context.Background()
	terminalID := platform.AddTerminal().ID
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Cut: paytermtest.CutAfter}); err != nil {
		log.Fatal(err)
	}

	params := models.SessionCreateParams{
		Type:   models.SessionTypePurchase,
		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
	}
	entry, err := journal.CreateSession(terminalID, params).Prepare(ctx, client, journal.SoleWriter())
	if err != nil {
		log.Fatal(err) // nothing was sent
	}
	kept, err := json.Marshal(entry)
	if err != nil {
		log.Fatal(err)
	}
	store(kept) // keep it until the session has ended
	session, err := entry.Do(ctx)
	if err != nil {
		log.Fatal(err) // refused; or ErrOutcomeUnknown: a person decides
	}
	fmt.Println(session.Type, session.Amount, session.Status)
	fmt.Println(platform.Count("clients.sessions.create"), "request to open it")
	// Output:
	// purchase 400 new
	// 1 request to open it
}

// After a crash, the stored entry finds out whether the old process opened the session.
func ExampleLoad() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	ctx := context.Background()
	kept := keptBeforeTheCrash(ctx, client, platform.AddTerminal().ID)

	entry, err := journal.Load[models.Session](client, kept)
	if err != nil {
		log.Fatal(err)
	}
	finding, err := entry.Look(ctx)
	if err != nil {
		log.Fatal(err) // the list is unreadable: the verdict is Ambiguous
	}
	switch finding.Verdict {
	case journal.Happened:
		fmt.Println("opened:", finding.Found.Amount, finding.Found.Status)
	case journal.NotSeen:
		fmt.Println("not seen: look again later, before a person opens another")
	case journal.Ambiguous:
		fmt.Println("a person has to decide between", len(finding.Candidates))
	}
	_, err = entry.Do(ctx)
	fmt.Println(err)
	// Output:
	// opened: 400 new
	// journal: entry already sent: call Look to find out whether it took effect
}

// keptBeforeTheCrash plays the old process, which dies before it sees the response.
func keptBeforeTheCrash(ctx context.Context, client *payterm.Client, terminalID string) []byte {
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	entry, err := journal.CreateSession(terminalID, params).Prepare(ctx, client, journal.SoleWriter())
	if err != nil {
		log.Fatal(err)
	}
	kept, err := json.Marshal(entry)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := entry.Do(ctx); err != nil {
		log.Fatal(err)
	}
	return kept
}

// store stands for your database.
func store([]byte) {}
