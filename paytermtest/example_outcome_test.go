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

// openSession is the program under test. It creates a session once. If the outcome is unknown, it
// looks for a new session, on a terminal where nobody else opens any. If there is none, a person
// must decide.
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
	after, listErr := sessionIDs(context.WithoutCancel(ctx), client, terminalID) // ctx may have ended
	for id := range after {
		if !before[id] {
			return id, nil
		}
	}
	return "", errors.Join(err, listErr)
}

// sessionIDs returns the ids of the sessions of a terminal.
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

// Test unknown-outcome handling: whatever happens to the request, the program creates once, and
// either finds the session or reports that the outcome is unknown.
func ExampleFault() {
	for _, test := range []struct {
		name  string
		fault paytermtest.Fault
	}{
		{"not done", paytermtest.Fault{Cut: paytermtest.CutBefore}},
		{"response lost", paytermtest.Fault{Cut: paytermtest.CutAfter}},
		{"connection reset", paytermtest.Fault{Reset: true}},
		{"response stalls", paytermtest.Fault{Cut: paytermtest.CutStall}},
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
		impatient := client.With(payterm.WithAttemptTimeout(time.Second)) // only a timeout ends a stall
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
	// not done: creations 1, sessions 0, found false, unknown true
	// response lost: creations 1, sessions 1, found true, unknown false
	// connection reset: creations 1, sessions 1, found true, unknown false
	// response stalls: creations 1, sessions 1, found true, unknown false
}
