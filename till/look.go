package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// seek looks for the session of an order that was sent, and notes what it finds, unless another
// call has noted the result. Otherwise lost says why the session is unknown.
func (x order) seek(ctx context.Context) order {
	unknown := cmp.Or(x.lost, payterm.ErrOutcomeUnknown) // of the write
	for range rounds {
		y, why := x.look(ctx, x.note.current())
		if why == nil {
			return y
		}
		is, unread := x.again(ctx)
		switch {
		case unread != nil:
			why = unread
		case !is.isLost(x.note.current()):
			return is
		default:
			is.lost, x = x.lost, is
			if errors.Is(why, ErrChanged) || errors.Is(why, errOwned) {
				continue
			}
		}
		x.lost = fmt.Errorf("%w: %w", why, unknown)
		return x
	}
	x.lost = fmt.Errorf("%w: %w", errChanging, unknown)
	return x
}

// isLost reports whether the session of an attempt is unknown.
func (x order) isLost(a attempt) bool {
	noted, _ := x.note.find(a)
	return noted.State == asked
}

// look looks, and notes what it finds. It returns why it found nothing, or ErrChanged or errOwned
// if another call has noted that session or the order.
func (x order) look(ctx context.Context, a attempt) (order, error) {
	_, at, err := x.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return x, err
	}
	if own := at.sessionOf(x.name, a.Number); own != "" && !slices.Contains(x.note.sessions(), own) {
		return x.claim(ctx, a, &models.Session{ID: own}, found)
	}
	switch {
	case a.Number <= at.Forgotten:
		return x, fmt.Errorf("%d or more payments were taken since: find its session by hand, and call Settle", remembered)
	case at.Pending[x.name].Number < a.Number:
		return x, errors.New("the terminal's note does not know it any more: find its session by hand, and call Settle")
	}
	if a.Doubtful {
		return x, errSeveral
	}
	s, err := search.LoadSession(a.Entry)
	if err != nil {
		return x, err
	}
	look := s.Look
	if now().Sub(a.Asked) > time.Minute { // a new session would be listed by now
		look = s.Glance
	}
	finding, stopped := look(ctx, x.till.Client, append(at.owned(), x.note.sessions()...)...)
	switch {
	case finding.Verdict == search.Happened:
		return x.claim(ctx, a, finding.Found, found)
	case stopped != nil: // as text: a 401 to the list is not a 401 to the write
		return x, fmt.Errorf("the search for its session was cut short (%v)", stopped) //nolint:errorlint // see above
	case finding.Verdict == search.NotSeen:
		return x, errors.New("its session was not seen: it may still arrive")
	}
	if _, at, err = x.till.readTerminal(ctx, a.Terminal); err != nil { // another order may have got one meanwhile
		return x, err
	}
	if slices.ContainsFunc(finding.Candidates, func(one *models.Session) bool { return at.isOfOther(one.ID, x.name) }) {
		return x, errOwned
	}
	if twins := at.twins(x.name, nil, a.Params); len(finding.Candidates) > len(twins)+1 || twins == nil {
		a.Doubtful = true // more than these orders can have opened
		if _, err := x.putAttempt(ctx, a); err != nil {
			return x, err
		}
	}
	return x, errSeveral
}

var errSeveral = errors.New("no session is surely its own: a person has to find it, and call Settle")
