// Package wait waits for a card to be tapped.
package wait

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
)

const (
	defaultEvery = time.Second
	defaultGrace = 30 * time.Second

	// How long a session lasts is undocumented. One that states no end is given assumedLife, and no
	// session is waited for longer than longest.
	assumedLife = time.Hour
	longest     = 24 * time.Hour
)

// Session gets a session repeatedly until a card was tapped, its status is no longer new, or its
// time is over. It returns the last session that it has read, even with an error.
func Session(ctx context.Context, operation string, params models.SessionWaitParams,
	get func(context.Context) (*models.Session, http.Header, error),
) (*models.Session, error) {
	switch {
	case params.Every < 0:
		return nil, &models.RequestError{Operation: operation, Field: "every", Reason: "is negative"}
	case params.Grace < 0:
		return nil, &models.RequestError{Operation: operation, Field: "grace", Reason: "is negative"}
	}
	every := min(cmp.Or(params.Every, defaultEvery), longest)
	grace := min(cmp.Or(params.Grace, defaultGrace), longest)
	begun := time.Now()
	var date time.Time // the platform's time at begun; zero: unknown
	var last *models.Session
	for doubts := 0; ; {
		looked := time.Now()
		session, header, err := get(ctx)
		switch {
		case err == nil && isSettled(session):
			return session, nil
		case err == nil:
			last, doubts = session, 0
			if date.IsZero() {
				if said, unread := http.ParseTime(header.Get("Date")); unread == nil {
					begun, date = time.Now(), said
				}
			}
		case ctx == nil || ctx.Err() != nil:
			return last, err
		case isDoubtful(err) && doubts == 0:
			doubts++
		case !isPassing(err):
			return last, err
		}
		end := begun.Add(lifetime(last, date) + grace)
		if !looked.Before(end) {
			return last, over(operation, err)
		}
		if ended := pause.For(ctx, min(max(jittered(every), askedToWait(err)), time.Until(end))); ended != nil {
			return last, fmt.Errorf("payterm: %s: no card was tapped yet: %w", operation, ended)
		}
	}
}

// isSettled reports whether the session has ended: any status but new is final, even an
// undocumented one.
func isSettled(session *models.Session) bool {
	return session.Transaction != nil || session.Status != models.SessionStatusNew
}

// lifetime returns how long a session lasts from date, or from its creation if that is later or
// date is zero. All times are by the platform's clock, so that the local clock does not matter.
func lifetime(session *models.Session, date time.Time) time.Duration {
	if session == nil {
		return assumedLife
	}
	created, end := session.CreatedAt.Time(), session.ExpiredAt.Time()
	if created.After(date) {
		date = created
	}
	if date.IsZero() || !end.After(created) {
		return assumedLife
	}
	return min(end.Sub(date), longest)
}

// isDoubtful reports whether an error may be temporary or permanent: the session may not be visible
// everywhere yet, or a proxy may have responded instead of the platform.
func isDoubtful(err error) bool {
	_, unreadable := errors.AsType[*models.DecodeError](err)
	return unreadable || errors.Is(err, models.ErrNotFound)
}

// isPassing reports whether an error is temporary.
func isPassing(err error) bool {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		return failure.StatusCode >= 500 || transport.IsTransient(failure.StatusCode)
	}
	_, ok := errors.AsType[*models.NetworkError](err)
	return ok
}

// over returns the error of a wait whose time is over. If the last look failed, with err, a tap may
// have been missed.
func over(operation string, err error) error {
	if err == nil {
		return models.ErrSessionExpired
	}
	return fmt.Errorf("payterm: %s: the session's time is over, but the last look failed, so a card may have been tapped: look again: %w", operation, err)
}

// jittered varies the pace by a quarter, so that many programs do not look at the same time.
func jittered(pace time.Duration) time.Duration { return pace*3/4 + rand.N(pace/2+1) }

func askedToWait(err error) time.Duration {
	if failure, ok := errors.AsType[*models.Error](err); ok {
		return failure.RetryAfter
	}
	return 0
}
