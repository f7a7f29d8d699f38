package till

import (
	"context"
	"errors"
	"fmt"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Pay takes the payment of an order. It notes the order, opens a session, waits for the card, and
// reads the sale with its receipts. If the response to opening the session was lost, it looks for
// the session. Called again with the same order, after a crash, by a second press or in another
// process, Pay resumes where the first call stopped. It opens another session for an order only if
// it has read every session that the order ever had, and nobody can pay any of them any more.
//
// The Payment is never nil, and its Outcome is valid even with an error; [Payment.Next] says what
// to do. A decline is an outcome, not an error: PayAgain takes another card. An error matches
//
//   - [payterm.ErrSessionExpired] if no tap was seen before the session expired: call Payment to
//     look again
//   - [payterm.ErrOutcomeUnknown] if the outcome is unknown: call Pay to look again, or let a
//     person decide with Settle or SettleUnpaid
//   - [ErrOtherOrder], with OutcomeUnknown, if the order was noted with other parameters or for
//     another terminal: nothing was sent
//   - [ErrPaidTwice] if the order has two paid sessions: let a person look first
//   - [ErrOtherAmount] if the sale, or the session, is of another amount than was asked for: let a
//     person look first
//   - [ErrTerminalBusy], with OneAtATime, while another session of the terminal may be paid:
//     nothing was sent. Close that session on the terminal, wait, or name its order in Abandoned
//   - [ErrOtherPaid] if another order was paid, perhaps by this customer, and no call has reported
//     it yet: look at that order with Payment. If the Outcome is OutcomeOpen, this order still
//     waits for a card, and Pay resumes; otherwise nothing was sent
//   - the context's error if the context ended: the session stays open, and another Pay resumes
//
// If the platform refuses (*payterm.Error with 4xx), or nothing was sent, the Outcome is that of
// the order without this attempt, such as OutcomeNone. The order may then be paid with other
// parameters, unless it has a session. If the store fails before the request, Pay sends nothing and
// returns the error. If it fails later, the error stands beside the outcome that was seen.
//
// Names of orders are compared byte by byte, so other digits, and composed or decomposed letters,
// make another order. A name contains no invisible character, and no white space but single inner
// spaces; otherwise Pay returns a [payterm.RequestError] of the field order.
//
// Pay waits until 30 s after the session's end, or for an hour if it cannot read the end. If
// PayAgain opens another session meanwhile, it waits for that, too. Use a context with a deadline.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) Pay(ctx context.Context, order string, params models.SessionCreateParams) (*Payment, error) {
	return t.pay(ctx, order, request{terminal: t.terminal(), params: params})
}

// PayAgain takes another card for the order of last, which Pay, PayAgain or Payment has returned.
// It opens another session if three things hold: the session of last is still the order's latest,
// it is declined or was closed without a tap, and no other session of the order is paid or can be
// paid. In any other case it does what Pay does, so a second press, or another try after an error,
// opens no third session. A session that has expired while it was new needs SettleUnpaid.
//
// PayAgain returns what Pay returns, and [ErrNoOrder] if the order or the session of last is not
// noted in this store. Only Order and Session.ID of last have to be set. Without a Session,
// PayAgain is Pay, and the order may be new.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) PayAgain(ctx context.Context, last *Payment, params models.SessionCreateParams) (*Payment, error) {
	if last == nil {
		return orderNote{}.unknown(""), &payterm.RequestError{Field: "last", Reason: "is nil"}
	}
	want := request{terminal: t.terminal(), params: params, isNoted: last.Outcome == models.OutcomeUnknown}
	if last.Session != nil {
		want.after, want.isNoted = last.Session.ID, true
	}
	return t.pay(ctx, last.Order, want)
}

// pay takes a payment step by step. Each step is decided by the order's note as it then is.
func (t Till) pay(ctx context.Context, name string, want request) (_ *Payment, err error) {
	defer func() { err = t.about(name, t.TerminalID, ended(ctx, err)) }()
	if t.TerminalID == "" {
		return orderNote{}.unknown(name), &payterm.RequestError{Field: "terminalID", Reason: "is empty"}
	}
	o, err := t.find(ctx, name)
	for range rounds {
		if err != nil {
			return o.unknown(), err
		}
		payment, stopped := o.step(ctx, &want)
		switch {
		case payment == nil && stopped == nil:
		case payment == nil: // another press was faster, and this one has sent nothing
			err = o.reread(ctx)
		case errors.Is(stopped, ErrOtherPaid), !isStale(payment, stopped):
			return payment, stopped
		case o.reread(ctx) != nil: // another press has perhaps opened a session, and this one perhaps sent
			return payment, stopped
		}
	}
	return o.unknown(), fmt.Errorf("%w: %w", errChanging, payterm.ErrOutcomeUnknown)
}

// step does the next step of a payment. It returns what Pay returns or, if Pay goes on, no payment.
// Then the note says what to do next, or has to be read anew if the error is ErrChanged, in which
// case this step has sent nothing.
func (o *order) step(ctx context.Context, want *request) (*Payment, error) {
	seen := *o.note.noSessions()
	do := o.note.next(*want, nil)
	if do == toRead {
		seen = o.see(ctx, patiently)
		do = o.note.next(*want, &seen)
	}
	switch do {
	case toRefuseOther:
		return o.unknown(), o.note.current().stands(o.till, want.params)
	case toRefuseUnnoted:
		return orderNote{}.unknown(o.name), fmt.Errorf("%w, with session %s: nothing was sent", ErrNoOrder, o.till.quote(want.after))
	case toFind:
		if o.findSession(ctx); o.lost == nil {
			return nil, nil
		}
		seen = o.see(ctx, once)
	case toWait:
		return o.wait(ctx)
	case toOpen:
		return o.openAnother(ctx, want, seen)
	}
	return o.conclude(ctx, seen)
}

// openAnother opens a session, once what was seen of the order's sessions is proved. It returns
// what step returns.
func (o *order) openAnother(ctx context.Context, want *request, seen sessions) (*Payment, error) {
	if len(seen.unproved) > 0 {
		if _, err := o.checkUnpaid(ctx, seen.unproved, false); err != nil {
			return o.unknown(), fmt.Errorf("it cannot get another session: %w; %w", err, payterm.ErrOutcomeUnknown)
		}
	}
	before, _ := o.note.tell(o.name, seen.decides()) // the order without this attempt
	err := o.noteOwners(ctx, charge{})
	if err == nil {
		err = o.open(ctx, want.params)
	}
	nothing, isNotSent := errors.AsType[notSent](err)
	switch {
	case isNotSent:
		return before, nothing.error
	case errors.Is(err, ErrChanged):
		return nil, err
	case err != nil:
		return o.unknown(), err
	case o.lost != nil:
		return o.conclude(ctx, o.see(ctx, once))
	}
	want.after, want.isNoted = "", false // it has sent, whatever becomes of the note
	return nil, nil
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
