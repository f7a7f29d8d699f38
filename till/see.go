package till

import (
	"context"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// see reads the sessions of an order: the current one as how says, the earlier ones once.
func (o *order) see(ctx context.Context, how patience) sessions {
	seen := sessions{current: o.seeCurrent(ctx, how), last: o.note.Last}
	if seen.current.isRead() && ctx.Err() != nil { // it has waited: what was before is soon read
		var cancel context.CancelFunc
		ctx, cancel = notes.Outlasting(ctx)
		defer cancel()
	}
	for _, a := range o.note.Attempts {
		isProved := a.State != unpaid && !a.Settled && a.Former == nil
		for _, session := range o.note.earlier(a) {
			v := o.readOwn(ctx, a, session, nil, later) // than the next attempt, if it was closed
			switch {
			case errors.Is(v.Err, errOwned):
			case v.isMissing() && a.age(v.Date) >= day:
				isProved = false
			default:
				seen.earlier = append(seen.earlier, v)
			}
		}
		if !isProved {
			seen.unproved = append(seen.unproved, a)
		}
	}
	return seen
}

// seeCurrent reads the session that the order has. Without one, nothing was charged, unless it was
// lost.
func (o *order) seeCurrent(ctx context.Context, how patience) view {
	a := o.note.current()
	switch {
	case a.State == asked:
		return view{View: wait.View{Err: o.lost}}
	case a.State != opened:
		return noSession
	case !o.isKnown(a.Session): // another press may have gone on
		return o.readOwn(ctx, a, a.Session, nil, how)
	case o.unnoted != nil: // whose it is
		return o.readOwn(ctx, a, a.Session, o.known, how)
	}
	return o.till.readSession(ctx, a, a.Session, o.known, how)
}

// isKnown reports whether this call has created or found a session.
func (o *order) isKnown(session string) bool {
	return o.known != nil && search.IsSameID(o.known.ID, session)
}

// readOwn reads a session that the order has or had. One that is paid, and belongs to another
// order, is not its: the platform has responded to both with it, and one could not note that.
func (o *order) readOwn(ctx context.Context, a attempt, session string, known *models.Session, how patience) view {
	v := o.till.readSession(ctx, a, session, known, how)
	if v.Fate != wait.Approved {
		return v
	}
	switch _, at, err := o.till.readTerminal(ctx, a.Terminal); {
	case err != nil:
		return view{View: wait.View{Err: fmt.Errorf("whose session %s is cannot be read: %w", o.till.quote(session), err)}}
	case at.isOfOther(session, o.name):
		return view{View: wait.View{Err: fmt.Errorf("session %s is paid, but %w: %w", o.till.quote(session), errOwned, payterm.ErrOutcomeUnknown)}}
	}
	return v
}
