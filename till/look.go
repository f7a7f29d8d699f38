package till

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
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
	if own := at.sessionOf(x.name, a.Number); own != "" && !search.HasID(x.note.sessions(), own) {
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
		return x, fmt.Errorf("%w (%v)", errCutShort, stopped) //nolint:errorlint // see above
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

var errCutShort = errors.New("the search for its session was cut short")

var errSeveral = errors.New("no session is surely its own: a person has to find it, and call Settle")

// listed is a list of a terminal's sessions that was read to its end.
type listed struct {
	at       *terminalNote
	sessions []*models.Session // of an unreadable one, what its bytes show
	ids      []string          // of the sessions
	date     time.Time         // of the platform, before the list was read; zero: unknown

	lacks    error // how the list differs from what was noted, or nil
	isPurged bool  // it lacks all, as after a purge a day later
}

var errLacks = errors.New("the list lacks sessions that were there: it is out of date, or of another platform")

// list reads the sessions of the terminal of an attempt.
func (x order) list(ctx context.Context, a attempt) (*listed, error) {
	_, at, err := x.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return nil, err
	}
	list := &listed{at: at}
	began := time.Now()
	var info payterm.CallInfo
	client := x.till.Client.With(payterm.WithCallInfo(&info))
	for session, err := range search.Sessions(ctx, client, x.till.spelled(a)) {
		if err != nil {
			session = unreadSession(err)
		}
		if session == nil {
			return nil, fmt.Errorf("the list of sessions cannot be read: %w", err)
		}
		list.sessions, list.ids = append(list.sessions, session), append(list.ids, session.ID)
	}
	list.date = dateBefore(info.Header, began)
	return list, x.compare(ctx, a, list)
}

// unreadSession returns what the bytes of an unreadable record show, or nil if that is no id.
func unreadSession(err error) *models.Session {
	record, ok := errors.AsType[*payterm.DecodeError](err)
	if !ok || record.ID == "" {
		return nil
	}
	var shown struct {
		CreatedAt json.RawMessage `json:"created_at"`
	}
	session := &models.Session{ID: record.ID}
	if json.Unmarshal(record.Raw, &shown) == nil && json.Unmarshal(shown.CreatedAt, &session.CreatedAt) != nil {
		session.CreatedAt = models.Timestamp{}
	}
	return session
}

// compare compares a list with the sessions that were noted: it has to show all of the last day,
// and at least one. It returns an error if it shows none of them, and the terminal cannot be read:
// the list may be of another platform.
func (x order) compare(ctx context.Context, a attempt, list *listed) error {
	noted, isYoung, seen := list.at.Sessions, false, 0
	for _, one := range noted {
		switch {
		case search.HasID(list.ids, one.Session):
			seen++
		case search.Age(one.Noted, one.Date, list.date) < day:
			isYoung = true
		}
	}
	isEmpty, lacksAll := len(list.ids) == 0, seen == 0 && len(noted) > 0
	if isYoung || lacksAll {
		list.lacks = errLacks
	}
	if !isEmpty && !lacksAll {
		return nil
	}
	if _, err := x.till.Client.Clients.Terminals.Get(ctx, x.till.spelled(a)); err != nil {
		return fmt.Errorf("the list has no session that was noted, and the terminal cannot be read: %w", err)
	}
	if !lacksAll {
		return nil
	}
	if !x.till.readSession(ctx, attempt{Terminal: a.Terminal, Spelling: a.Spelling}, list.at.last(), nil, once).isMissing() {
		return errLacks
	}
	list.isPurged = !isYoung
	list.lacks = errors.New("the list lacks sessions that were there: the platform is a copy, or has purged them; " +
		"if it has, SettleUnpaid works a day after the last one and the write, and another order can be paid")
	return nil
}

// dateBefore returns the platform's time at began, before what a response shows was read, zero if
// it is unknown: the Date may be of the end of a slow response.
func dateBefore(header http.Header, began time.Time) time.Time {
	date, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		return time.Time{}
	}
	return date.Add(-time.Since(began))
}
