package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// Settle records a session as that of an order whose outcome is unknown or whose session has
// expired, as a person has found it out. It may be a session that the order had before, if it is
// paid: the order is then approved. Settle returns
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
	x, err := t.findNoted(ctx, order)
	defer func() { err = x.about(undecided(ctx, err)) }()
	if err != nil {
		return err
	}
	if x, err = x.restore(ctx); err != nil {
		return err
	}
	a, own := x.note.attemptOf(sessionID)
	v := x.readOwn(ctx, a, cmp.Or(own, sessionID), nil, once)
	isEarlier := own != "" && own != x.note.current().Session
	if isEarlier && v.Fate == wait.Approved {
		_, err := x.payment(ctx, x.see(ctx, once))
		return err
	}
	if v.isRead() || x.note.current().State != asked {
		if x, err = x.unsettled(ctx); err != nil {
			return err
		}
	}
	a = x.note.current()
	switch {
	case errors.Is(v.Err, errOwned):
		return otherOrder{fmt.Sprintf("session %s belongs to another order", x.till.quote(sessionID))}
	case !v.isRead():
		return fmt.Errorf("session %s cannot be read: %w", x.till.quote(sessionID), v.Err)
	case strings.EqualFold(a.Session, sessionID):
		return nil
	case isEarlier:
		return fmt.Errorf("session %s was the order's before, and is not paid", x.till.quote(sessionID))
	case !search.IsLike(v.Session.Type, a.Params.Type, v.Session.Amount, a.Params.Amount):
		return fmt.Errorf("session %s is of another type or amount", x.till.quote(sessionID))
	case !a.mayOwn(v.Session, a.before()):
		return fmt.Errorf("session %s existed before the order was written, or came long after", x.till.quote(sessionID))
	}
	return x.settle(ctx, a, v.Session)
}

// settle notes that a session is that of an attempt, in place of the one that it may have.
func (x order) settle(ctx context.Context, a attempt, session *models.Session) error {
	if a.Session != "" {
		list, err := x.list(ctx, a.Terminal)
		if err == nil {
			err = list.lacks
		}
		if err == nil {
			var former suspects
			former.addOwn(x, a, list)
			err = x.checkSuspects(ctx, former)
		}
		if err == nil {
			err = x.noteOwners(ctx)
		}
		if err != nil {
			return err
		}
		a.Former = append(slices.Clone(a.Former), a.Session)
	}
	y, err := x.claim(ctx, a, session, settled)
	if errors.Is(err, errOwned) {
		return otherOrder{fmt.Sprintf("session %s belongs to another order", x.till.quote(session.ID))}
	}
	return cmp.Or(err, y.unnoted)
}

// undecided returns the error of a call that records what a person has found out: one that its
// context ended matches ErrOutcomeUnknown, too.
func undecided(ctx context.Context, err error) error {
	if err == nil || ctx == nil || ctx.Err() == nil || errors.Is(err, payterm.ErrOutcomeUnknown) {
		return ended(ctx, err)
	}
	return ended(ctx, fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err))
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
// shows the outcome of the order. If ctx ends, the error matches the context's and
// [payterm.ErrOutcomeUnknown]. A request that arrives later than seven minutes after it was sent
// may open a session after that, which nothing can know. An order of the same type and amount that
// is looking for its session needs a person after that, too. SettleUnpaid needs no TerminalID,
// except for an order whose note is gone: that it notes by what the terminal's note names of it. No
// Pay of the order may be running.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) SettleUnpaid(ctx context.Context, order string) (err error) {
	x, err := t.findNoted(ctx, order)
	defer func() { err = x.about(undecided(ctx, err)) }()
	if err != nil {
		return err
	}
	if x, err = x.restore(ctx); err != nil {
		return err
	}
	if x, err = x.unsettled(ctx); err != nil {
		return err
	}
	purged, err := x.checkUnpaid(ctx, x.note.Attempts, true)
	if err == nil {
		err = x.noteOwners(ctx)
	}
	if err != nil {
		return fmt.Errorf("it cannot be settled as unpaid: %w", err)
	}
	x.note.Attempts = slices.Clone(x.note.Attempts)
	for i := range x.note.Attempts {
		one := &x.note.Attempts[i]
		one.Purged = one.Purged || one.State != refused && slices.Contains(purged, one.Terminal)
	}
	a := x.note.current()
	noting, cancel := outlasting(ctx)
	defer cancel()
	if a.State == asked {
		if err := x.leaveDoubt(noting, a); err != nil {
			return err
		}
	}
	a.State = unpaid
	y, err := x.putSaid(noting, a)
	if errors.Is(err, ErrChanged) {
		return fmt.Errorf("%w, or is changing: %w", ErrSettled, err)
	}
	if err != nil {
		return err
	}
	return y.dropPending(noting, a, false)
}

// unsettled returns an order that a person may settle. If its session is unknown, it looks for it.
func (x order) unsettled(ctx context.Context) (order, error) {
	if x.note.current().State == asked {
		x = x.seek(ctx) // where it fails, the person decides
	}
	switch a := x.note.current(); a.State {
	case asked:
	case opened:
		v := x.readOwn(ctx, a, a.Session, nil, once)
		if v.Fate.IsDecided() {
			err := errors.Join(x.dropPending(ctx, a, v.Fate == wait.Approved), x.noteForgotten(ctx, a))
			return x, errors.Join(fmt.Errorf("%w: it is %s", ErrSettled, v.Fate.Outcome()), err)
		}
	default:
		return x, fmt.Errorf("%w: it has no session", ErrSettled)
	}
	return x, nil
}
