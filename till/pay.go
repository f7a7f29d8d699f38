package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
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
// context with a deadline. It outlives the context by up to 5 s for each note that it writes.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) Pay(ctx context.Context, order string, params models.SessionCreateParams) (*Payment, error) {
	return t.pay(ctx, order, asking{terminal: t.Terminal, params: params})
}

// PayAgain takes another card for the order of last, which Pay, PayAgain or Payment has returned.
// It opens another session only if that of last is still the order's latest, and is declined or
// closed without a tap, and no other session of the order is paid or can be. In any other case it
// is Pay: a second press, or another try after an error, opens no third session. A session that has
// expired while it was new needs SettleUnpaid. It returns what Pay returns, and [ErrNoOrder] if last
// is of another store: its order, or the session of last, is not noted in this one.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) PayAgain(ctx context.Context, last *Payment, params models.SessionCreateParams) (*Payment, error) {
	if last == nil {
		return unknown(""), &payterm.RequestError{Field: "last", Reason: "is nil"}
	}
	asks := asking{terminal: t.Terminal, params: params, isNoted: last.Outcome == models.OutcomeUnknown}
	if last.Session != nil {
		asks.after, asks.isNoted = last.Session.ID, true
	}
	return t.pay(ctx, last.Order, asks)
}

// pay takes a payment, step by step: see next.
func (t Till) pay(ctx context.Context, name string, asks asking) (_ *Payment, err error) {
	defer func() { err = about(name, t.Terminal, err) }()
	if t.Terminal == "" {
		return unknown(name), &payterm.RequestError{Field: "terminal", Reason: "is empty"}
	}
	x, err := t.find(ctx, name)
	for range rounds {
		if err != nil {
			return x.unknown(), err
		}
		var seen sight
		do := x.note.next(asks, nil)
		if do == toRead {
			seen = x.see(ctx, patiently)
			do = x.note.next(asks, &seen)
		}
		switch do {
		case isOther:
			return unknown(name), x.note.current().stands(t.Terminal, asks.params)
		case isStranger:
			return unknown(name), fmt.Errorf("%w in this store, with session %q: nothing was sent", ErrNoOrder, asks.after)
		case toFind:
			if x = x.seek(ctx); x.lost != nil {
				return x.payment(ctx, x.see(ctx, once))
			}
		case toTell:
			return x.payment(ctx, seen)
		case toWait:
			return x.payment(ctx, x.see(ctx, nil))
		case toOpen:
			if err := x.checkUnpaid(ctx, seen.unproved, false); err != nil {
				return x.unknown(), fmt.Errorf("it cannot get another session: %w; %w", err, payterm.ErrOutcomeUnknown)
			}
			before, _ := x.tell(seen.decides())
			x, err = x.open(ctx, asks.params)
			if nothing, isNotSent := errors.AsType[notSent](err); isNotSent {
				return before, nothing.error
			}
			if errors.Is(err, ErrChanged) { // another press was faster; nothing was sent
				x, err = t.find(ctx, name)
			}
			if x.lost != nil {
				return x.payment(ctx, x.see(ctx, once))
			}
		}
	}
	return unknown(name), errChanging
}

// stands returns the error of an order whose attempt stands for something else than what is asked
// for, and names only what differs.
func (a attempt) stands(terminal string, params models.SessionCreateParams) error {
	stands, asked := fmt.Sprint(a.Params.Type, " ", a.Params.Amount), string(params.Amount)
	if a.Params.Type != params.Type {
		asked = fmt.Sprint(params.Type, " ", params.Amount)
	}
	if a.Terminal != terminal {
		stands, asked = stands+" on terminal "+a.Terminal, asked+" on terminal "+terminal
	}
	return otherOrder{fmt.Sprintf("it stands for %s, this call asks for %s", stands, asked)}
}

// see reads the sessions of an order: the current one as long as on says, the earlier ones once.
// Without a current one, nothing was charged, unless it was lost. unproved are the attempts whose
// outcome a person has said, or with a session that the platform has forgotten, after a day.
func (x order) see(ctx context.Context, on more) sight {
	current, seen := x.note.current(), sight{current: view{fate: wait.None}}
	switch current.State {
	case asked:
		seen.current = view{err: x.lost}
	case opened:
		seen.current = x.till.readSession(ctx, current, current.Session, x.known, on)
	}
	for _, a := range x.note.Attempts {
		isProved := a.State != unpaid && !a.Settled && a.Former == nil
		for _, session := range a.sessions() {
			if session == current.Session && current.State == opened {
				continue
			}
			v := x.till.readSession(ctx, a, session, nil, once)
			if v.isRead() && v.session.Outcome() == models.OutcomeNone {
				v.fate = wait.None // as was seen for ten seconds before the next attempt
			}
			if errors.Is(v.err, payterm.ErrNotFound) && a.age(v.date) >= day {
				isProved = false
				continue
			}
			seen.earlier = append(seen.earlier, v)
		}
		if !isProved {
			seen.unproved = append(seen.unproved, a)
		}
	}
	return seen
}

// payment returns the state of an order by what was seen of it, and notes it.
func (x order) payment(ctx context.Context, seen sight) (*Payment, error) {
	v, unnoted := seen.decides(), x.unnoted
	if v.isRead() {
		a := x.note.current()
		isDone := v.fate.IsFinal() && v.fate != wait.Silent && !errors.Is(v.err, ErrPaidTwice) && a.State != asked
		x.note.Last, x.note.Seen = v.fate.Outcome(), now()
		if v.fate == wait.Approved && a.State == opened && !a.Settled {
			a.Entry = nil // nobody has to look any more
			x.note = x.note.with(a)
		}
		unnoted = errors.Join(unnoted, x.remember(ctx, isDone))
	}
	if unnoted != nil {
		v.err = errors.Join(v.err, fmt.Errorf("the payment may have happened, but could not be noted: %w", unnoted))
	}
	return x.tell(v)
}

// remember notes what the platform showed. If another call has noted what it saw meanwhile, it
// replaces that by an outcome that is done.
func (x order) remember(ctx context.Context, isDone bool) error {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	_, err := x.put(ctx, x.note)
	for i := 0; i < rounds && isDone && errors.Is(err, ErrChanged); i++ {
		is, unread := x.till.find(ctx, x.name)
		if unread != nil {
			return unread
		}
		if !is.note.current().is(x.note.current()) || is.note.Last != models.OutcomeOpen && is.note.Last != models.OutcomeUnknown {
			break
		}
		is.note.Last, is.note.Seen = x.note.Last, x.note.Seen
		_, err = is.put(ctx, is.note)
	}
	switch {
	case err != nil && !errors.Is(err, ErrChanged):
		return err
	case !isDone:
		return nil
	}
	return x.dropPending(ctx, x.note.current())
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
func (t Till) Payment(ctx context.Context, order string) (_ *Payment, err error) {
	x, err := t.findNoted(ctx, order)
	defer func() { err = x.about(err) }()
	switch {
	case errors.Is(err, ErrNoOrder):
		return nil, err
	case err != nil:
		return unknown(order), err
	}
	if x.note.current().State == asked {
		x = x.seek(ctx)
	}
	return x.payment(ctx, x.see(ctx, shortly))
}

// Pending returns the orders of the terminal that need a look, with Pay or Payment, or a person:
// those whose session is unknown, as after a lost response, and those whose session was open when
// it was last read, as after a crash. Call it when the program starts. The oldest is the first.
func (t Till) Pending(ctx context.Context) (_ []string, err error) {
	defer func() { err = about("", t.Terminal, err) }()
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
		a := x.note.current()
		isPaid := a.State == asked && x.note.Last == models.OutcomeApproved // by an earlier session
		if a.isOpen() && a.Terminal == t.Terminal && !isPaid {              // else it was never sent
			pending = append(pending, name)
		}
	}
	return pending, nil
}
