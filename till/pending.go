package till

import (
	"context"
	"errors"
	"fmt"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/models"
)

// addPending notes that the order may have a session from now on, and returns the number of the
// addition. before are the sessions that were there, was is the terminal's note before they were
// read. It returns ErrChanged if another call has noted the order since, or has settled one as
// unpaid, or, with OneAtATime, has added anything: the terminal may be busy.
func (x order) addPending(ctx context.Context, a attempt, before []string, was *terminalNote) (number int, _ error) {
	err := x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		is, err := x.till.find(ctx, x.name)
		switch {
		case err != nil:
			return err
		case !notes.IsSame(is.text, x.text), at.Unpaid != was.Unpaid, x.till.OneAtATime && at.Number != was.Number:
			return ErrChanged
		}
		at.Number = 1 + x.note.lastNumber(a.Terminal, at.Number)
		a.Number = at.Number
		unowned := slices.DeleteFunc(slices.Clone(before), func(session string) bool { return at.ownerOf(session) != "" })
		at.addPending(x.name, x.note.Asks, a, unowned)
		return nil
	})
	return a.Number, err
}

// handOver replaces what addPending noted of an attempt by what is needed of the current one, which
// another press has noted first: the addition may have overwritten that one's.
func (x order) handOver(ctx context.Context, a attempt) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		one, current := at.Pending[x.name], x.note.current()
		switch {
		case one.Number != a.Number:
			return errDone
		case current.isOpen() && current.Terminal == a.Terminal:
			at.addPending(x.name, x.note.Asks, current, one.Before)
		default:
			delete(at.Pending, x.name)
		}
		return nil
	})
}

// dropPending notes that nothing has to be found out about an attempt, unless the order is pending
// anew. The session of the attempt, if any, belongs to the order. isPaid says that this call says
// that it is paid.
func (x order) dropPending(ctx context.Context, a attempt, isPaid bool) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		isPending := at.Pending[x.name].Number == a.Number
		if isPending {
			at.addLate(a, x.name)
			delete(at.Pending, x.name)
		}
		if isNew := isPaid && at.tell(a.Session); !isNew && !isPending {
			return errDone
		}
		return nil
	})
}

// noteForgotten notes whose the session of an attempt is, although the terminal's note may have
// forgotten that.
func (x order) noteForgotten(ctx context.Context, a attempt) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		if !at.addLate(a, x.name) {
			return errDone
		}
		return nil
	})
}

// noteOwners notes whose the order's sessions are, as far as a Put has failed, but none that was
// forgotten. Before that, another order that looks for its session could take one of them. It
// returns an error if a terminal's note knows more of the order than its own.
func (x order) noteOwners(ctx context.Context) error {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	for _, terminal := range x.note.terminals(x.till.TerminalID) {
		err := x.till.change(ctx, terminal, func(at *terminalNote) error {
			if lacks := x.lacks(at); lacks != nil {
				return x.gone(ctx, lacks)
			}
			isNew := false
			for _, a := range x.note.Attempts {
				if a.Terminal == terminal && a.Number > at.Forgotten {
					isNew = at.addLate(a, x.name) || isNew
				}
			}
			if !isNew {
				return errDone
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err)
		}
	}
	return nil
}

// leaveDoubt notes that the order is about to be settled as unpaid: another one that looks for such
// a session cannot tell any more which of the two it belongs to. One that is about to be noted has
// read its list before, and starts anew.
func (x order) leaveDoubt(ctx context.Context, a attempt) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		at.Unpaid++
		for _, name := range at.twins(x.name, nil, a.Params) {
			one := at.Pending[name]
			one.Doubtful = true
			at.Pending[name] = one
		}
		return nil
	})
}

// proof is how an attempt's session is known.
type proof int

const (
	responded proof = iota // by the response to its own write
	found                  // by a look
	settled                // by a person
)

var (
	errOwned = errors.New("the session belongs to another order or attempt")
	errTwin  = errors.New("its session may belong to another order")
)

// own notes that a session is the attempt's. It returns errOwned if the session is another order's
// or another attempt's, and errTwin if it may be another order's: it was found by a look, or the
// response does not show that it was created after the write.
func (x order) own(ctx context.Context, a attempt, session *models.Session, by proof) error {
	if slices.Contains(x.note.sessions(), session.ID) {
		return errOwned
	}
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		switch at.ownerOf(session.ID) {
		case x.name:
		case "":
			if err := x.checkTwins(ctx, at, a, session, by); err != nil {
				return err
			}
			at.add(session.ID, x.name, a.Date)
		default:
			return errOwned
		}
		if one := at.Pending[x.name]; one.Number == a.Number {
			one.Session = session.ID
			if end := session.ExpiredAt.Time(); !end.IsZero() {
				one.End = end
			}
			at.Pending[x.name] = one
		}
		return nil
	})
}

// checkTwins returns errTwin if another order may own the session: one that was settled as unpaid,
// or one that is looking for a session, or has this one, by its own note. One that is pending may
// not have written, since its process died before, and one that has a session may not be noted so,
// since the store failed. A session that the response shows to be newer than the write is not that
// of an order that is looking, and a person decides for himself.
func (x order) checkTwins(ctx context.Context, at *terminalNote, a attempt, session *models.Session, by proof) error {
	isNew := by == responded && !x.sent.IsZero() && !session.CreatedAt.Time().Before(x.sent)
	switch {
	case by == settled:
		return nil
	case at.Pending[x.name].Doubtful && !isNew:
		return fmt.Errorf("%w, which was settled as unpaid: a person has to find it, and call Settle", errTwin)
	}
	for _, name := range at.twins(x.name, session, a.Params) {
		twin, err := x.till.find(ctx, name)
		is := twin.note.current()
		mayLook := twin.text == nil || is.State == asked // it is gone, or looks
		switch {
		case err != nil && !isNew:
			return fmt.Errorf("%w: %s: %w", errTwin, x.till.quote(name), err)
		case mayLook && !isNew, is.Session == session.ID:
			return fmt.Errorf("%w: %s", errTwin, x.till.quote(name))
		}
	}
	return nil
}
