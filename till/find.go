package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// findSession looks for the session of a write whose response was lost, and notes what it finds,
// unless another call has noted the result. Otherwise lost says why the session is unknown.
func (o *order) findSession(ctx context.Context) {
	unknown := cmp.Or(o.lost, payterm.ErrOutcomeUnknown) // of the write
	for range rounds {
		a := o.note.current()
		why := o.search(ctx, a)
		if why == nil {
			return
		}
		if unread := o.rereadLate(ctx); unread != nil {
			why = unread
		} else if is, _ := o.note.find(a); is.State != asked {
			return
		} else if errors.Is(why, ErrChanged) || errors.Is(why, errOwned) {
			continue
		}
		o.lost = fmt.Errorf("%w: %w", why, unknown)
		return
	}
	o.lost = fmt.Errorf("%w: %w", errChanging, unknown)
}

// searching returns the search for a session by what was noted before the write. Nobody else opens
// sessions on the terminal.
func searching(before *search.Note) search.Search[models.Session] {
	return search.Search[models.Session]{Kind: search.Session, Note: before, Sole: true}
}

// rereadLate is reread after the context has ended, too. If the order cannot be read, it stays as
// it is.
func (o *order) rereadLate(ctx context.Context) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	is, err := o.till.find(ctx, o.name)
	if err == nil {
		*o = *is
	}
	return err
}

// search searches once for the session of an attempt, and claims what it finds. It returns why it
// found nothing, or ErrChanged or errOwned if another call has noted that session or the order.
func (o *order) search(ctx context.Context, a attempt) error {
	_, at, err := o.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return err
	}
	if own := at.sessionOf(o.name, a.Number); own != "" && !search.HasID(o.note.sessions(), own) {
		return o.claim(ctx, a, &models.Session{ID: own}, bySearch)
	}
	if err := a.canBeFound(at, o.name); err != nil {
		return err
	}
	s := searching(a.Before)
	look := s.Look
	if now().Sub(a.Asked) > time.Minute { // a new session would be listed by now
		look = s.Glance
	}
	finding, stopped := look(ctx, o.till.Client, append(at.owned(), o.note.sessions()...)...)
	switch {
	case finding.Verdict == search.Happened:
		return o.claim(ctx, a, finding.Found, bySearch)
	case stopped != nil: // as text: a 401 to the list is not a 401 to the write
		return fmt.Errorf("%w (%v)", errCutShort, stopped) //nolint:errorlint // see above
	case finding.Verdict == search.NotSeen:
		return errors.New("its session was not seen: it may still arrive")
	}
	return o.chooseNone(ctx, a, finding.Candidates)
}

// canBeFound returns why nothing can find the session of an attempt, or nil.
func (a attempt) canBeFound(at *terminalNote, order string) error {
	switch {
	case a.Number <= at.Forgotten:
		return fmt.Errorf("%d or more payments were taken since: find its session by hand, and call Settle", remembered)
	case at.Pending[order].Number < a.Number:
		return errors.New("the terminal's note does not know it any more: find its session by hand, and call Settle")
	case a.Doubtful, a.Before == nil:
		return errSeveral
	}
	return nil
}

// chooseNone returns the error of an attempt without a session that is surely its own. If there are
// more candidates than orders that look for one, it notes that.
func (o *order) chooseNone(ctx context.Context, a attempt, candidates []*models.Session) error {
	_, at, err := o.till.readTerminal(ctx, a.Terminal) // another order may have got one meanwhile
	if err != nil {
		return err
	}
	if slices.ContainsFunc(candidates, func(one *models.Session) bool { return at.isOfOther(one.ID, o.name) }) {
		return errOwned
	}
	if twins := at.twins(o.name, nil, a.Params); len(candidates) > len(twins)+1 || twins == nil {
		a.Doubtful = true // more than these orders can have opened
		if err := o.putAttempt(ctx, a); err != nil {
			return err
		}
	}
	return errSeveral
}

var errCutShort = errors.New("the search for its session was cut short")

var errSeveral = errors.New("no session is surely its own: a person has to find it, and call Settle")
