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

// Till takes payments on a terminal. It is a plain value that holds no state of its own: any number
// of goroutines and, where the store allows it, of processes may use equal ones.
type Till struct {
	Client   *payterm.Client // with the key of a client
	Terminal string          // id of the terminal
	Orders   Store           // what survives a crash; all tills of the terminal share it
}

// Payment is what became of an order.
type Payment struct {
	Order string

	// Outcome decides, whatever error is beside it. It is OutcomeOpen while a card may yet be
	// tapped, OutcomeNone if nothing was asked for, and OutcomeUnknown with ErrOutcomeUnknown if a
	// person has to look. OutcomeUnknown with another error means that this call sent nothing, and
	// could not see what the order is.
	Outcome models.Outcome

	Session *models.Session     // as it was last read; nil if none was
	Sale    *models.Transaction // with its receipts; nil while there is none
}

var (
	// ErrNoOrder is returned for an order that was never noted.
	ErrNoOrder = errors.New("till: no such order")

	// ErrOtherOrder is returned by Pay if the order was noted with other parameters, or for another
	// terminal. Nothing was sent.
	ErrOtherOrder = errors.New("till: the order is another one")

	// ErrSettled is returned by Settle for an order whose outcome is known.
	ErrSettled = errors.New("till: the outcome of the order is known")
)

// Pay takes the payment of an order: it notes the order, opens a session, looks for it where the
// answer was lost, waits for the card, and reads the sale with its receipts. Called again with the
// same order, after a crash, by a second press or in a second process, it goes on where the first
// one stopped, and never opens a second session for an order that may have one.
//
// The Payment is never nil, and its Outcome holds beside an error, too. A decline is an outcome,
// not an error, and final: another attempt is another order. An error matches
//
//   - [payterm.ErrSessionExpired] if nobody was seen to tap a card: look again, by Payment
//   - [payterm.ErrOutcomeUnknown] if the outcome is unknown: Pay again looks again, and a person
//     can settle it, by Settle
//   - [ErrOtherOrder], beside OutcomeUnknown, for an order that was noted with other params or for
//     another terminal: nothing was sent
//   - the context's error if it ended: the session stays open, and Pay again goes on
//
// After a refusal of the platform (*payterm.Error with 4xx), and wherever nothing was sent, the
// Outcome is OutcomeNone, and the order is free for other params. An error of the store comes
// before anything was sent, or, if the session may be open already, beside the outcome of a payment
// that went on.
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
			continue // somebody else was faster, and nothing was sent
		case x.note.State == free:
			return unpaid(order), err
		case err != nil:
			return unknown(order), err
		case x.isOther(t.Terminal, params):
			continue // somebody else has asked for something else
		}
		session, err := t.Client.Clients.Sessions.Wait(ctx, t.Terminal, x.note.Session, models.SessionWaitParams{})
		return x.payment(ctx, session, err)
	}
	return unknown(order), errChanging
}

// rounds bounds how often a step begins anew because somebody else has changed a note.
const rounds = 20

var errChanging = errors.New("till: the notes change all the time")

// Payment looks what has become of an order, and does not wait for a card. A sale that was reversed
// later shows: ask before the goods are handed over, and at the end of the day. The Payment is not
// nil for an order that was noted, beside an error too. It needs no Terminal. The error matches
// [ErrNoOrder] for an order that was never noted, and [payterm.ErrOutcomeUnknown] if the outcome is
// unknown. Where the session of the order is not known it looks for it, which takes 15 s if there
// is none.
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

// Settle says what a person found out about an order of unknown outcome, or one whose session has
// expired: the session that it has, or "" for none, after which Payment says so and Pay may begin
// anew. It is refused with [ErrSettled] if the platform tells the outcome, while a card may be
// tapped on the order's session, and for a session that is another order's, or not of the order's
// type and amount. It needs no Terminal. No Pay of the order may be running.
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
		_ = x.look(ctx, nil, payterm.ErrOutcomeUnknown) // if it is not found, the person's word counts
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
		if err := x.own(ctx, &models.Session{ID: x.note.Session}, told); err != nil { // it is not that of the next one
			return err
		}
	}
	if sessionID == "" {
		err := x.noteFree(ctx)
		if errors.Is(err, ErrChanged) {
			err = fmt.Errorf("%w: %q has changed meanwhile", ErrSettled, order)
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
		return fmt.Errorf("%w: session %s belongs to it, or the notes have changed meanwhile", ErrOtherOrder, sessionID)
	case err != nil:
		return err
	}
	return x.unnoted
}

// mayBeSettled returns why a person's word is not asked for about an order that has a session: the
// platform tells what became of it, or a card may still be tapped.
func (x *order) mayBeSettled(ctx context.Context) error {
	var info payterm.CallInfo
	client := x.till.Client.With(payterm.WithCallInfo(&info))
	session, err := client.Clients.Sessions.Get(ctx, x.note.Terminal, x.note.Session)
	switch {
	case errors.Is(err, payterm.ErrNotFound):
		return nil // the platform does not know it any more
	case err != nil:
		return err
	}
	now, end := time.Now(), session.ExpiredAt.Time()
	if date, err := http.ParseTime(info.Header.Get("Date")); err == nil {
		now = date // by the clock that the end is told by
	}
	switch payment, err := x.payment(ctx, session, nil); {
	case payment.Outcome == models.OutcomeUnknown && session.Transaction != nil && payment.Sale == nil && !errors.Is(err, payterm.ErrNotFound):
		return err // the sale may tell
	case payment.Outcome == models.OutcomeOpen && now.Before(end):
		return fmt.Errorf("till: order %q: a card may be tapped for it until %s", x.name, end.UTC().Format(time.RFC3339))
	case payment.Outcome != models.OutcomeOpen && payment.Outcome != models.OutcomeUnknown:
		return fmt.Errorf("%w: %q is %s", ErrSettled, x.name, payment.Outcome)
	}
	return nil
}

func unpaid(order string) *Payment  { return &Payment{Order: order, Outcome: models.OutcomeNone} }
func unknown(order string) *Payment { return &Payment{Order: order, Outcome: models.OutcomeUnknown} }
