package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Settle records which session is that of an order, as a person has found out. The outcome of the
// order is unknown, or its session has expired. To record that nobody paid, call SettleUnpaid. No
// Pay of the order may be running. Settle returns
//
//   - [ErrSettled] if the platform shows the outcome of the order, or the order has no session
//   - [ErrOtherOrder] if the session belongs to another order
//   - an error if the session has another type or amount
//   - an error if the session was over before the order was written, was created more than twenty
//     minutes after that, or was created more than ten minutes before it and was not open then
//   - an error if the order already has another session, and this call did not see that nobody can
//     pay that one any more
//
// The session may be one that the order had before, if it is paid. The order is then approved, and
// Settle returns the error that Payment would, such as [ErrOtherAmount]. Settle needs a TerminalID
// only for an order whose note is gone.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Settle(ctx context.Context, order, sessionID string) (err error) {
	if sessionID == "" {
		return &payterm.RequestError{Field: "sessionID", Reason: "is empty: if nobody paid, call SettleUnpaid"}
	}
	o, err := t.findNoted(ctx, order)
	defer func() { err = o.about(undecided(ctx, err)) }()
	if err == nil {
		err = o.restore(ctx)
	}
	if err != nil {
		return err
	}
	a, own := o.note.attemptOf(sessionID)
	isEarlier := own != "" && !search.IsSameID(own, o.note.current().Session)
	v := o.readOwn(ctx, a, cmp.Or(own, sessionID), nil, once)
	if isEarlier && v.Fate == wait.Approved {
		_, err := o.conclude(ctx, o.see(ctx, once))
		return err
	}
	if v.isRead() || o.note.current().State != asked {
		if err := o.unsettled(ctx); err != nil {
			return err
		}
	}
	return o.settle(ctx, sessionID, isEarlier, v)
}

// settle notes that the session that a person has named, as it was read, is the order's.
func (o *order) settle(ctx context.Context, sessionID string, isEarlier bool, v view) error {
	a := o.note.current()
	switch {
	case v.isRead() && search.IsSameID(a.Session, sessionID):
		if !o.note.withdraws(v.Fate.Outcome()) {
			return nil
		}
		n := o.note
		n.Last, n.Seen = "", time.Time{} // a person has found out which is true
		return o.put(ctx, n)
	case errors.Is(v.Err, errOwned):
		return otherOrder{fmt.Sprintf("session %s belongs to another order", o.till.quote(sessionID))}
	}
	if err := a.canBeNamed(o.till, sessionID, isEarlier, v); err != nil {
		return err
	}
	if a.Session != "" {
		if err := o.letGo(ctx, a); err != nil {
			return err
		}
		a.Former = append(slices.Clone(a.Former), a.Session)
	}
	err := o.claim(ctx, a, v.Session, byPerson)
	if errors.Is(err, errOwned) {
		return otherOrder{fmt.Sprintf("session %s belongs to another order", o.till.quote(sessionID))}
	}
	return cmp.Or(err, o.unnoted)
}

// letGo returns an error unless this call sees that nobody can pay the sessions of an attempt any
// more, so that another one may take their place.
func (o *order) letGo(ctx context.Context, a attempt) error {
	list, err := o.list(ctx, a)
	if err == nil {
		err = list.lacks
	}
	if err == nil {
		var own suspects
		own.addOwn(o, a, list)
		err = o.checkSuspects(ctx, own)
	}
	if err == nil {
		err = o.noteOwners(ctx, charge{})
	}
	return err
}

// SettleUnpaid records that nobody paid an order, as a person has found out. The outcome of the
// order is unknown, or its session has expired. After that, Pay may open another session. No Pay of
// the order may be running. SettleUnpaid records it only if this call saw all of this:
//
//   - The list of the terminal's sessions is complete, and has those that were noted. If it has
//     none of them, the terminal can be read, and the sessions count as purged after a day.
//   - The order was written more than ten minutes ago by the platform's clock, or a day ago if the
//     responses have no Date. An attempt may be younger if the response to it named its session.
//   - Nobody can pay a session of the order any more.
//   - Nobody can pay another session of the order's type and amount that may be its own. Such a
//     session belongs to no other order, was not over when the order was written, and was open then
//     or was created from ten minutes before that to twenty minutes after it.
//
// Nobody can pay a session any more if it is closed and declined, if it has been closed without a
// transaction for ten seconds, if it is reversed, or if it is new and past its end and the grace of
// Sessions.Wait. If the responses have no Date, it has to be past its end by a day and its own
// length. A session that the platform has forgotten counts after a day.
//
// Otherwise SettleUnpaid returns an error that says what is missing. It returns [ErrSettled] if the
// platform shows the outcome of the order. An order that was settled as unpaid can be settled again
// if the platform has purged its sessions since, because Pay alone cannot tell that from a copy of
// the platform. If ctx ends, the error matches the context's and [payterm.ErrOutcomeUnknown].
//
// A request that arrives more than seven minutes after it was sent may still open a session, which
// nothing can know. If another order of the same type and amount is looking for its session, it
// must then be settled by a person as well. SettleUnpaid needs a TerminalID only for an order whose
// note is gone; its record is rebuilt from the terminal's.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) SettleUnpaid(ctx context.Context, order string) (err error) {
	o, err := t.findNoted(ctx, order)
	defer func() { err = o.about(undecided(ctx, err)) }()
	if err == nil {
		err = o.restore(ctx)
	}
	if err != nil {
		return err
	}
	settled := o.unsettled(ctx)
	if settled != nil && o.note.current().State != unpaid {
		return settled
	}
	purged, err := o.checkUnpaid(ctx, o.note.Attempts, true)
	if !o.note.canBeUnpaid(settled != nil, purged, err) {
		return errors.Join(settled, err)
	}
	if err == nil {
		err = o.noteOwners(ctx, charge{})
	}
	if err != nil {
		return fmt.Errorf("it cannot be settled as unpaid: %w", err)
	}
	return o.settleUnpaid(ctx, purged)
}

// settleUnpaid notes that nobody paid, as a person has said, and which terminals' sessions the
// platform has purged.
func (o *order) settleUnpaid(ctx context.Context, purged []string) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	a := o.note.current()
	if a.State == asked {
		err := o.till.change(ctx, a.Terminal, func(at *terminalNote) (bool, error) {
			at.doubt(o.name, a.Params)
			return true, nil
		})
		if err != nil {
			return err
		}
	}
	o.note = o.note.withoutSale(purged)
	a, _ = o.note.find(a)
	a.State = unpaid
	err := o.putSaid(ctx, a)
	if errors.Is(err, ErrChanged) {
		return fmt.Errorf("%w, or is changing: %w", ErrSettled, err)
	}
	if err != nil {
		return err
	}
	return o.dropPending(ctx, a, "")
}

// unsettled returns an error unless a person may settle the order. If its session is unknown, it
// looks for it. Before it says that the outcome is known, it confirms the order's note.
func (o *order) unsettled(ctx context.Context) error {
	for range rounds {
		err := o.checkUnsettled(ctx)
		if !errors.Is(err, ErrSettled) || !errors.Is(o.confirm(ctx), ErrChanged) {
			return err
		}
		if err := o.reread(ctx); err != nil {
			return err
		}
	}
	return errChanging
}

func (o *order) checkUnsettled(ctx context.Context) error {
	if o.note.current().State == asked {
		o.findSession(ctx) // where it fails, the person decides
	}
	switch a := o.note.current(); a.State {
	case asked:
		return nil
	case opened:
		v := o.readOwn(ctx, a, a.Session, nil, once)
		if !v.Fate.IsDecided() || o.note.withdraws(v.Fate.Outcome()) {
			return nil
		}
		err := errors.Join(o.dropPending(ctx, a, v.charge().session), o.noteForgotten(ctx, a))
		return errors.Join(fmt.Errorf("%w: it is %s", ErrSettled, v.Fate.Outcome()), err)
	}
	return fmt.Errorf("%w: it has no session", ErrSettled)
}

// noteForgotten notes whose the session of an attempt is, although the terminal's note may have
// forgotten that.
func (o *order) noteForgotten(ctx context.Context, a attempt) error {
	return o.till.change(ctx, a.Terminal, func(at *terminalNote) (bool, error) { return at.addLate(a, o.name), nil })
}

// undecided returns the error of a call that records what a person has found out: one that its
// context ended matches ErrOutcomeUnknown, too.
func undecided(ctx context.Context, err error) error {
	if err == nil || ctx == nil || ctx.Err() == nil || errors.Is(err, payterm.ErrOutcomeUnknown) {
		return ended(ctx, err)
	}
	return ended(ctx, fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err))
}

// restore notes what the terminal's note knows of an order whose own note is gone or older. Only a
// person has it restored, since the order may have had other sessions: on other terminals, or
// forgotten ones.
func (o *order) restore(ctx context.Context) error {
	if o.till.TerminalID == "" {
		return nil
	}
	_, at, err := o.till.readTerminal(ctx, o.till.terminal())
	if err != nil {
		return err
	}
	missing, n := at.missing(o.name, o.note), o.note
	if missing == nil {
		return nil
	}
	n.Asks = max(n.Asks, at.Pending[o.name].Ask)
	for _, a := range missing {
		if a.Session != "" {
			if a, err = o.reconstruct(ctx, a); err != nil {
				return err
			}
		}
		if same, isNoted := n.find(a); isNoted { // a person replaced its session
			a.Former = append(slices.Clone(a.Former), same.sessions()...)
		}
		n = n.with(a)
	}
	return o.put(ctx, n)
}

// reconstruct returns an attempt with what its session shows of it, or as it is if the platform has
// forgotten that.
func (o *order) reconstruct(ctx context.Context, a attempt) (attempt, error) {
	v := o.till.readSession(ctx, a, a.Session, nil, once)
	switch {
	case v.isRead():
		a.Params = models.SessionCreateParams{Type: v.Session.Type, Amount: v.Session.Amount}
		if created := v.Session.CreatedAt.Time(); !created.IsZero() {
			a.Since = created.Add(-2 * skew) // the request may have been late, and the clocks may differ
		}
	case !v.isMissing() || a.age(v.Date) < day:
		return a, fmt.Errorf("its note is gone, and its session %s cannot be read: %w; %w", o.till.quote(a.Session), v.Err, payterm.ErrOutcomeUnknown)
	}
	return a, nil
}
