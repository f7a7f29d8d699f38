package wait

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
)

// patience is how long a 404 or an unreadable response counts as temporary: a new session may not
// be visible everywhere yet, and a proxy may respond in place of the platform.
const patience = 15 * time.Second

// slowRead is how long a read takes that the end of the context cuts off without a doubt about what
// the read before it showed.
const slowRead = time.Second

// MayPass reports whether another read may succeed where one failed with err, the last good one
// being unread ago.
func MayPass(err error, unread time.Duration) bool {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		isMissing := failure.StatusCode == http.StatusNotFound && unread < patience
		return isMissing || failure.StatusCode >= 500 || transport.IsTransient(failure.StatusCode)
	}
	if _, ok := errors.AsType[*models.DecodeError](err); ok {
		return unread < patience
	}
	_, ok := errors.AsType[*models.NetworkError](err)
	return ok
}

// CheckID returns an error for a response with another record than the one that was asked for.
func CheckID(operation, got, want string) error {
	if strings.EqualFold(got, want) {
		return nil
	}
	return &models.DecodeError{Operation: operation, Index: -1, Path: "id", Reason: "is that of another record", ID: got}
}

func askedToWait(err error) time.Duration {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		return failure.RetryAfter
	}
	return 0
}

// sight is what a wait has seen of its session.
type sight struct {
	operation string
	session   *models.Session // as last read or as it was created, or nil
	read      bool            // session was read
	good      time.Time       // of the last good read, or of the start
	failed    error           // of the last read, nil if it was good
	closed    time.Time       // of the first read in a row that showed it closed without a transaction
}

func (s *sight) show(session *models.Session, now time.Time) {
	s.session, s.read, s.good, s.failed = session, true, now, nil
	switch {
	case session.Outcome() != models.OutcomeNone:
		s.closed = time.Time{}
	case s.closed.IsZero():
		s.closed = now
	}
}

// closedFor returns how long the session has been closed, by a read that began at looked: its
// response may be as old as that.
func (s *sight) closedFor(looked time.Time) time.Duration {
	if s.closed.IsZero() {
		return 0
	}
	return looked.Sub(s.closed)
}

// ended is the end of a wait by its context, during a read that took some time or after a pause.
func (s *sight) ended(cause error, now time.Time, reading time.Duration) (*models.Session, Fate, error) {
	if s.failed == nil && s.read && reading < slowRead {
		return s.session, Open, fmt.Errorf("payterm: %s: %s: %w", s.operation, s.shown(), cause)
	}
	return s.session, Unread, &unread{fmt.Sprintf("payterm: %s: %s: %v", s.operation, s.unread(now), cause), errors.Join(cause, s.failed)}
}

// over is the end of a wait whose time is over.
func (s *sight) over(now time.Time) (*models.Session, Fate, error) {
	if s.failed != nil {
		return s.session, Unread, &unread{fmt.Sprintf("payterm: %s: the session's time is over: %s", s.operation, s.unread(now)), s.failed}
	}
	fate := Judge(s.session.Outcome(), s.session.Status, true, true)
	if fate == Silent {
		return s.session, fate, models.ErrSessionExpired
	}
	return s.session, fate, nil
}

// shown returns what the last good read showed.
func (s *sight) shown() string {
	switch {
	case s.session.Outcome() == models.OutcomeOpen:
		return "no card was tapped yet"
	case s.session.Outcome() == models.OutcomeDeclined:
		return "a card was declined, and another may be tapped"
	case s.session.Outcome() == models.OutcomeNone:
		return "the session is closed, and its transaction may follow"
	case s.session.Transaction != nil:
		return "the transaction does not say yet whether it is approved"
	}
	return "the session is neither new nor closed"
}

func (s *sight) unread(now time.Time) string {
	text := "the session could not be read for " + seconds(now.Sub(s.good))
	if s.failed != nil {
		text += " (" + brief(s.failed) + ")"
	}
	text += ": it may be paid"
	switch {
	case s.read && s.session.Outcome() == models.OutcomeOpen:
		text += "; before that, it was open"
	case s.read:
		text += "; before that, " + s.shown()
	}
	return text
}

func seconds(d time.Duration) string {
	if d < time.Second {
		return d.Round(time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}

func brief(err error) string {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		return fmt.Sprintf("%d %s", failure.StatusCode, http.StatusText(failure.StatusCode))
	}
	return err.Error()
}

// unread is the error of a wait that cannot say what became of the session. It matches the error of
// the last read and that of the context.
type unread struct {
	text  string
	cause error
}

func (u *unread) Error() string { return u.text }
func (u *unread) Unwrap() error { return u.cause }
