package till

import (
	"context"
	"errors"
	"fmt"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// notSent is an error that left the order without a new session.
type notSent struct{ error }

func (n notSent) Unwrap() error { return n.error }

// refuse notes that the attempt got no session, for err.
func (x order) refuse(ctx context.Context, a attempt, err error) (order, error) {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	a.State, a.Entry = refused, nil
	y, unnoted := x.putAttempt(ctx, a)
	if unnoted == nil {
		unnoted = y.dropPending(ctx, a, "")
	}
	if unnoted != nil {
		err = fmt.Errorf("%w (which could not be noted: %v)", err, unnoted) //nolint:errorlint // err decides
	}
	return y, notSent{err}
}

// claim notes the session of an attempt. If the session is known by the response, the payment goes
// on even if the store fails, unless the session is another order's. Otherwise an error leaves the
// order's note as it was: ErrChanged if another call has noted the order, errTwin if the session
// may be another order's.
func (x order) claim(ctx context.Context, a attempt, session *models.Session, by proof) (order, error) {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	unowned := x.own(ctx, a, session, by)
	if unowned != nil && (by != responded || errors.Is(unowned, errOwned) || errors.Is(unowned, errTwin)) {
		return x, unowned
	}
	a.State, a.Session, a.Settled, a.Responded, a.Doubtful = opened, session.ID, by == settled, by == responded, false
	put := x.putAttempt
	if by == settled {
		put = x.putSaid
	}
	y, err := put(ctx, a)
	for i := 0; i < rounds && by == responded && errors.Is(err, ErrChanged); i++ {
		if y, err = x.till.find(ctx, x.name); y.text == nil { // it is gone, or damaged
			y.note = x.note
		}
		if err != nil {
			break
		}
		if noted, _ := y.note.find(a); noted.Session != a.Session { // another call has not noted it
			y, err = y.putAttempt(ctx, a)
		}
	}
	if errors.Is(err, ErrChanged) && by != responded {
		return x, err
	}
	y.note = y.note.with(a)
	y.known, y.lost, y.unnoted = session, nil, errors.Join(unowned, err)
	return y, nil
}
