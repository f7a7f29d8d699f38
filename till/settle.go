package till

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/internal/wait"
)

// Settle records a session as that of an order whose outcome is unknown or whose session has
// expired, as a person has found it out. It returns
//
//   - [ErrSettled] if the platform shows the outcome of the order, or the order has no session
//   - an error if the session is another order's, has another type or amount, or existed before the
//     order was written
//   - an error if the order has another session, unless this call saw that nobody can pay that one
//     any more
//
// It needs no Terminal. No Pay of the order may be running. To record that nobody paid, call
// SettleUnpaid.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Settle(ctx context.Context, order, sessionID string) error {
	if sessionID == "" {
		return &payterm.RequestError{Field: "sessionID", Reason: "is empty: if nobody paid, call SettleUnpaid"}
	}
	x, err := t.findNoted(ctx, order)
	if err != nil {
		return err
	}
	v := t.readSession(ctx, x.note.current().Terminal, sessionID, nil, once)
	if v.isRead() || x.note.current().State != asked {
		x, err = x.unsettled(ctx)
	}
	a := x.note.current()
	switch {
	case err != nil:
		return err
	case strings.EqualFold(a.Session, sessionID):
		return nil
	case !v.isRead():
		return fmt.Errorf("till: order %q: session %s of terminal %s cannot be read: %w", order, sessionID, a.Terminal, v.err)
	}
	sessionID = v.session.ID // as the platform spells it
	s, _ := search.LoadSession(a.Entry)
	isNoted := slices.Contains(x.note.sessions(), sessionID) || s.Note != nil && s.Note.Has([]string{sessionID})
	switch {
	case !search.IsLike(v.session.Type, a.Params.Type, v.session.Amount, a.Params.Amount):
		return fmt.Errorf("till: order %q: session %s is of another type or amount", order, sessionID)
	case isNoted || a.isAfter(v.session):
		return fmt.Errorf("till: order %q: session %s existed before the order was written", order, sessionID)
	}
	if a.Session != "" {
		list, err := x.list(ctx, a.Terminal)
		if err == nil {
			err = x.checkSession(ctx, a, a.Session, list)
		}
		if err != nil {
			return fmt.Errorf("till: order %q: %w", order, err)
		}
		a.Former = append(slices.Clone(a.Former), a.Session)
	}
	switch y, err := x.claim(ctx, a, v.session, settled); {
	case errors.Is(err, errOwned):
		return otherOrder{fmt.Sprintf("till: order %q: session %s belongs to another order", order, sessionID)}
	case errors.Is(err, ErrChanged):
		return fmt.Errorf("till: order %q: %w: look again with Payment", order, err)
	case err != nil:
		return err
	default:
		return y.unnoted
	}
}

// SettleUnpaid records that nobody paid an order whose outcome is unknown or whose session has
// expired, as a person has found it out. After that, Pay may open another session. SettleUnpaid
// records it only if nothing speaks against it, as far as this call saw:
//
//   - The list of the terminal's sessions was read to its end, and has those that were noted. If
//     it is empty, the terminal was read, too.
//   - The order was written more than ten minutes ago, by the platform's clock; without a Date in
//     its responses, a day ago.
//   - Nobody can pay the order's sessions any more, nor any session of its type and amount that
//     belongs to no other order and was created since ten minutes before the write: it is closed
//     and declined, closed without a transaction for ten seconds, reversed, or new and past its end
//     and the grace of Sessions.Wait. A session that the platform has forgotten counts after a day.
//
// Otherwise it returns an error that says what is missing. It returns [ErrSettled] if the platform
// shows the outcome of the order. A request that arrives later than seven minutes after it was sent
// may open a session after that, which nothing can know. An order of the same type and amount that
// is looking for its session needs a person after that, too. SettleUnpaid needs no Terminal. No Pay
// of the order may be running.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) SettleUnpaid(ctx context.Context, order string) error {
	x, err := t.findNoted(ctx, order)
	if err == nil {
		x, err = x.unsettled(ctx)
	}
	if err != nil {
		return err
	}
	if err := x.checkUnpaid(ctx, x.note.Attempts); err != nil {
		return fmt.Errorf("till: order %q cannot be settled as unpaid: %w", order, err)
	}
	a := x.note.current()
	ctx, cancel := outlasting(ctx)
	defer cancel()
	if a.State == asked {
		if err := x.leaveDoubt(ctx, a); err != nil {
			return err
		}
	}
	a.State = unpaid
	y, err := x.putAttempt(ctx, a)
	if errors.Is(err, ErrChanged) {
		return fmt.Errorf("%w: %q has changed: look again with Payment", ErrSettled, order)
	}
	if err != nil {
		return err
	}
	return y.dropPending(ctx, a)
}

// unsettled returns an order that a person may settle. If its session is unknown, it looks for it.
func (x order) unsettled(ctx context.Context) (order, error) {
	if x.note.current().State == asked {
		x = x.seek(ctx) // where it fails, the person decides
	}
	switch a := x.note.current(); a.State {
	case asked:
	case opened:
		v := x.till.readSession(ctx, a.Terminal, a.Session, nil, once)
		if v.fate.IsFinal() && v.fate != wait.Silent {
			return x, fmt.Errorf("%w: %q is %s", ErrSettled, x.name, v.fate.Outcome())
		}
	default:
		return x, fmt.Errorf("%w: %q has no session", ErrSettled, x.name)
	}
	return x, nil
}
