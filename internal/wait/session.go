// Package wait waits for a card to be tapped, and judges what a session shows.
package wait

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
)

// Poll polls a session.
type Poll struct {
	Operation string
	Params    models.SessionWaitParams
	Known     *models.Session // as the response to its creation showed it, or nil
	Written   time.Time       // when the request that created it was sent, by the local clock; zero: unknown
	Quiet     bool            // before this poll, it had been closed without a transaction for long enough
	Get       Get

	// More, if not nil, is called after each good read, with the platform's time or zero if that
	// is unknown. It reports whether to go on reading. If More is nil, Look reads until the end.
	More func(*models.Session, time.Time) bool

	// Also, if not nil, is called after each good read that does not decide the fate, with the
	// platform's time as for More. It reports whether to stop. Look then returns what it has
	// seen.
	Also func(context.Context, *models.Session, time.Time) bool
}

// Get reads a session. The header is that of the response, or nil.
type Get func(context.Context) (*models.Session, http.Header, error)

// Ordered returns a Get of a session by its two ids. After its first 404 it reads once with the
// ids swapped. If that finds the session, the error has a hint that says so, and counts as
// permanent.
func Ordered(read func(ctx context.Context, terminalID, sessionID string) (*models.Session, http.Header, error), terminalID, sessionID string) Get {
	isTried := false
	return func(ctx context.Context) (*models.Session, http.Header, error) {
		session, header, err := read(ctx, terminalID, sessionID)
		failure, _ := errors.AsType[*models.Error](err)
		if isTried || failure == nil || failure.StatusCode != http.StatusNotFound || failure.Hint == transport.HintTID {
			return session, header, err
		}
		isTried = true
		bounded, cancel := context.WithTimeout(ctx, patience/3) // the rest is for a session that appears late
		defer cancel()
		if _, _, other := read(bounded, sessionID, terminalID); other == nil {
			failure.Hint = transport.HintSwapped
		}
		return session, header, err
	}
}

// View is what the reads of a session have shown.
type View struct {
	Session *models.Session // as last read or as it was created, or nil
	Fate    Fate
	Date    time.Time // time of the last response, by the platform's clock; zero: unknown
	Err     error
}

// Wait is Look, and returns only the session and the error.
func (p Poll) Wait(ctx context.Context) (*models.Session, error) {
	v := p.Look(ctx)
	return v.Session, v.Err
}

// Look polls until the session shows its outcome or its time is over. It returns what it has
// read, even with an error.
func (p Poll) Look(ctx context.Context) View {
	if err := p.check(ctx); err != nil {
		return View{Err: err}
	}
	now := time.Now()
	w := &watch{Poll: p, View: View{Session: p.Known}, begun: now, good: now}
	if err := ctx.Err(); err != nil {
		w.Err = &unread{fmt.Sprintf("payterm: %s: nothing was read: the session may be paid: %v", p.Operation, err), err}
		return w.View
	}
	every := min(cmp.Or(p.Params.Every, defaultEvery), longest)
	for {
		asked := time.Now()
		session, header, err := p.Get(ctx)
		w.Date, _ = http.ParseTime(header.Get("Date"))
		if err == nil && w.shows(ctx, session, asked) || err != nil && w.fails(ctx, err, asked) {
			return w.View
		}
		end := w.end()
		if !asked.Before(end) {
			w.over()
			return w.View
		}
		if ended := pause.For(ctx, min(max(jittered(ctx, every), askedToWait(err)), time.Until(end))); ended != nil {
			w.ended(ended, 0)
			return w.View
		}
	}
}

func (p Poll) check(ctx context.Context) error {
	refuse := func(field, reason string) error {
		return &models.RequestError{Operation: p.Operation, Field: field, Reason: reason}
	}
	switch {
	case ctx == nil:
		return refuse("ctx", "is nil")
	case p.Params.Every < 0:
		return refuse("every", "is negative")
	case p.Params.Grace < 0:
		return refuse("grace", "is negative")
	}
	return nil
}

// lifetime returns how long a session lasts from date. It counts from the creation of the session
// if date is zero, or so early that it comes from a cache. All times are by the platform's clock,
// so the local clock does not matter.
func lifetime(session *models.Session, date time.Time) time.Duration {
	if session == nil {
		return assumedLife
	}
	created, end := session.CreatedAt.Time(), session.ExpiredAt.Time()
	if created.After(date.Add(drift)) {
		date = created
	}
	if date.IsZero() || !end.After(created) {
		return assumedLife
	}
	return min(end.Sub(date), longest)
}

// jittered varies the pace by a quarter, so that many programs do not look at the same time.
func jittered(ctx context.Context, pace time.Duration) time.Duration {
	return pace*3/4 + pause.Random(ctx, pace/2+1)
}

// patience is how long a 404 or an unreadable response counts as temporary. A new session may not
// be visible everywhere yet, and a proxy may respond in place of the platform.
const patience = 15 * time.Second

// slowRead is how long a read may have taken when the end of the context cuts it off. After a
// longer one, the previous read no longer shows the state of the session.
const slowRead = time.Second

// MayPass reports whether another read may succeed after one that failed with err. unread is the
// time since the last good read.
func MayPass(err error, unread time.Duration) bool {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		isMistake := failure.Hint == transport.HintTID || failure.Hint == transport.HintSwapped
		isMissing := failure.StatusCode == http.StatusNotFound && !isMistake && unread < patience
		return isMissing || failure.StatusCode >= 500 || transport.IsTransient(failure.StatusCode)
	}
	if _, ok := errors.AsType[*models.DecodeError](err); ok {
		return unread < patience
	}
	_, ok := errors.AsType[*models.NetworkError](err)
	return ok
}

func askedToWait(err error) time.Duration {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		return failure.RetryAfter
	}
	return 0
}

// watch is a Poll in progress.
type watch struct {
	Poll
	View // with a Fate and an Err once it has ended

	begun     time.Time // start of the wait, or time of the first read with a Date
	firstDate time.Time // the platform's time at begun; zero: unknown

	isRead bool      // Session was read
	good   time.Time // of the last good read, or of the start
	failed error     // of the last read, nil if it was good
	closed time.Time // of the first read in a row that showed it closed without a transaction
}

// shows takes a good read, which began at asked, and reports whether the wait has ended. It has
// ended if the read shows the outcome of the session, or if More or Also ends it.
func (w *watch) shows(ctx context.Context, session *models.Session, asked time.Time) (hasEnded bool) {
	w.Session, w.isRead, w.good, w.failed = session, true, time.Now(), nil
	if w.firstDate.IsZero() && !w.Date.IsZero() {
		w.begun, w.firstDate = w.good, w.Date
	}
	switch {
	case session.Outcome() != models.OutcomeNone:
		w.closed = time.Time{}
	case w.closed.IsZero():
		w.closed = w.good
	}
	clock := w.firstDate // the platform's time, no later than the state that the response shows
	if !clock.IsZero() {
		clock = clock.Add(asked.Sub(w.begun))
	}
	isLongOver := clock.IsZero() && isLongOver(session, w.Written, asked)
	isLast := w.More != nil && !w.More(session, clock)
	isLongClosed := !w.closed.IsZero() && asked.Sub(w.closed) >= LateTransaction // the response may be as old as its request
	fate := Judge(session.Outcome(), session.Status, isLongOver || isLast && isOver(session, clock),
		w.Quiet || isLongClosed || isQuiet(session, clock))
	switch {
	case isLast || fate.IsDecided():
		w.Fate = fate
	case isLongOver && fate != Open:
		w.over()
	case w.Also != nil && w.Also(ctx, session, clock):
		w.Fate = fate
	default:
		return false
	}
	return true
}

// fails takes a read that failed with err, and reports whether the wait has ended.
func (w *watch) fails(ctx context.Context, err error, asked time.Time) (hasEnded bool) {
	now := time.Now()
	switch {
	case w.More != nil && !w.isRead:
		w.Session, w.Err = nil, err
	case ctx.Err() != nil:
		w.ended(ctx.Err(), now.Sub(asked))
	case !MayPass(err, now.Sub(w.good)):
		w.Err = err
	default:
		w.failed = err
		return false
	}
	return true
}

// end returns when the wait ends, by the local clock.
func (w *watch) end() time.Time {
	end := w.begun.Add(lifetime(w.Session, w.firstDate) + min(cmp.Or(w.Params.Grace, Grace), longest))
	if late := w.closed.Add(LateTransaction); !w.closed.IsZero() && late.After(end) {
		end = late
	}
	return end
}

// ended ends a wait whose context has ended, either during a read that took the time reading, or
// in a pause.
func (w *watch) ended(cause error, reading time.Duration) {
	if w.failed == nil && w.isRead && reading < slowRead {
		w.Fate, w.Err = Open, fmt.Errorf("payterm: %s: %s: %w", w.Operation, w.shown(), cause)
		return
	}
	w.Err = &unread{fmt.Sprintf("payterm: %s: %s: %v", w.Operation, w.unread(), cause), errors.Join(cause, w.failed)}
}

// over ends a wait whose time is over.
func (w *watch) over() {
	if w.failed != nil {
		w.Err = &unread{fmt.Sprintf("payterm: %s: the session's time is over: %s", w.Operation, w.unread()), w.failed}
		return
	}
	if w.Fate = Judge(w.Session.Outcome(), w.Session.Status, true, true); w.Fate == Silent {
		w.Err = models.ErrSessionExpired
	}
}

// shown returns what the last good read showed.
func (w *watch) shown() string {
	switch {
	case w.Session.Outcome() == models.OutcomeOpen:
		return "no card was tapped yet"
	case w.Session.Outcome() == models.OutcomeDeclined:
		return "a card was declined, and another may be tapped"
	case w.Session.Outcome() == models.OutcomeNone:
		return "the session is closed, and its transaction may follow"
	case w.Session.Transaction != nil:
		return "the transaction does not say yet whether it is approved"
	}
	return "the session is neither new nor closed"
}

func (w *watch) unread() string {
	text := "the session could not be read for " + seconds(time.Since(w.good))
	if w.failed != nil {
		text += " (" + brief(w.failed) + ")"
	}
	text += ": it may be paid"
	switch {
	case w.isRead && w.Session.Outcome() == models.OutcomeOpen:
		text += "; before that, it was open"
	case w.isRead:
		text += "; before that, " + w.shown()
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

// unread is the error of a wait that does not know the outcome of the session. It matches the
// error of the last read and that of the context.
type unread struct {
	text  string
	cause error
}

func (u *unread) Error() string { return u.text }
func (u *unread) Unwrap() error { return u.cause }
