package till

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Pay takes the payment of an order: it notes the order, opens a session, looks for the session if
// the response was lost, waits for the card, and reads the sale with its receipts. Called again
// with the same order, after a crash, by a second press or in a second process, it resumes where
// the first call stopped, and never opens a second session for an order that may have one: only if
// every session that the order ever had was read, and nobody can pay it any more.
//
// The Payment is never nil, and its Outcome is valid even with an error: [Payment.Next] says what
// to do. OutcomeApproved beside ErrOtherAmount or ErrPaidTwice needs a person before the goods are
// handed over. A decline is an outcome, not an error: PayAgain takes another card. An error matches
//
//   - [payterm.ErrSessionExpired] if no tap was seen before the session expired: look again with
//     Payment
//   - [payterm.ErrOutcomeUnknown] if the outcome is unknown: call Pay to look again, or let a
//     person decide with Settle or SettleUnpaid
//   - [ErrOtherOrder], with OutcomeUnknown, for an order that was noted with other parameters or
//     for another terminal: nothing was sent
//   - [ErrPaidTwice] for an order that has two paid sessions
//   - [ErrOtherAmount] if the sale, or the session, is of another amount than was asked for
//   - [ErrTerminalBusy], with OneAtATime, while another session of the terminal may be paid:
//     nothing was sent. Close that on the terminal, wait, or name its order in Beside
//   - [ErrOtherPaid] if another order was paid, perhaps by this customer, and no call has said so:
//     look at it with Payment. Nothing was sent, or, with OutcomeOpen, this order still waits for a
//     card: Pay again
//   - the context's error if it ended: the session stays open, and another Pay resumes
//
// If the platform refuses (*payterm.Error with 4xx), or nothing was sent, the Outcome is that of
// the order without this attempt, such as OutcomeNone, and the order may be paid with other
// parameters unless it has a session. An error of the store is returned before anything was sent,
// or, if the session may already be open, with the outcome that was seen.
//
// The names of orders are compared byte by byte: other digits, and composed or decomposed letters,
// make another order. A name with an invisible character, or with white space but single spaces
// inside, is refused, by a [payterm.RequestError] of the field order.
//
// Pay waits until the session's end and 30 s more, or for an hour if it cannot read the end, and
// for the next session if PayAgain opens one meanwhile: use a context with a deadline.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) Pay(ctx context.Context, order string, params models.SessionCreateParams) (*Payment, error) {
	return t.pay(ctx, order, asking{terminal: t.terminal(), params: params})
}

// PayAgain takes another card for the order of last, which Pay, PayAgain or Payment has returned.
// It opens another session only if that of last is still the order's latest, and is declined or
// closed without a tap, and no other session of the order is paid or can be. In any other case it
// is Pay: a second press, or another try after an error, opens no third session. A session that has
// expired while it was new needs SettleUnpaid. It returns what Pay returns, and [ErrNoOrder] if
// last is of another store: its order, or the session of last, is not noted in this one. A request
// that names an order and a session is enough to make last of: Payment{Order: order, Session:
// &models.Session{ID: id}}. Without the Session, PayAgain is Pay: the order may be new.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) PayAgain(ctx context.Context, last *Payment, params models.SessionCreateParams) (*Payment, error) {
	if last == nil {
		return unknown(""), &payterm.RequestError{Field: "last", Reason: "is nil"}
	}
	asks := asking{terminal: t.terminal(), params: params, isNoted: last.Outcome == models.OutcomeUnknown}
	if last.Session != nil {
		asks.after, asks.isNoted = last.Session.ID, true
	}
	return t.pay(ctx, last.Order, asks)
}

// pay takes a payment, step by step: see next.
func (t Till) pay(ctx context.Context, name string, asks asking) (_ *Payment, err error) {
	defer func() { err = t.about(name, t.TerminalID, ended(ctx, err)) }()
	if t.TerminalID == "" {
		return unknown(name), &payterm.RequestError{Field: "terminalID", Reason: "is empty"}
	}
	x, err := t.find(ctx, name)
	for range rounds {
		if err != nil {
			return x.unknown(), err
		}
		var seen views
		var payment *Payment
		var stopped error
		do := x.note.next(asks, nil)
		if do == toRead {
			seen = x.see(ctx, patiently)
			do = x.note.next(asks, &seen)
		}
		switch do {
		case isOther:
			return x.unknown(), x.note.current().stands(t, asks.params)
		case isNotNoted:
			return unknown(name), fmt.Errorf("%w, with session %s: nothing was sent", ErrNoOrder, t.quote(asks.after))
		case toFind:
			if x = x.seek(ctx); x.lost == nil {
				continue
			}
			payment, stopped = x.payment(ctx, x.see(ctx, once))
		case toTell:
			payment, stopped = x.payment(ctx, seen)
		case toWait:
			payment, stopped = x.wait(ctx)
		case toOpen:
			if _, err := x.checkUnpaid(ctx, seen.unproved, false); err != nil {
				return x.unknown(), fmt.Errorf("it cannot get another session: %w; %w", err, payterm.ErrOutcomeUnknown)
			}
			if err = x.noteOwners(ctx, charge{}); err != nil {
				if !errors.Is(err, ErrChanged) {
					return x.unknown(), err
				}
				x, err = t.find(ctx, name)
				continue
			}
			before, _ := x.tell(seen.decides())
			x, err = x.open(ctx, asks.params)
			switch nothing, isNotSent := errors.AsType[notSent](err); {
			case isNotSent:
				return before, nothing.error
			case errors.Is(err, ErrChanged): // another press was faster; nothing was sent
				x, err = t.find(ctx, name)
			case x.lost != nil:
				payment, stopped = x.payment(ctx, x.see(ctx, once))
			case err == nil: // it has sent, whatever becomes of the note
				asks.after, asks.isNoted = "", false
			}
		}
		switch isTold := errors.Is(stopped, ErrOtherPaid); {
		case payment == nil:
		case isTold || !isStale(payment, stopped):
			return payment, stopped
		default: // another press has perhaps opened a session: wait for that
			next, unread := t.find(ctx, name)
			if unread != nil {
				return payment, stopped // this call has perhaps sent
			}
			x = next
		}
	}
	return x.unknown(), fmt.Errorf("%w: %w", errChanging, payterm.ErrOutcomeUnknown)
}

// stands returns the error of an order whose attempt stands for something else than what is asked
// for, and names only what differs.
func (a attempt) stands(t Till, params models.SessionCreateParams) error {
	noted := strings.Trim(t.quote(fmt.Sprint(a.Params.Type, " ", a.Params.Amount)), `"`) // perhaps the platform's
	stands, asked := noted, string(params.Amount)
	if a.Params.Type != params.Type {
		asked = fmt.Sprint(params.Type, " ", params.Amount)
	}
	if a.Terminal != t.terminal() {
		stands, asked = stands+" on terminal "+t.quote(a.Terminal), asked+" on terminal "+t.quote(t.TerminalID)
	}
	return otherOrder{fmt.Sprintf("it stands for %s, this call asks for %s", stands, asked)}
}

// waiting is what a call does while it waits for the card of an order.
type waiting struct {
	order

	isOpen bool     // Opened was called
	beside []string // sessions beside which the order's own was opened, and that may be paid
	paid   error    // that one of them is, or nil
}

// wait waits for the card.
func (x order) wait(ctx context.Context) (*Payment, error) {
	a := x.note.current()
	w := &waiting{order: x, beside: slices.Clone(a.Beside)}
	if known := x.known; known != nil && search.IsSameID(known.ID, a.Session) && a.Responded && !a.isOtherAmount(known) && ctx.Err() == nil {
		w.open(known, time.Time{})
	}
	payment, err := x.payment(ctx, x.see(ctx, reading{also: w.look}))
	if w.paid != nil {
		err = errors.Join(w.paid, err)
	}
	return payment, err
}

// look is called after each read of the order's session that does not decide, and reports whether
// to stop: the customer has perhaps paid another one.
func (w *waiting) look(ctx context.Context, session *models.Session, date time.Time) (stop bool) {
	w.open(session, date)
	if len(w.beside) == 0 {
		return false
	}
	id, terminal := w.beside[0], w.note.current().Terminal // in turn: one more read, however many there are
	w.beside = append(w.beside[1:], id)
	reading, cancel := context.WithTimeout(ctx, besideRead)
	defer cancel()
	v := w.till.readSession(reading, attempt{Terminal: terminal}, id, nil, once)
	if !v.Fate.IsFinal() {
		return false
	}
	w.beside = w.beside[:len(w.beside)-1]
	if v.Fate != wait.Approved {
		return false
	}
	w.paid = w.tellOther(ctx, terminal, w.till.other(OtherError{Session: v.Session}))
	return w.paid != nil
}

// besideRead is how long a read of another session may delay the next one of the order's own.
const besideRead = 3 * time.Second

// open calls Opened, once, for a session for which a card may be tapped at date.
func (w *waiting) open(session *models.Session, date time.Time) {
	isNew := session.Status == models.SessionStatusNew && wait.Read(session, date) == wait.Open
	if isUnclear := session.Outcome() == models.OutcomeUnknown; !isNew || isUnclear || w.isOpen || w.till.Opened == nil || w.note.Last == models.OutcomeApproved {
		return
	}
	w.isOpen = true
	w.till.Opened(w.name, session)
}
