package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Pay takes the payment of an order: it notes the order, opens a session, looks for the session if
// the response was lost, waits for the card, and reads the sale with its receipts. Called again
// with the same order, after a crash, by a second press or in a second process, it resumes where
// the first call stopped, and never opens a second session for an order that may have one: only if
// every session that the order ever had was read, and nobody can pay it any more.
//
// The Payment is never nil, and its Outcome is valid even with an error. A decline is an outcome,
// not an error: PayAgain takes another card. An error matches
//
//   - [payterm.ErrSessionExpired] if no tap was seen before the session expired: look again with
//     Payment
//   - [payterm.ErrOutcomeUnknown] if the outcome is unknown: call Pay to look again, or let a
//     person decide with Settle or SettleUnpaid
//   - [ErrOtherOrder], with OutcomeUnknown, for an order that was noted with other parameters or
//     for another terminal: nothing was sent
//   - [ErrPaidTwice] for an order that has two paid sessions
//   - the context's error if it ended: the session stays open, and another Pay resumes
//
// If the platform refuses (*payterm.Error with 4xx), or nothing was sent, the Outcome is that of
// the order without this attempt, such as OutcomeNone, and the order may be paid with other
// parameters unless it has a session. An error of the store is returned before anything was sent,
// or, if the session may already be open, with the outcome of the payment.
//
// Pay waits until the session's end and 30 s more, or for an hour if it cannot read the end: use a
// context with a deadline.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) Pay(ctx context.Context, order string, params models.SessionCreateParams) (*Payment, error) {
	return t.pay(ctx, order, params, "")
}

// PayAgain takes another card for the order of last, which Pay, PayAgain or Payment has returned.
// It opens another session only if that of last is still the order's latest, and is declined or
// closed without a tap, and no other session of the order is paid or can be. In any other case it
// is Pay: a second press, or another try after an error, opens no third session. A session that has
// expired while it was new needs SettleUnpaid. It returns what Pay returns.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) PayAgain(ctx context.Context, last *Payment, params models.SessionCreateParams) (*Payment, error) {
	if last == nil {
		return unknown(""), &payterm.RequestError{Field: "last", Reason: "is nil"}
	}
	after := ""
	if last.Session != nil {
		after = last.Session.ID
	}
	return t.pay(ctx, last.Order, params, after)
}

// pay takes a payment. after is the session after which another may be opened, or "".
func (t Till) pay(ctx context.Context, name string, params models.SessionCreateParams, after string) (*Payment, error) {
	if t.Terminal == "" {
		return unknown(name), &payterm.RequestError{Field: "terminal", Reason: "is empty"}
	}
	for range rounds {
		x, err := t.find(ctx, name)
		if err != nil {
			return unknown(name), err
		}
		var w written
		switch a := x.note.current(); {
		case a.isOpen() && (a.Terminal != t.Terminal || !a.asksFor(params)):
			return unknown(name), a.stands(name, t.Terminal, params)
		case a.State == opened && a.Session != after:
			return x.await(ctx, nil, nil)
		case a.State == asked:
			w, err = x.seek(ctx)
		default:
			before, mayOpen, unread := x.mayOpen(ctx)
			if !mayOpen && (before.Outcome == models.OutcomeApproved || before.Outcome == models.OutcomeUnknown) {
				return before, unread
			}
			if !mayOpen {
				return x.await(ctx, nil, nil)
			}
			w, err = x.open(ctx, params)
			if errors.Is(err, ErrChanged) {
				continue // another press was faster; nothing was sent
			}
			if nothing, isNotSent := errors.AsType[notSent](err); isNotSent {
				return before, nothing.error
			}
		}
		if err != nil {
			return x.unknown(), err
		}
		if is := w.order.note.current(); is.State == opened && is.asksFor(params) {
			return w.order.await(ctx, w.session, w.unnoted)
		} // another press has noted something else
	}
	return unknown(name), errChanging
}

// stands returns the error of an order whose attempt stands for something else than what is asked
// for, and names only what differs.
func (a attempt) stands(order, terminal string, params models.SessionCreateParams) error {
	stands, asked := fmt.Sprint(a.Params.Type, " ", a.Params.Amount), string(params.Amount)
	if a.Params.Type != params.Type {
		asked = fmt.Sprint(params.Type, " ", params.Amount)
	}
	if a.Terminal != terminal {
		stands, asked = stands+" on terminal "+a.Terminal, asked+" on terminal "+terminal
	}
	return otherOrder{fmt.Sprintf("till: order %q stands for %s, this call asks for %s", order, stands, asked)}
}

// await waits for the card. known is the session as it was created, or nil.
func (x order) await(ctx context.Context, known *models.Session, unnoted error) (*Payment, error) {
	a := x.note.current()
	v := x.till.await(ctx, a.Terminal, a.Session, known)
	earlier, _ := x.earlier(ctx)
	return x.payment(ctx, v, earlier, unnoted)
}

// mayOpen returns the state of an order by what this call saw of all its sessions, and whether the
// order may get another one: nobody can pay one of these any more. Where a person has said so, or
// the platform has forgotten one, the list of sessions has to agree.
func (x order) mayOpen(ctx context.Context) (_ *Payment, mayOpen bool, _ error) {
	var earlier []view
	var unproved []attempt
	current := x.current(ctx, x.till.readPatiently)
	if current.isFinal { // else it decides
		earlier, unproved = x.earlier(ctx)
	}
	p, v, err := x.state(current, earlier)
	if mayOpen = v.isFinal && (p.Outcome == models.OutcomeDeclined || p.Outcome == models.OutcomeNone); mayOpen {
		if err := x.checkUnpaid(ctx, unproved); err != nil {
			return x.unknown(), false, fmt.Errorf("till: order %q cannot get another session: %w; %w", x.name, err, payterm.ErrOutcomeUnknown)
		}
	}
	return p, mayOpen, x.explain(p, v, err)
}

// Payment reads the state of an order, and does not wait for a card. It shows a later reversal:
// call it before you hand over the goods, and at the end of the day. It needs no Terminal. For an
// order that was never noted, the Payment is nil and the error matches [ErrNoOrder]. The error
// matches [payterm.ErrOutcomeUnknown] if the outcome is unknown; Last is then what the platform
// showed before. If the session of the order is not known, Payment looks for it, for 15 s if the
// order was written in the last minute. A session that has expired is open: Pay says that it has.
// So is one that was closed without a transaction in the last minute; if its updated_at does not
// tell when that was, Payment reads on for ten seconds.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Payment(ctx context.Context, order string) (*Payment, error) {
	x, err := t.findNoted(ctx, order)
	switch {
	case errors.Is(err, ErrNoOrder):
		return nil, err
	case err != nil:
		return unknown(order), err
	}
	w := written{order: x}
	if x.note.current().State == asked {
		if w, err = x.seek(ctx); err != nil {
			return x.unknown(), err
		}
	}
	current := w.order.current(ctx, t.readNow)
	earlier, _ := w.order.earlier(ctx)
	return w.order.payment(ctx, current, earlier, w.unnoted)
}

// Pending returns the orders of the terminal that need a look, with Pay or Payment, or a person:
// those whose session is unknown, as after a lost response, and those whose session was open when
// it was last read, as after a crash. Call it when the program starts. The oldest is the first.
func (t Till) Pending(ctx context.Context) ([]string, error) {
	if t.Terminal == "" {
		return nil, &payterm.RequestError{Field: "terminal", Reason: "is empty"}
	}
	if err := t.check(ctx); err != nil {
		return nil, err
	}
	_, at, err := t.readTerminal(ctx, t.Terminal)
	if err != nil {
		return nil, err
	}
	orders := slices.SortedFunc(maps.Keys(at.Pending), func(one, other string) int {
		return cmp.Compare(at.Pending[one].Number, at.Pending[other].Number)
	})
	var pending []string
	for _, name := range orders {
		x, err := t.find(ctx, name)
		if err != nil {
			return nil, err
		}
		if a := x.note.current(); a.isOpen() && a.Terminal == t.Terminal { // else it was never sent
			pending = append(pending, name)
		}
	}
	return pending, nil
}
