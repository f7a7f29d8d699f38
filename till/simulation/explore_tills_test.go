package simulation_test

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/simulation"
)

const (
	paid    = "paid"
	notPaid = "not paid"
	unknown = "unknown"
)

// order is the note of an order.
type order struct {
	Begun    time.Time
	Before   []string // ids of earlier sessions
	Session  string   // empty: not known
	Reported string   // to the cashier; empty: nothing yet
}

// tillParts sells one order, in parts. Each broken till differs from the careful one in one part.
type tillParts struct {
	before  func(*simulation.Run) ([]*models.Session, error)
	save    func(keep func() error) error // before the write
	create  func(*simulation.Run) (*models.Session, error)
	refused func(error) bool                                       // after the write: it had no effect
	find    func(*simulation.Run, order, []*models.Session) string // the session of a lost response, or ""
	hasty   func(*models.Session, error) string                    // reports what a careful look does not, or ""
	outcome func(t tillParts, run *simulation.Run, id string) string
	isNew   func(order) bool // it has not been asked for
	isOver  func(order) bool // it is not looked at again
}

func careful() tillParts {
	return tillParts{
		before: allSessions, save: func(keep func() error) error { return keep() }, create: create,
		refused: func(err error) bool { return !errors.Is(err, payterm.ErrOutcomeUnknown) }, find: theNewOne,
		hasty: func(*models.Session, error) string { return "" }, outcome: tillParts.look,
		isNew: func(o order) bool { return o.Begun.IsZero() }, isOver: func(o order) bool { return o.Session == "" && o.Reported == notPaid },
	}
}

func (t tillParts) sell(run *simulation.Run) error {
	var o order
	note, err := run.Store.Get(run.Context(), "order")
	if err != nil {
		return err
	}
	if note != nil {
		require.NoError(run, json.Unmarshal(note, &o))
	}
	keep := func() error {
		next, err := json.Marshal(o)
		require.NoError(run, err)
		err, note = run.Store.Put(run.Context(), "order", note, next), next
		return err
	}
	if t.isNew(o) {
		o = order{Begun: time.Now()}
		earlier, err := t.before(run)
		if err != nil {
			return err
		}
		for _, session := range earlier {
			o.Before = append(o.Before, session.ID)
		}
		if err := t.save(keep); err != nil {
			return err
		}
		session, err := t.create(run)
		switch {
		case err == nil:
			o.Session = session.ID
		case t.refused(err):
			o.Reported = notPaid
		}
		if err := keep(); err != nil {
			return err
		}
	}
	if t.isOver(o) {
		return nil
	}
	if o.Session == "" {
		if all, err := allSessions(run); err == nil {
			o.Session = t.find(run, o, all)
		}
	}
	if o.Reported = unknown; o.Session != "" {
		o.Reported = t.outcome(t, run, o.Session)
	}
	if err := keep(); err != nil {
		return err
	}
	if o.Reported == unknown {
		return errors.New("look at the terminal")
	}
	return nil
}

// check compares what was reported with the sales, and then what the till reports when all works
// again.
func (t tillParts) check(run *simulation.Run) {
	reported := func() string {
		note, err := run.Store.Get(run.Context(), "order")
		require.NoError(run, err)
		var o order
		if note != nil {
			require.NoError(run, json.Unmarshal(note, &o))
		}
		return o.Reported
	}
	made, standing := sales(run)
	assert.LessOrEqual(run, made, 1, "sales")
	if reported() == paid {
		assert.Equal(run, 1, made, "reported paid")
	}
	if reported() == notPaid {
		assert.Zero(run, standing, "reported not paid")
	}
	if _ = t.sell(run); made == 1 { // otherwise it may sell now
		want := map[int]string{0: notPaid, 1: paid}[standing]
		assert.Contains(run, []string{want, unknown}, reported(), "reported in the end")
	}
}

func allSessions(run *simulation.Run) (all []*models.Session, err error) {
	for session, err := range run.Client.Clients.Sessions.All(run.Context(), run.TerminalID, models.SessionListParams{}) {
		if err != nil {
			return nil, err
		}
		all = append(all, session)
	}
	return all, nil
}

func create(run *simulation.Run) (*models.Session, error) {
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	return run.Client.Clients.Sessions.Create(run.Context(), run.TerminalID, params)
}

// theNewOne returns the id of the one session that may be the order's. One that was not listed
// before may have shifted while the list was read: then it is older than ten minutes.
func theNewOne(_ *simulation.Run, o order, all []*models.Session) string {
	return only(all, func(x *models.Session) bool {
		return isFor400(x) && !slices.Contains(o.Before, x.ID) && x.CreatedAt.Time().After(o.Begun.Add(-10*time.Minute))
	})
}

func only(all []*models.Session, isOurs func(*models.Session) bool) string {
	all = slices.DeleteFunc(all, func(x *models.Session) bool { return !isOurs(x) })
	if len(all) != 1 {
		return ""
	}
	return all[0].ID
}

func isFor400(x *models.Session) bool {
	units, err := models.Amount(x.Amount).Units(0)
	return err == nil && units == 400
}

// look looks until the session is over, 30 s later, or it has been closed for 10 s without a sale.
func (t tillParts) look(run *simulation.Run, id string) string {
	var closed time.Time
	for range 90 {
		began := time.Now()
		session, err := run.Client.Clients.Sessions.Get(run.Context(), run.TerminalID, id)
		if early := t.hasty(session, err); early != "" {
			return early
		}
		isClosed := err == nil && session.Status == models.SessionStatusClosed
		switch {
		case isClosed && session.Transaction != nil:
			return saleOutcome(run, session.Transaction.ID)
		case isClosed && closed.IsZero():
			closed = time.Now()
		case isClosed && began.Sub(closed) > 10*time.Second:
			return notPaid
		}
		time.Sleep(time.Second)
	}
	return unknown
}

func saleOutcome(run *simulation.Run, id string) string {
	sale, err := run.Client.Clients.Transactions.Get(run.Context(), id)
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
