package till

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
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
	x, a, err := t.findUnsettled(ctx, order)
	if err != nil {
		return err
	}
	if strings.EqualFold(a.Session, sessionID) {
		return nil
	}
	v := t.readSession(ctx, a.Terminal, sessionID)
	if !v.isRead {
		return v.err
	}
	sessionID = v.session.ID // as the platform spells it
	s, _ := search.LoadSession(a.Entry)
	isNoted := slices.Contains(x.note.sessions(), sessionID) || s.Write != nil && s.Write.Before().Has([]string{sessionID})
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
	switch w, err := x.claim(ctx, a, v.session, settled); {
	case errors.Is(err, errOwned):
		return otherOrder{fmt.Sprintf("till: order %q: session %s belongs to another order", order, sessionID)}
	case errors.Is(err, ErrChanged):
		return fmt.Errorf("till: order %q: %w: look again with Payment", order, err)
	case err != nil:
		return err
	default:
		return w.unnoted
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
	x, a, err := t.findUnsettled(ctx, order)
	if err != nil {
		return err
	}
	if err := x.checkUnpaid(ctx, x.note.Attempts); err != nil {
		return fmt.Errorf("till: order %q cannot be settled as unpaid: %w", order, err)
	}
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

// findUnsettled reads an order that a person may settle, and its current attempt. If its session is
// unknown, it looks for it.
func (t Till) findUnsettled(ctx context.Context, name string) (order, attempt, error) {
	x, err := t.findNoted(ctx, name)
	if err != nil {
		return x, attempt{}, err
	}
	if x.note.current().State == asked {
		w, _ := x.seek(ctx) // where it fails, the person decides
		x = w.order
	}
	a := x.note.current()
	if !a.isOpen() {
		return x, a, fmt.Errorf("%w: %q has no session", ErrSettled, name)
	}
	if a.State == opened {
		v := t.readSession(ctx, a.Terminal, a.Session)
		if v.isFinal && v.outcome != models.OutcomeOpen {
			return x, a, fmt.Errorf("%w: %q is %s", ErrSettled, name, v.outcome)
		}
	}
	return x, a, nil
}
