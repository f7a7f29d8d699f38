package models

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// NetworkError is a call that got no complete answer: no connection, a time-out, a
// cut-off body, or a context that ended.
//
// errors.Is(err, context.Canceled) and context.DeadlineExceeded are true only if the caller's own
// context ended; Timeout reports whether one attempt timed out.
type NetworkError struct {
	Operation  string      // name of the operation
	Method     string      // HTTP method
	Route      string      // path with placeholders for ids
	StatusCode int         // status of the last answer whose header came; 0: none was seen
	RequestID  string      // from that answer's X-Request-Id or X-Correlation-Id, for support
	Attempts   int         // number of attempts; 0: nothing was tried
	Header     http.Header // header of that answer, nil if none came; never printed

	Sent    bool   // the request may have reached the platform
	EventID string // of a risk event, as it was to be sent

	// OutcomeUnknown reports that this was a write and that it may have taken effect.
	OutcomeUnknown bool

	Err error // the cause, without *url.Error; errors.As finds *net.OpError and the like
}

// Error returns operation, attempts and cause, on one line.
func (e *NetworkError) Error() string { return e.text() }

func (e NetworkError) text() string {
	text := prefix(e.Operation) + "no complete answer"
	if e.StatusCode != 0 {
		text += ", status " + strconv.Itoa(e.StatusCode)
	}
	if e.Attempts > 1 {
		text += ", " + strconv.Itoa(e.Attempts) + " attempts"
	}
	if !e.Sent {
		text += ", nothing sent"
	}
	if e.Err != nil {
		text += ": " + causeText(e.Err)
	}
	return text + unknown(e.OutcomeUnknown)
}

// causeText leaves out what a cause quotes: bytes of the answer or a URL with its ids.
func causeText(err error) string {
	text, _, _ := strings.Cut(err.Error(), `"`)
	text, _, _ = strings.Cut(text, "://")
	return strings.TrimRight(oneLine(text), " :")
}

// Format prints the text of Error for every verb.
func (e NetworkError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e NetworkError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Unwrap returns the cause.
func (e *NetworkError) Unwrap() error { return e.Err }

// Is matches ErrOutcomeUnknown, and ErrNotSent where nothing was sent.
func (e *NetworkError) Is(target error) bool {
	return target == ErrOutcomeUnknown && e.OutcomeUnknown || target == ErrNotSent && !e.Sent
}

// Timeout reports whether time ran out: that of an attempt or that of the context.
func (e *NetworkError) Timeout() bool {
	var timeout interface{ Timeout() bool }
	return errors.As(e.Err, &timeout) && timeout.Timeout()
}
