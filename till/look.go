package till

import (
	"context"
	"errors"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// seek looks for the session of an order whose write was made by another call.
func (x order) seek(ctx context.Context) (written, error) {
	a := x.note.current()
	s, err := search.LoadSession(a.Entry)
	if err != nil {
		return written{order: x}, x.isUnknown(err, payterm.ErrOutcomeUnknown)
	}
	return x.look(ctx, a, s, payterm.ErrOutcomeUnknown)
}

// look looks for the session of an attempt that was sent. If it fails, the error wraps unknown, the
// error of the write, unless another call has noted the result.
func (x order) look(ctx context.Context, a attempt, s search.Search[models.Session], unknown error) (written, error) {
	for range rounds {
		w, err := x.lookOnce(ctx, a, s)
		if err == nil {
			return w, nil
		}
		is, unread := x.again(ctx)
		if unread != nil {
			return written{order: x}, x.isUnknown(unread, unknown)
		}
		if noted, _ := is.note.find(a); noted.State != asked {
			return written{order: is}, nil
		}
		if x = is; !errors.Is(err, ErrChanged) && !errors.Is(err, errOwned) {
			return written{order: x}, x.isUnknown(err, unknown)
		}
	}
	return written{order: x}, x.isUnknown(errChanging, unknown)
}

// isUnknown returns the error for an order whose session is unknown, with the reason.
func (x order) isUnknown(reason, unknown error) error {
	return fmt.Errorf("till: order %q: %w: %w", x.name, reason, unknown)
}

// lookOnce looks, and notes what it finds. It returns why it found nothing, or ErrChanged or
// errOwned if another call has noted that session or the order.
func (x order) lookOnce(ctx context.Context, a attempt, s search.Search[models.Session]) (written, error) {
	_, at, err := x.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return written{}, err
	}
	if own := at.sessionOf(x.name, a.Number); own != "" {
		return x.claim(ctx, a, &models.Session{ID: own}, found)
	}
	if at.Pending[x.name].Number < a.Number || a.Number <= at.Forgotten {
		return written{}, fmt.Errorf("%d or more payments were taken since: find its session by hand, and call Settle", remembered)
	}
	if a.Doubtful {
		return written{}, errSeveral
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
		return written{}, fmt.Errorf("the search for its session was cut short (%v)", stopped) //nolint:errorlint // see above
	case finding.Verdict == search.NotSeen:
		return written{}, errors.New("its session was not seen: it may still arrive")
	}
	if twins := at.twins(x.name, nil, a.Params); len(finding.Candidates) > len(twins)+1 || twins == nil {
		a.Doubtful = true // more than these orders can have opened
		if _, err := x.putAttempt(ctx, a); err != nil {
			return written{}, err
		}
	}
	return written{}, errSeveral
}

var errSeveral = errors.New("several sessions match: a person has to find its session, and call Settle")
