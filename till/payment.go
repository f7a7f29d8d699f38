package till

import (
	"context"
	"errors"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// current reads the session that decides. Without one, nothing was charged.
func (x order) current(ctx context.Context, read func(_ context.Context, terminal, session string) view) view {
	if a := x.note.current(); a.State == opened {
		return read(ctx, a.Terminal, a.Session)
	}
	return view{outcome: models.OutcomeNone, isFinal: true}
}

// earlier reads the sessions that the order had before the current one. unproved are the attempts
// whose outcome a person has said, or with a session that the platform has forgotten, after a day.
func (x order) earlier(ctx context.Context) (views []view, unproved []attempt) {
	current := x.note.current()
	for _, a := range x.note.Attempts {
		isProved := a.State != unpaid && !a.Settled && a.Former == nil
		for _, session := range a.sessions() {
			if session == current.Session && current.State == opened {
				continue
			}
			v := x.till.readSession(ctx, a.Terminal, session)
			if v.isRead && v.session.Outcome() == models.OutcomeNone {
				v.outcome, v.isFinal = models.OutcomeNone, true // as was seen for ten seconds before the next attempt
			}
			if errors.Is(v.err, payterm.ErrNotFound) && a.age(time.Time{}) >= day {
				isProved = false
				continue
			}
			views = append(views, v)
		}
		if !isProved {
			unproved = append(unproved, a)
		}
	}
	return views, unproved
}

// payment returns the state of an order by its current session and the earlier ones, and notes it.
// unnoted is the store's error after a write.
func (x order) payment(ctx context.Context, current view, earlier []view, unnoted error) (*Payment, error) {
	p, v, err := x.state(current, earlier)
	if v.isRead {
		p.Last, p.Seen = p.Outcome, now()
		isDone := v.isFinal && p.Outcome != models.OutcomeOpen && !errors.Is(err, ErrPaidTwice)
		unnoted = errors.Join(unnoted, x.remember(ctx, p, isDone))
	}
	if unnoted != nil {
		err = errors.Join(err, fmt.Errorf("the payment may have happened, but could not be noted: %w", unnoted))
	}
	return p, x.explain(p, v, err)
}

// state returns the state of an order, the view that decides it, and what could not be read. A paid
// session decides; one that may be paid makes the others' outcome unknown.
func (x order) state(current view, earlier []view) (*Payment, view, error) {
	v, err := current, current.err
	for _, one := range earlier {
		switch {
		case one.outcome == models.OutcomeApproved && v.outcome == models.OutcomeApproved:
			err = errors.Join(err, fmt.Errorf("%w: sessions %s and %s: refund one", ErrPaidTwice, one.session.ID, v.session.ID))
		case one.outcome == models.OutcomeApproved:
			v, err = one, one.err
		case v.outcome != models.OutcomeApproved && !one.isFinal:
			v.outcome, v.isFinal, v.isRead = models.OutcomeUnknown, false, v.isRead && one.isRead
			err = errors.Join(err, one.err)
		}
	}
	return &Payment{Order: x.name, Outcome: v.outcome, Session: v.session, Sale: v.sale, Last: x.note.Last, Seen: x.note.Seen}, v, err
}

func unknown(order string) *Payment { return &Payment{Order: order, Outcome: models.OutcomeUnknown} }

// unknown returns the state of an order of which this call saw nothing.
func (x order) unknown() *Payment {
	return &Payment{Order: x.name, Outcome: models.OutcomeUnknown, Last: x.note.Last, Seen: x.note.Seen}
}

// remember notes what the platform showed.
func (x order) remember(ctx context.Context, p *Payment, isDone bool) error {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	n := x.note
	n.Last, n.Seen = p.Last, p.Seen
	if _, err := x.put(ctx, n); err != nil && !errors.Is(err, ErrChanged) { // another call notes what it sees
		return err
	}
	if !isDone {
		return nil
	}
	return x.dropPending(ctx, x.note.current())
}

// explain returns the error for the state of an order: why it is unknown, or what else failed.
func (x order) explain(p *Payment, v view, err error) error {
	switch {
	case p.Outcome == models.OutcomeUnknown && err == nil:
		return fmt.Errorf("till: order %q: the platform does not show whether it is paid: %w", x.name, payterm.ErrOutcomeUnknown)
	case p.Outcome == models.OutcomeUnknown && !v.isRead:
		return fmt.Errorf("till: order %q: its session cannot be read: %w; %w", x.name, err, payterm.ErrOutcomeUnknown)
	case p.Outcome == models.OutcomeUnknown:
		return fmt.Errorf("till: order %q: %w; %w", x.name, err, payterm.ErrOutcomeUnknown)
	case err != nil:
		return fmt.Errorf("till: order %q is %s: %w", x.name, p.Outcome, err)
	}
	return nil
}
