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

// Settle records a session as that of an order whose outcome is unknown or whose session has
// expired, as a person has found it out. It may be a session that the order had before, if it is
// paid: the order is then approved, and Settle returns what Payment would, such as ErrOtherAmount.
// Settle returns
//
//   - [ErrSettled] if the platform shows the outcome of the order, or the order has no session
//   - an error if the session is another order's, has another type or amount, was over before the
//     order was written, or was created more than twenty minutes after that, or more than ten
//     before it unless it was open then
//   - an error if the order has another session, unless this call saw that nobody can pay that one
//     any more
//
// It needs no TerminalID, except for an order whose note is gone. No Pay of the order may be
// running. To record that nobody paid, call SettleUnpaid.
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

// SettleUnpaid records that nobody paid an order whose outcome is unknown or whose session has
// expired, as a person has found it out. After that, Pay may open another session. SettleUnpaid
// records it only if nothing speaks against it, as far as this call saw:
//
//   - The list of the terminal's sessions was read to its end, and has those that were noted. If it
//     has none of them, the terminal was read, too, and they count as purged after a day.
//   - The order was written more than ten minutes ago, by the platform's clock; without a Date in
//     its responses, a day ago. An attempt whose session was in the response to its write is of any
//     age.
//   - Nobody can pay the order's sessions any more, nor any session of its type and amount that
//     belongs to no other order, was not over when the order was written, and was open then or was
//     created from ten minutes before to twenty after that: it is closed and declined, closed
//     without a transaction for ten seconds, reversed, or new and past its end and the grace of
//     Sessions.Wait; without a Date, a day past its end and its length. A session that the platform
//     has forgotten counts after a day.
//
// Otherwise it returns an error that says what is missing. It returns [ErrSettled] if the platform
// shows the outcome of the order. An order that was settled as unpaid is settled anew if the
// platform has purged its sessions since: Pay alone cannot tell that from a copy of the platform.
// If ctx ends, the error matches the context's and [payterm.ErrOutcomeUnknown].
//
// A request that arrives later than seven minutes after it was sent may open a session after that,
// which nothing can know. An order of the same type and amount that is looking for its session
// needs a person after that, too. SettleUnpaid needs no TerminalID, except for an order whose note
// is gone: that it notes by what the terminal's note names of it. No Pay of the order may be
// running.
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
