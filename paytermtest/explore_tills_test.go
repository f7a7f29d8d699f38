package paytermtest_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

const (
	paid    = "paid"
	notPaid = "not paid"
	unknown = "unknown"
)

// order is the note of an order.
type order struct {
	Before   []string // sessions
	Session  string   // empty: not known
	Reported string   // to the cashier; empty: nothing yet
}

// till sells one order. Each broken till differs from the careful one in one part.
type till struct {
	before    func(*paytermtest.Run) ([]string, error)
	create    func(*paytermtest.Run) (*models.Session, error)
	outcome   func(*paytermtest.Run, string) string
	forgetful bool // stores the order after the write
}

var careful = till{before: allSessions, create: create, outcome: outcome}

func (t till) sell(run *paytermtest.Run) error {
	note, err := run.Store.Get(run.Context(), "order")
	if err != nil {
		return err
	}
	var o order
	keep := func() error {
		next, err := json.Marshal(o)
		require.NoError(run, err)
		err, note = run.Store.Put(run.Context(), "order", note, next), next
		return err
	}
	if note == nil {
		if o.Before, err = t.before(run); err != nil {
			return err
		}
		if !t.forgetful {
			if err := keep(); err != nil {
				return err
			}
		}
		if session, err := t.create(run); err == nil {
			o.Session = session.ID
		}
		if err := keep(); err != nil {
			return err
		}
	}
	require.NoError(run, json.Unmarshal(note, &o))
	if o.Session == "" {
		o.Session = found(run, o.Before)
	}
	if o.Reported = unknown; o.Session != "" {
		o.Reported = t.outcome(run, o.Session)
	}
	if err := keep(); err != nil {
		return err
	}
	if o.Reported == unknown {
		return errors.New("look at the terminal")
	}
	return nil
}

// check compares what was reported with the sales of the platform.
func check(run *paytermtest.Run) {
	note, err := run.Store.Get(run.Context(), "order")
	require.NoError(run, err)
	var o order
	if note != nil {
		require.NoError(run, json.Unmarshal(note, &o))
	}
	made, standing := sales(run.Platform)
	assert.LessOrEqual(run, made, 1, "sales")
	if o.Reported == paid {
		assert.Equal(run, 1, standing, "reported paid")
	}
	if o.Reported == notPaid {
		assert.Equal(run, 0, standing, "reported not paid")
	}
}

// allSessions returns the ids of all sessions on the terminal.
func allSessions(run *paytermtest.Run) (ids []string, err error) {
	for session, err := range run.Client.Clients.Sessions.All(run.Context(), run.Terminal, models.SessionListParams{}) {
		if err != nil {
			return nil, err
		}
		ids = append(ids, session.ID)
	}
	return ids, nil
}

// found returns the id of the one new session, or "" if there is none or the list cannot be read.
func found(run *paytermtest.Run, before []string) string {
	ids, err := allSessions(run)
	ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(before, id) })
	if err != nil || len(ids) != 1 {
		return ""
	}
	return ids[0]
}

func create(run *paytermtest.Run) (*models.Session, error) {
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	return run.Client.Clients.Sessions.Create(run.Context(), run.Terminal, params)
}

func outcome(run *paytermtest.Run, id string) string {
	session, err := run.Client.Clients.Sessions.Wait(run.Context(), run.Terminal, id, models.SessionWaitParams{})
	switch {
	case err != nil:
		return unknown
	case session.Outcome() == models.OutcomeNone:
		return notPaid
	case session.Transaction == nil:
		return unknown
	}
	sale, err := run.Client.Clients.Transactions.Get(run.Context(), session.Transaction.ID)
	if err != nil {
		return unknown
	}
	switch sale.Outcome() {
	case models.OutcomeApproved:
		return paid
	case models.OutcomeDeclined, models.OutcomeReversed:
		return notPaid
	}
	return unknown
}

// The parts of broken tills.

func impatient(run *paytermtest.Run, id string) string {
	ctx, cancel := context.WithTimeout(run.Context(), 20*time.Second)
	defer cancel()
	session, err := run.Client.Clients.Sessions.Wait(ctx, run.Terminal, id, models.SessionWaitParams{})
	if err != nil || session.Outcome() != models.OutcomeApproved {
		return notPaid
	}
	return paid
}

func sureOfExpiry(run *paytermtest.Run, id string) string {
	_, err := run.Client.Clients.Sessions.Wait(run.Context(), run.Terminal, id, models.SessionWaitParams{})
	if errors.Is(err, payterm.ErrSessionExpired) {
		return notPaid
	}
	return outcome(run, id)
}

func createAgain(run *paytermtest.Run) (*models.Session, error) {
	session, err := create(run)
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return create(run)
	}
	return session, err
}

func firstPage(run *paytermtest.Run) (ids []string, err error) {
	page, err := run.Client.Clients.Sessions.List(run.Context(), run.Terminal, models.SessionListParams{})
	if err != nil {
		return nil, err
	}
	for _, session := range page.Items {
		ids = append(ids, session.ID)
	}
	return ids, nil
}

func upToAnError(run *paytermtest.Run) (ids []string, _ error) {
	for session, err := range run.Client.Clients.Sessions.All(run.Context(), run.Terminal, models.SessionListParams{}) {
		if err != nil {
			break
		}
		ids = append(ids, session.ID)
	}
	return ids, nil
}
