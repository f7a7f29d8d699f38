package models

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/conceal"
)

// NetworkError is returned when no complete response arrived: no connection, a timeout, a cut-off
// body, or the end of the context.
//
// It matches context.Canceled and context.DeadlineExceeded only if the caller's own context ended.
type NetworkError struct {
	Operation  string      // name of the operation
	Method     string      // HTTP method
	Route      string      // path with placeholders for ids
	StatusCode int         // status of the last response whose header arrived; 0: none
	RequestID  string      // X-Request-Id or X-Correlation-Id of that response, for support
	Attempts   int         // number of attempts; 0: the call ended before the first
	Header     http.Header // header of that response, or nil; never printed

	Sent    bool   // whether the request may have reached the platform
	EventID string // of a risk event, as it would be sent

	// OutcomeUnknown reports whether this was a write that may have taken effect.
	OutcomeUnknown bool

	Err error // the cause, without *url.Error; errors.AsType finds *net.OpError and the like
}

// Error returns operation, attempts and cause, on one line.
func (e *NetworkError) Error() string { return e.text() }

func (e NetworkError) text() string {
	text := prefix(e.Operation) + "no complete response"
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

// causeText cuts the text of a cause before a quote, which may hold bytes of the response, and
// before a URL, which may hold ids.
func causeText(err error) string {
	text, _, _ := strings.Cut(err.Error(), `"`)
	text, _, _ = strings.Cut(text, "://")
	return strings.TrimRight(conceal.Line(text), " :")
}

// Format prints the text of Error for every verb.
func (e NetworkError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e NetworkError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Unwrap returns the cause.
func (e *NetworkError) Unwrap() error { return e.Err }

// Is matches ErrOutcomeUnknown, and ErrNotSent if nothing was sent.
func (e *NetworkError) Is(target error) bool {
	return target == ErrOutcomeUnknown && e.OutcomeUnknown || target == ErrNotSent && !e.Sent
}

// Timeout reports whether an attempt timed out or the deadline of the context passed.
func (e *NetworkError) Timeout() bool {
	var timeout interface{ Timeout() bool }
	return errors.As(e.Err, &timeout) && timeout.Timeout()
}
