package till

import (
	"context"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// proof is how an attempt's session is known.
type proof int

const (
	byResponse proof = iota // by the response to its own write
	bySearch                // by a search
	byPerson                // by a person
)

// dropPending notes that nothing has to be found out about an attempt. paid is its session if this
// call says that it is paid, or "".
func (o *order) dropPending(ctx context.Context, a attempt, paid string) error {
	return o.till.change(ctx, a.Terminal, func(at *terminalNote) (bool, error) {
		isDropped := at.dropPending(o.name, a)
		isTold := paid != "" && at.noteTold(paid)
		return isDropped || isTold, nil
	})
}

// noteOwners notes whose the order's sessions are, as far as a Put has failed, but none that was
// forgotten. Before that, another order that looks for its session could take one of them. It
// returns an error if a terminal's note knows more of the order than its own, or that the session
// by which the order is paid, if any, is another's, or its sale another order's.
func (o *order) noteOwners(ctx context.Context, paid charge) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	for _, terminal := range o.note.terminals(o.till.terminal()) {
		err := o.till.change(ctx, terminal, func(at *terminalNote) (isNew bool, _ error) {
			if missing := at.missing(o.name, o.note); missing != nil {
				return false, o.isGone(ctx, missing[0])
			}
			if at.isOfOther(paid.session, o.name) {
				return false, errOwned
			}
			for _, a := range o.note.Attempts {
				if a.Terminal == terminal && a.Number > at.Forgotten {
					isNew = at.addLate(a, o.name) || isNew
				}
			}
			isNewSale, err := at.noteSale(paid, o.name) // of an owner that may have just been added
			return isNew || isNewSale, err
		})
		if err != nil {
			return fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err)
		}
	}
	return nil
}

// isGone returns the error of an order whose note lacks an attempt, or ErrChanged if another press
// has noted the order since it was read.
func (o *order) isGone(ctx context.Context, missing attempt) error {
	is, err := o.newest(ctx)
	switch {
	case err != nil:
		return err
	case !notes.IsSame(is.text, o.text):
		return o.changed()
	}
	names := "its write"
	if missing.Session != "" {
		names = "its session " + o.till.quote(missing.Session)
	}
	return fmt.Errorf("its note is gone or an older copy: it lacks %s, which the terminal's note names: "+
		"let a person find out who paid, and call Settle or SettleUnpaid", names)
}

// changed returns the error of an order that another call has noted.
func (o *order) changed() error { return changed{o.till.quote(orderKey(o.name))} }

// claim notes the session of an attempt. If the session is known by the response, the payment goes
// on even if the store fails, unless the session is another order's. Otherwise an error leaves the
// order's note as it was: ErrChanged if another call has noted the order, errTwin if the session
// may be another order's.
func (o *order) claim(ctx context.Context, a attempt, session *models.Session, by proof) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	unowned := o.noteOwner(ctx, a, session, by)
	if unowned != nil && (by != byResponse || errors.Is(unowned, errOwned) || errors.Is(unowned, errTwin)) {
		return unowned
	}
	a.State, a.Session, a.Settled, a.Responded, a.Doubtful = opened, session.ID, by == byPerson, by == byResponse, false
	var err error
	switch by {
	case byPerson:
		err = o.putSaid(ctx, a)
	case bySearch:
		err = o.putAttempt(ctx, a)
	case byResponse:
		err = o.putResponded(ctx, a)
	}
	if errors.Is(err, ErrChanged) && by != byResponse {
		return err
	}
	o.note = o.note.with(a)
	o.known, o.lost, o.unnoted = session, nil, errors.Join(unowned, err)
	return nil
}

// putResponded is putAttempt for the session of the response, which this call alone knows: it puts
// again if another call has noted something else.
func (o *order) putResponded(ctx context.Context, a attempt) error {
	err := o.putAttempt(ctx, a)
	for i := 0; i < rounds && errors.Is(err, ErrChanged); i++ {
		is, unread := o.till.find(ctx, o.name)
		if o.text = is.text; is.text != nil { // else it is gone, or damaged
			o.note = is.note
		}
		if err = unread; err != nil {
			break
		}
		if noted, _ := o.note.find(a); noted.Session != a.Session {
			err = o.putAttempt(ctx, a)
		}
	}
	return err
}

// noteOwner notes that a session is the attempt's. It returns errOwned if the session is another
// order's or another attempt's, and errTwin if it may be another order's: it was found by a search,
// or the response does not show that it was created after the write.
func (o *order) noteOwner(ctx context.Context, a attempt, session *models.Session, by proof) error {
	if search.HasID(o.note.sessions(), session.ID) {
		return errOwned
	}
	return o.till.change(ctx, a.Terminal, func(at *terminalNote) (bool, error) {
		if at.isOfOther(session.ID, o.name) {
			return false, errOwned
		}
		if at.ownerOf(session.ID) == "" && by != byPerson { // a person decides for himself
			if err := o.checkTwins(ctx, at, a, session, by); err != nil {
				return false, err
			}
		}
		at.own(o.name, a, session)
		return true, nil
	})
}

// checkTwins returns errTwin if another order may own the session. That is one that was settled as
// unpaid, or one that is pending and, by its own note, still looks for a session or has this one.
// If the response shows that the session was created after the write of this call, no order that
// looks for one owns it.
func (o *order) checkTwins(ctx context.Context, at *terminalNote, a attempt, session *models.Session, by proof) error {
	isNew := by == byResponse && o.isNew(session)
	if at.Pending[o.name].Doubtful && !isNew {
		return fmt.Errorf("%w, which was settled as unpaid: a person has to find it, and call Settle", errTwin)
	}
	for _, name := range at.twins(o.name, session, a.Params) {
		twin, err := o.till.find(ctx, name)
		is := twin.note.current()
		isLooking := twin.text == nil || is.State == asked // or its note is gone
		switch {
		case search.IsSameID(is.Session, session.ID), !isNew && err == nil && isLooking:
			return fmt.Errorf("%w: %s", errTwin, o.till.quote(name))
		case isNew:
			continue
		case err == nil:
			err = twin.confirm(ctx)
		}
		if err != nil {
			return fmt.Errorf("%w: %s: %w", errTwin, o.till.quote(name), err)
		}
	}
	return nil
}

// isNew reports whether a session shows that it was created after the write of this call.
func (o *order) isNew(session *models.Session) bool {
	return !o.sent.IsZero() && !session.CreatedAt.Time().Before(o.sent)
}
