package paytermtest_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// openSession is the program under test. If the outcome of the creation is unknown, it looks for a
// session that was not there before, on a terminal on which nobody else opens any. It creates once:
// if there is none, a person has to decide.
func openSession(ctx context.Context, client *payterm.Client, terminalID string, params models.SessionCreateParams) (id string, err error) {
	before, err := sessionIDs(ctx, client, terminalID)
	if err != nil {
		return "", err
	}
	session, err := client.Clients.Sessions.Create(ctx, terminalID, params)
	if err == nil {
		return session.ID, nil
	}
	if !errors.Is(err, payterm.ErrOutcomeUnknown) {
		return "", err
	}
	after, listErr := sessionIDs(context.WithoutCancel(ctx), client, terminalID) // that ctx ended may be why
	for id := range after {
		if !before[id] {
			return id, nil
		}
	}
	return "", errors.Join(err, listErr)
}

// sessionIDs are the sessions of a terminal.
func sessionIDs(ctx context.Context, client *payterm.Client, terminalID string) (map[string]bool, error) {
	ids := map[string]bool{}
	for session, err := range client.Clients.Sessions.All(ctx, terminalID, models.SessionListParams{}) {
		if err != nil {
			return nil, err
		}
		ids[session.ID] = true
	}
	return ids, nil
}

// How to test unknown-outcome handling: whatever becomes of the request, the program creates once,
// and finds the session or reports that it does not know.
func ExampleFault() {
	for _, test := range []struct {
		name  string
		fault paytermtest.Fault
	}{
		{"nothing was done", paytermtest.Fault{DropBefore: true}},
		{"the answer is lost", paytermtest.Fault{DropAfter: true}},
		{"the connection is reset", paytermtest.Fault{Reset: true}},
		{"the answer stalls", paytermtest.Fault{Stall: true}},
	} {
		platform := paytermtest.NewPlatform(paytermtest.Options{})
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
		if err != nil {
			log.Fatal(err)
		}
		ctx := context.Background()
		terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
			MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{Name: "Corner Shop"},
		})
		if err != nil {
			log.Fatal(err)
		}

		test.fault.Operation, test.fault.Times = "clients.sessions.create", 1
		if err := platform.Fail(test.fault); err != nil {
			log.Fatal(err)
		}
		impatient := client.With(payterm.WithAttemptTimeout(time.Second)) // which is all that ends a stall
		opened, failure := openSession(ctx, impatient, terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(2530), // 25.30 here; the unit is undocumented
		})

		sessions, err := sessionIDs(ctx, client, terminal.ID)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: creations %d, sessions %d, found %t, unknown %t\n", test.name,
			platform.Count("clients.sessions.create"), len(sessions), sessions[opened], errors.Is(failure, payterm.ErrOutcomeUnknown))
	}
	// Output:
	// nothing was done: creations 1, sessions 0, found false, unknown true
	// the answer is lost: creations 1, sessions 1, found true, unknown false
	// the connection is reset: creations 1, sessions 1, found true, unknown false
	// the answer stalls: creations 1, sessions 1, found true, unknown false
}
