package till

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Till takes payments on a terminal. It is a plain value without state of its own: any number of
// goroutines may use equal ones and, where the store allows it, any number of processes.
type Till struct {
	Client   *payterm.Client // uses a key of the client API
	Terminal string          // id of the terminal
	Orders   Store           // survives a crash; shared by all tills of the terminal
}

// Payment is the state of an order.
type Payment struct {
	Order string

	// Outcome decides, whatever the error: OutcomeOpen while a card may still be tapped,
	// OutcomeNone if nothing was charged (not sent, refused, closed without a tap, or settled so),
	// and OutcomeUnknown with ErrOutcomeUnknown if a person has to look. OutcomeUnknown with
	// another error means that this call sent nothing and does not know the order's state.
	Outcome models.Outcome

	Session *models.Session     // as last read, or nil
	Sale    *models.Transaction // with its receipts, or nil
}

var (
	// ErrNoOrder is returned for an order that was never noted.
	ErrNoOrder = errors.New("till: no such order")

	// ErrOtherOrder is returned by Pay if the order was noted with other parameters or for another
	// terminal. Nothing was sent.
	ErrOtherOrder = errors.New("till: the order is another one")

	// ErrSettled is returned by Settle for an order whose outcome is known.
	ErrSettled = errors.New("till: the outcome of the order is known")
)

// Pay takes the payment of an order: it notes the order, opens a session, looks for the session if
// the response was lost, waits for the card, and reads the sale with its receipts. Called again
// with the same order, after a crash, by a second press or in a second process, it resumes where
// the first call stopped, and never opens a second session for an order that may have one.
//
// The Payment is never nil, and its Outcome is valid even with an error. A decline is an outcome,
// not an error, and final: another attempt is another order. An error matches
//
//   - [payterm.ErrSessionExpired] if no tap was seen before the session expired: look again with
//     Payment
//   - [payterm.ErrOutcomeUnknown] if the outcome is unknown: call Pay to look again, or let a
//     person decide with Settle
//   - [ErrOtherOrder], with OutcomeUnknown, for an order that was noted with other parameters or
//     for another terminal: nothing was sent
//   - the context's error if it ended: the session stays open, and another Pay resumes
//
// If the platform refuses (*payterm.Error with 4xx), or nothing was sent, the Outcome is
// OutcomeNone, and the order may be paid with other parameters. An error of the store is returned
// before anything was sent, or, if the session may already be open, with the outcome of the
// payment.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) Pay(ctx context.Context, order string, params models.SessionCreateParams) (*Payment, error) {
	if t.Terminal == "" {
		return unknown(order), &payterm.RequestError{Field: "terminal", Reason: "is empty"}
	}
	for range rounds {
		x, err := t.find(ctx, order)
		switch {
		case err != nil:
			return unknown(order), err
		case x.note.State == free:
			err = x.open(ctx, params)
		case x.isOther(t.Terminal, params):
			return unknown(order), fmt.Errorf("%w: %q was noted for %s %s on terminal %s", ErrOtherOrder,
				order, x.note.Params.Type, x.note.Params.Amount, x.note.Terminal)
		case x.note.State == asked:
			err = x.look(ctx, nil, payterm.ErrOutcomeUnknown)
		}
		switch {
		case errors.Is(err, ErrChanged):
			continue // another press was faster; nothing was sent
		case x.note.State == free:
			return unpaid(order), err
		case err != nil:
			return unknown(order), err
		case x.isOther(t.Terminal, params):
			continue // another press used other parameters
		}
		session, err := t.Client.Clients.Sessions.Wait(ctx, t.Terminal, x.note.Session, models.SessionWaitParams{})
		return x.payment(ctx, session, err)
	}
	return unknown(order), errChanging
}

// rounds limits how often a step starts again because a note has changed.
const rounds = 20

var errChanging = errors.New("till: the notes keep changing: try again")

// Payment reads the state of an order, and does not wait for a card. It shows a later reversal:
// call it before you hand over the goods, and at the end of the day. It needs no Terminal. The
// error matches [ErrNoOrder] for an order that was never noted, and [payterm.ErrOutcomeUnknown] if
// the outcome is unknown. With any other error the Payment is not nil. If the session of
// the order is not known, Payment looks for it, which takes 15 s if there is none.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Payment(ctx context.Context, order string) (*Payment, error) {
	x, err := t.find(ctx, order)
	switch {
	case err != nil:
		return unknown(order), err
	case x.text == nil:
		return nil, fmt.Errorf("%w: %q", ErrNoOrder, order)
	case x.note.State == asked:
		if err := x.look(ctx, nil, payterm.ErrOutcomeUnknown); err != nil {
			return unknown(order), err
		}
	}
	if x.note.State == free {
		return unpaid(order), nil
	}
	session, err := t.Client.Clients.Sessions.Get(ctx, x.note.Terminal, x.note.Session)
	return x.payment(ctx, session, err)
}

// Settle records what a person found out about an order whose outcome is unknown or whose session
// has expired: its session, or "" for none. After "", Payment returns OutcomeNone, and Pay may
// start again. Settle returns [ErrSettled] if the platform shows the outcome. It also returns an
// error while a card may be tapped on the order's session, and for a session that belongs to
// another order or has another type or amount. It needs no Terminal. No Pay of the order may be
// running.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Settle(ctx context.Context, order, sessionID string) error {
	x, err := t.find(ctx, order)
	switch {
	case err != nil:
		return err
	case x.text == nil:
		return fmt.Errorf("%w: %q", ErrNoOrder, order)
	case x.note.State == asked:
		_ = x.look(ctx, nil, payterm.ErrOutcomeUnknown) // if no session is found, the person decides
	}
	switch x.note.State {
	case free:
		return fmt.Errorf("%w: %q has no session", ErrSettled, order)
	case opened:
		if sessionID == x.note.Session {
			return nil
		}
		if err := x.mayBeSettled(ctx); err != nil {
			return err
		}
		if err := x.own(ctx, &models.Session{ID: x.note.Session}, answered); err != nil { // so no later order takes it
			return err
		}
	}
	if sessionID == "" {
		err := x.noteFree(ctx)
		if errors.Is(err, ErrChanged) {
			err = fmt.Errorf("%w: %q has changed: look again with Payment", ErrSettled, order)
		}
		return err
	}
	session, err := t.Client.Clients.Sessions.Get(ctx, x.note.Terminal, sessionID)
	if err != nil {
		return err
	}
	if !isLike(session, x.note.Params) {
		return fmt.Errorf("till: order %q: session %s is of another type or amount", order, sessionID)
	}
	switch err := x.noteSession(ctx, session, settled); {
	case errors.Is(err, ErrChanged):
		return fmt.Errorf("%w: session %s belongs to another order, or the notes have changed: look again with Payment", ErrOtherOrder, sessionID)
	case err != nil:
		return err
	}
	return x.storeErr
}

// mayBeSettled returns an error if an order with a session may not be settled by a person: the
// platform shows the outcome, or a card may still be tapped.
func (x *order) mayBeSettled(ctx context.Context) error {
	var info payterm.CallInfo
	client := x.till.Client.With(payterm.WithCallInfo(&info))
	session, err := client.Clients.Sessions.Get(ctx, x.note.Terminal, x.note.Session)
	switch {
	case errors.Is(err, payterm.ErrNotFound):
		return nil // the platform has forgotten the session
	case err != nil:
		return err
	}
	now, end := time.Now(), session.ExpiredAt.Time()
	if date, err := http.ParseTime(info.Header.Get("Date")); err == nil {
		now = date // ExpiredAt is by the platform's clock
	}
	switch payment, err := x.payment(ctx, session, nil); {
	case payment.Outcome == models.OutcomeUnknown && session.Transaction != nil && payment.Sale == nil && !errors.Is(err, payterm.ErrNotFound):
		return err // the sale may show the outcome
	case payment.Outcome == models.OutcomeOpen && now.Before(end):
		return fmt.Errorf("till: order %q: a card may be tapped for it until %s: settle it later", x.name, end.UTC().Format(time.RFC3339))
	case payment.Outcome != models.OutcomeOpen && payment.Outcome != models.OutcomeUnknown:
		return fmt.Errorf("%w: %q is %s", ErrSettled, x.name, payment.Outcome)
	}
	return nil
}

func unpaid(order string) *Payment  { return &Payment{Order: order, Outcome: models.OutcomeNone} }
func unknown(order string) *Payment { return &Payment{Order: order, Outcome: models.OutcomeUnknown} }
