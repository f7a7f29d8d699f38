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

// Wait is Look without the fate.
func (p Poll) Wait(ctx context.Context) (*models.Session, error) {
	session, _, err := p.Look(ctx)
	return session, err
}

// Look polls until the session shows what became of it or its time is over. It returns the last
// session that it has read, even with an error.
func (p Poll) Look(ctx context.Context) (*models.Session, Fate, error) {
	switch {
	case ctx == nil:
		return nil, Unread, &models.RequestError{Operation: p.Operation, Field: "ctx", Reason: "is nil"}
	case p.Params.Every < 0:
		return nil, Unread, &models.RequestError{Operation: p.Operation, Field: "every", Reason: "is negative"}
	case p.Params.Grace < 0:
		return nil, Unread, &models.RequestError{Operation: p.Operation, Field: "grace", Reason: "is negative"}
	case ctx.Err() != nil:
		return p.Known, Unread, &unread{fmt.Sprintf("payterm: %s: nothing was read, it may be paid: %v", p.Operation, ctx.Err()), ctx.Err()}
	}
	every := min(cmp.Or(p.Params.Every, defaultEvery), longest)
	grace := min(cmp.Or(p.Params.Grace, Grace), longest)
	seen := sight{operation: p.Operation, session: p.Known, good: time.Now()}
	begun := seen.good
	var date time.Time // the platform's time at begun; zero: unknown
	for {
		looked := time.Now()
		session, header, err := p.Get(ctx)
		if err == nil {
			err = CheckID(p.Operation, session.ID, p.SessionID)
		}
		now := time.Now()
		switch {
		case err == nil:
			if said, unread := http.ParseTime(header.Get("Date")); unread == nil && date.IsZero() {
				begun, date = now, said
			}
			seen.show(session, now)
			clock := date // of the platform, no later than what the response shows
			if !date.IsZero() {
				clock = date.Add(looked.Sub(begun))
			}
			isLongOver := clock.IsZero() && isLongOver(session, p.Written, looked)
			isLast := p.More != nil && !p.More(session, clock)
			quiet := p.Quiet || isQuiet(session, clock) || seen.closedFor(looked) >= LateTransaction
			fate := Judge(session.Outcome(), session.Status, isLongOver || isLast && isOver(session, clock), quiet)
			switch {
			case isLast || fate.IsDecided():
				return session, fate, nil
			case isLongOver && fate != Open:
				return seen.over(now)
			case p.Also != nil && p.Also(ctx, session, clock):
				return session, fate, nil
			}
		case p.More != nil && !seen.read:
			return nil, Unread, err
		case ctx.Err() != nil:
			return seen.ended(ctx.Err(), now, now.Sub(looked))
		case !MayPass(err, now.Sub(seen.good)):
			return seen.session, Unread, err
		default:
			seen.failed = err
		}
		end := begun.Add(lifetime(seen.session, date) + grace)
		if late := seen.closed.Add(LateTransaction); !seen.closed.IsZero() && late.After(end) {
			end = late
		}
		if !looked.Before(end) {
			return seen.over(now)
		}
		if ended := pause.For(ctx, min(max(jittered(ctx, every), askedToWait(err)), time.Until(end))); ended != nil {
			return seen.ended(ended, time.Now(), 0)
		}
	}
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
