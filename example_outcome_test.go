package payterm_test

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

// How often openSession looks for a session, and how long it waits before each look: seconds, in
// a real program.
const looks, pause = 2, time.Millisecond

// A write whose answer is lost may have taken effect. Whether it has is a matter of comparing with
// a note that was made before it: here, of the sessions that the terminal had.
func Example_unknownOutcome() {
	platform := examplePlatform()
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)
	ctx := context.Background()

	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: "900000000000001", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Night Shop"},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, fault := range []paytermtest.Fault{
		{Operation: "clients.sessions.create", Times: 1, DropAfter: true},  // the answer is lost
		{Operation: "clients.sessions.create", Times: 1, DropBefore: true}, // the request is lost
	} {
		if err := platform.Fail(fault); err != nil {
			log.Fatal(err)
		}
		params := models.SessionCreateParams{
			Type:   models.SessionTypePurchase,
			Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
		}
		session, err := openSession(ctx, client, terminal.ID, params)
		switch {
		case errors.Is(err, payterm.ErrOutcomeUnknown):
			fmt.Println("not found: a person has to decide")
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println("opened after all:", session.Amount, session.Status)
		}
	}
	fmt.Println(platform.Count("clients.sessions.create"), "requests to open a session")
	// Output:
	// opened after all: 400 new
	// not found: a person has to decide
	// 2 requests to open a session
}

// openSession opens a session and, if the outcome is unknown, looks for it. It never asks twice:
// an error that matches ErrOutcomeUnknown is left to a person, who sees whether the terminal waits
// for a card.
func openSession(
	ctx context.Context, client *payterm.Client, terminalID string, params models.SessionCreateParams,
) (*models.Session, error) {
	before, err := sessionsOf(ctx, client, terminalID)
	if err != nil {
		return nil, err // nothing was asked for yet
	}
	session, err := client.Clients.Sessions.Create(ctx, terminalID, params)
	if !errors.Is(err, payterm.ErrOutcomeUnknown) {
		return session, err
	}
	ctx = context.WithoutCancel(ctx) // its end may be the cause
	for range looks {
		time.Sleep(pause)
		after, listErr := sessionsOf(ctx, client, terminalID)
		if listErr != nil {
			return nil, errors.Join(err, listErr)
		}
		if found := opened(before, after, params); len(found) == 1 {
			return found[0], nil
		}
	}
	return nil, err
}

// sessionsOf returns the sessions of a terminal by id. It fails if one of them cannot be read: the
// unreadable record may be the one we want.
func sessionsOf(ctx context.Context, client *payterm.Client, terminalID string) (map[string]*models.Session, error) {
	sessions := map[string]*models.Session{}
	for session, err := range client.Clients.Sessions.All(ctx, terminalID, models.SessionListParams{}) {
		if err != nil {
			return nil, err
		}
		sessions[session.ID] = session
	}
	return sessions, nil
}

// opened returns the sessions that came after the note and are what was asked for.
func opened(before, after map[string]*models.Session, params models.SessionCreateParams) []*models.Session {
	var found []*models.Session
	for id, session := range after {
		if before[id] == nil && session.Type == params.Type && sameNumber(session.Amount, params.Amount) {
			found = append(found, session)
		}
	}
	return found
}

// sameNumber reports whether two numbers are equal, however they are spelt: 400 and 400.0.
func sameNumber(one, other models.Number) bool {
	a, errA := one.Int64()
	b, errB := other.Int64()
	return one == other || errA == nil && errB == nil && a == b
}
