package models

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// The failures a caller matches on with errors.Is, by their names in package payterm. Those of the
// first group name a status of the platform's answer.
var (
	ErrRejected     = errors.New("payterm: rejected")     // 400 and 422: the platform refuses what was sent
	ErrUnauthorized = errors.New("payterm: unauthorized") // 401: the key is missing, wrong or of another environment
	ErrForbidden    = errors.New("payterm: forbidden")    // 403: the key may not do this
	ErrNotFound     = errors.New("payterm: not found")    // 404
	ErrConflict     = errors.New("payterm: conflict")     // 409
	ErrRateLimited  = errors.New("payterm: rate limited") // 429: see Error.RetryAfter
	ErrServer       = errors.New("payterm: server error") // 500 and above

	// ErrOutcomeUnknown matches the error of a write that may or may not have taken
	// effect: look before you repeat it.
	ErrOutcomeUnknown = errors.New("payterm: outcome unknown")
	// ErrInvalidRequest matches every *RequestError: nothing was sent.
	ErrInvalidRequest = errors.New("payterm: invalid request")
	// ErrNotSent matches a *NetworkError of which nothing was sent, such as a refused connection.
	// It is also returned, or wrapped, by a middleware that has sent nothing, such as an open
	// circuit breaker: a write that ends with it is not an unknown outcome, and the call is
	// repeated like any other that got no connection. An error that joins it with another one does
	// not count, since that may be the error of a second way to send: wrap it with one %w.
	ErrNotSent = errors.New("payterm: not sent")
	// ErrSessionExpired is returned by Sessions.Wait if no card was seen to be tapped before the
	// session's end. It is no proof that nobody paid: a tap may become visible later.
	ErrSessionExpired = errors.New("payterm: session expired")
	// ErrResponseTooLarge is the cause of the *DecodeError of an answer over the limit
	// of WithMaxResponseBytes.
	ErrResponseTooLarge = errors.New("payterm: response too large")
)

// Error is an answer with which the platform refused or failed a call.
//
// Its fields hold the platform's own words, for programs; where these repeat the key, they read
// [api-key]. Its text is for people and logs, and is what every verb prints and every encoder
// writes, JSON as a string: operation, route, status and the beginning of the message, in which
// e-mail addresses and runs of nine or more digits read [concealed]. Header and body are never
// printed.
type Error struct {
	Operation  string // name of the operation, such as "clients.terminals.get"
	Method     string // HTTP method
	Route      string // path with placeholders for ids
	StatusCode int    // HTTP status, 101 and 3xx included

	Code    string              // the platform's own code (wire: code, else code_text), if any
	Message string              // the platform's message in English where it has languages, if any
	Fields  map[string][]string // messages by field, if the platform gave any
	Hint    string              // what the status may mean here, in the words of this library, if it knows

	RequestID  string        // from the answer's X-Request-Id or X-Correlation-Id, for support
	RetryAfter time.Duration // how long the platform asks to wait; 0: not at all
	Attempts   int           // number of attempts
	EventID    string        // of a risk event, as it was sent

	Header http.Header // header of the answer
	Body   []byte      // body of the answer, cut at 1 MiB

	// OutcomeUnknown reports that this was a write and that it may have taken effect all
	// the same. errors.Is(err, ErrOutcomeUnknown) does, too.
	OutcomeUnknown bool
}

// Error returns operation, route, status and message, on one line.
func (e *Error) Error() string { return e.text() }

func (e Error) text() string {
	text := prefix(e.Operation)
	if request := oneLine(e.Method + " " + e.Route); request != "" {
		text += request + ": "
	}
	status := http.StatusText(e.StatusCode)
	text += strings.TrimSpace(strconv.Itoa(e.StatusCode) + " " + status)
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	if message := oneLine(e.Message); message != "" && !strings.EqualFold(message, status) {
		text += ": " + message
	}
	return text + unknown(e.OutcomeUnknown)
}

// Format prints the text of Error for every verb, so that %+v shows no body.
func (e Error) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e Error) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Is matches the sentinel of the status, and ErrOutcomeUnknown.
func (e *Error) Is(target error) bool {
	switch target {
	case ErrRejected:
		return e.StatusCode == http.StatusBadRequest || e.StatusCode == http.StatusUnprocessableEntity
	case ErrUnauthorized:
		return e.StatusCode == http.StatusUnauthorized
	case ErrForbidden:
		return e.StatusCode == http.StatusForbidden
	case ErrNotFound:
		return e.StatusCode == http.StatusNotFound
	case ErrConflict:
		return e.StatusCode == http.StatusConflict
	case ErrRateLimited:
		return e.StatusCode == http.StatusTooManyRequests
	case ErrServer:
		return e.StatusCode >= http.StatusInternalServerError
	case ErrOutcomeUnknown:
		return e.OutcomeUnknown
	}
	return false
}

func prefix(operation string) string {
	if operation == "" {
		return "payterm: "
	}
	return "payterm: " + oneLine(operation) + ": "
}

func unknown(outcome bool) string {
	if outcome {
		return " (outcome unknown)"
	}
	return ""
}

func format(f fmt.State, verb rune, text string) {
	if verb == 'q' {
		text = fmt.Sprintf("%q", text)
	}
	_, _ = f.Write([]byte(text)) // fmt gives no way to report it
}

// oneLine cuts what somebody else wrote to a line that is safe to log.
func oneLine(text string) string {
	const limit = 200
	text = strings.TrimSpace(text)
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		text = text[:end]
	}
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
	text = conceal(text)
	if runes := []rune(text); len(runes) > limit {
		text = string(runes[:limit])
	}
	return text
}
