package simulation_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
	"github.com/payterm/payterm-go/till/simulation"
)

// sell is the program under test. It takes the payment of one order and returns the message for the
// cashier. After an error or a crash it is called again.
func sell(ctx context.Context, client *payterm.Client, notes simulation.Store, terminalID string) (string, error) {
	session, err := open(ctx, client, notes, terminalID)
	if err != nil {
		return "", err
	}
	session, err = client.Clients.Sessions.Wait(ctx, terminalID, session.ID, models.SessionWaitParams{})
	if err != nil {
		return "", err
	}
	switch session.Outcome() {
	case models.OutcomeApproved:
		return "Paid.", nil
	case models.OutcomeDeclined, models.OutcomeReversed, models.OutcomeNone:
		return "Not paid.", nil
	}
	return "Look at the terminal.", nil
}

// open opens the session of the order, or finds the one that an earlier process may have opened.
func open(
	ctx context.Context, client *payterm.Client, notes simulation.Store, terminalID string,
) (*models.Session, error) {
	note, err := notes.Get(ctx, "order")
	if err != nil {
		return nil, err
	}
	if note != nil {
		entry, err := journal.Load[models.Session](client, note)
		if err != nil {
			return nil, err
		}
		finding, err := entry.Look(ctx)
		if finding.Verdict != journal.Happened {
			return nil, cmp.Or(err, payterm.ErrOutcomeUnknown)
		}
		return finding.Found, nil
	}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	entry, err := journal.CreateSession(terminalID, params).Prepare(ctx, client, journal.SoleWriter())
	if err != nil {
		return nil, err
	}
	if note, err = json.Marshal(entry); err != nil {
		return nil, err
	}
	if err := notes.Put(ctx, "order", nil, note); err != nil {
		return nil, err
	}
	return entry.Do(ctx)
}

func TestAnOrderIsPaidOnce(t *testing.T) {
	var message string
	simulation.Explore(t, simulation.ExploreOptions{}, func(run *simulation.Run) (err error) {
		message, err = sell(run.Context(), run.Client, run.Store, run.TerminalID)
		return err
	}, func(run *simulation.Run) {
		made, standing := sales(run)
		assert.LessOrEqual(run, made, 1, "sales of one order")
		if message == "Paid." {
			assert.Equal(run, 1, made, "sales of an order reported as paid")
		}
		if message == "Not paid." {
			assert.Zero(run, standing, "sales of an order reported as not paid")
		}
		again, err := sell(run.Context(), run.Client, run.Store, run.TerminalID) // no more events
		if standing == 1 && !errors.Is(err, payterm.ErrOutcomeUnknown) {
			assert.Equal(run, "Paid.", again, "reported for a sale: %v", err)
		}
	})
}

// sales returns the number of approved sales of an order for 4.00, and of those not reversed.
func sales(run *simulation.Run) (made, standing int) {
	for _, sale := range run.Sales() {
		if sale.Approved {
			made++
			assert.Equal(run, int64(400), sale.Amount)
		}
		if sale.Approved && !sale.Reversed {
			standing++
		}
	}
	return made, standing
}
