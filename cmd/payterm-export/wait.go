package main

import (
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	payterm "github.com/payterm/payterm-go"
)

// patience is how long the platform may ask to wait for a window, at once or in all, until a wait
// counts as a try. One that is longer by itself ends the window.
const patience = time.Hour

// pace is the shortest wait that counts as no try: a shorter one would be asked for again and again
// within the hour, at a pace that a platform in trouble does not need.
const pace = 10 * time.Second

// asked returns how long the platform asked to wait, zero if it did not ask.
func asked(err error) time.Duration {
	if refusal, ok := errors.AsType[*payterm.Error](err); ok {
		return refusal.RetryAfter
	}
	return 0
}

// isPostponed reports whether a failure counts as no try, after the waits that the platform has
// asked for before.
func isPostponed(err error, waited time.Duration) bool {
	return !errors.As(err, new(givenUp)) && asked(err) >= pace && waited+asked(err) <= patience
}

// nextTry returns when a window is tried again that has failed a number of times before: as River
// does, but not before the wait that the platform asked for.
func nextTry(failures int, wait time.Duration) time.Time {
	next := new(river.DefaultClientRetryPolicy).NextRetry(&rivertype.JobRow{Errors: make([]rivertype.AttemptError, failures)})
	if earliest := time.Now().Add(wait); next.Before(earliest) {
		return earliest
	}
	return next
}
