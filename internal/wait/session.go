// Package wait waits for a card to be tapped, and judges what a session shows.
package wait

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/models"
)

// Poll polls a session.
type Poll struct {
	Operation string
	SessionID string
	Params    models.SessionWaitParams
	Known     *models.Session // as the platform showed it when it was created, or nil
	Written   time.Time       // of the request that created it, by the local clock; zero: unknown
	Quiet     bool            // it was closed without a transaction for long enough before
	Get       Get

	// More reports whether to read on after a read that does not decide, at a time of the platform,
	// zero if it is unknown; nil: until the end.
	More func(*models.Session, time.Time) bool

	// Also, if not nil, is called after each good read that does not decide, at a time of the
	// platform, and reports whether to stop: Look returns what it has seen.
	Also func(context.Context, *models.Session, time.Time) bool
}

// Get reads a session. The header is that of the response, or nil.
type Get func(context.Context) (*models.Session, http.Header, error)

// View is what reads have shown of a session.
type View struct {
	Session *models.Session // as last read or as it was created, or nil
	Fate    Fate
	Date    time.Time // of the last response, by the platform's clock; zero: unknown
	Err     error
}

// Wait is Look without the fate.
func (p Poll) Wait(ctx context.Context) (*models.Session, error) {
	v := p.Look(ctx)
	return v.Session, v.Err
}

// Look polls until the session shows what became of it or its time is over. It returns what it has
// read, even with an error.
func (p Poll) Look(ctx context.Context) View {
	if err := p.check(ctx); err != nil {
		return View{Err: err}
	}
	now := time.Now()
	w := &watch{Poll: p, View: View{Session: p.Known}, begun: now, good: now}
	if err := ctx.Err(); err != nil {
		w.Err = &unread{fmt.Sprintf("payterm: %s: nothing was read, it may be paid: %v", p.Operation, err), err}
		return w.View
	}
	every := min(cmp.Or(p.Params.Every, defaultEvery), longest)
	for {
		asked := time.Now()
		session, header, err := p.Get(ctx)
		w.Date, _ = http.ParseTime(header.Get("Date"))
		if err == nil {
			err = CheckID(p.Operation, session.ID, p.SessionID)
		}
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

// lifetime returns how long a session lasts from date, or from its creation if date is zero or that
// of a cache. All times are by the platform's clock, so that the local clock does not matter.
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
