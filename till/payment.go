package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// Payment reads the state of an order, and does not wait for a card. It shows a later reversal, so
// call it before you hand over the goods, and at the end of the day. It needs no TerminalID.
//
// If the outcome is unknown, the error matches [payterm.ErrOutcomeUnknown], and Last is what the
// platform showed before. If the session of the order is not known, Payment looks for it: for 15 s
// if the order was written in the last minute, and once otherwise.
//
// An order is open if its session has expired; the error then matches [payterm.ErrSessionExpired].
// It is also open if its session was closed without a transaction in the last minute, because the
// transaction may follow. If updated_at does not tell when the session was closed, Payment reads on
// for ten seconds, after which the outcome is OutcomeNone.
//
// For an order that was never noted, the Payment is nil and the error matches [ErrNoOrder]. If the
// order's note is gone, but TerminalID is set and that terminal's note names the order, the outcome
// is unknown.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Payment(ctx context.Context, order string) (_ *Payment, err error) {
	o, err := t.findNoted(ctx, order)
	defer func() { err = o.about(ended(ctx, err)) }()
	switch {
	case errors.Is(err, ErrNoOrder):
		return nil, err
	case err != nil:
		return orderNote{}.unknown(order), err
	case o.text == nil:
		return o.unknown(), cmp.Or(o.noteOwners(ctx, charge{}), payterm.ErrOutcomeUnknown)
	}
	for range rounds {
		if o.note.current().State == asked {
			o.findSession(ctx)
		}
		payment, stopped := o.conclude(ctx, o.see(ctx, shortly))
		if !isStale(payment, stopped) || o.reread(ctx) != nil {
			return payment, stopped
		}
	}
	return o.unknown(), fmt.Errorf("%w: %w", errChanging, payterm.ErrOutcomeUnknown)
}

// conclude returns the state of an order by what was seen of it, and notes it. If its note was
// changed since it was read, the error matches ErrChanged, and the state is unknown: read the order
// again. Only a paid session that this call knows to be the order's counts nevertheless.
func (o *order) conclude(ctx context.Context, seen sessions) (*Payment, error) {
	v, unnoted := seen.decides(), o.unnoted
	paid := v.charge()
	// This call has the session from its own response, or has noted it as the order's.
	isSure := paid.session != "" && o.isKnown(paid.session) && (o.note.current().Responded || o.unnoted == nil)
	if v.Fate.IsDecided() {
		err := o.noteOwners(ctx, paid)
		if !v.canTell(err, isSure) {
			return o.unknown(), err
		}
		unnoted = errors.Join(unnoted, err)
	}
	if v.isRead() {
		err := o.remember(ctx, v, paid.session)
		if errors.Is(err, ErrChanged) && !isSure {
			return o.unknown(), fmt.Errorf("%w: %w", err, payterm.ErrOutcomeUnknown)
		}
		unnoted = errors.Join(unnoted, err)
	}
	if v.Fate == wait.Silent && v.Err == nil { // it was read once
		v.Err = payterm.ErrSessionExpired
	}
	if unnoted != nil {
		v.Err = errors.Join(v.Err, fmt.Errorf("this could not be noted: %w", unnoted))
	}
	return o.note.tell(o.name, v)
}

func (o *order) unknown() *Payment { return o.note.unknown(o.name) }

// remember notes what the platform showed, and the paid session of the order, if any. It returns
// ErrChanged if the order has another attempt or session, or its note keeps changing.
func (o *order) remember(ctx context.Context, v view, paid string) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	n, isDone := o.note.showing(v, now())
	err := o.putSeen(ctx, n, isDone)
	o.note = n
	if err != nil {
		return err
	}
	a := n.current()
	of, session := n.attemptOf(paid) // as it is noted
	isOver := isDone && a.Number > 0 // an attempt without a number was never sent
	if isOver && session == a.Session {
		return o.dropPending(ctx, a, session)
	}
	if isOver {
		err = o.dropPending(ctx, a, "")
	}
	if session != "" {
		told := o.till.change(ctx, of.Terminal, func(at *terminalNote) (bool, error) { return at.noteTold(session), nil })
		err = cmp.Or(err, told)
	}
	return err
}

// putSeen puts a note with what was seen. If another call has noted what it saw meanwhile, it
// replaces that by an outcome that is done, or confirms it.
func (o *order) putSeen(ctx context.Context, n orderNote, isDone bool) error {
	shown := o.text
	err := o.put(ctx, n)
	for i := 0; i < rounds && errors.Is(err, ErrChanged); i++ {
		is, unread := o.till.find(ctx, o.name)
		if unread != nil { // the newer note may say that the order was paid
			return fmt.Errorf("%w: %w", o.changed(), unread)
		}
		hasMoved := !notes.IsSame(is.text, shown)
		shown = is.text
		switch n.merge(is.note, hasMoved, isDone, o.unnoted == nil) {
		case toStartAnew:
			return o.changed()
		case toConfirm:
			err = is.confirm(ctx)
		case toReplace:
			err = is.put(ctx, n.replacing(is.note))
		}
	}
	return err
}
