package models

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"
)

// The failures a caller matches on with errors.Is. All but ErrInvalidRequest,
// ErrResponseTooLarge and ErrOutcomeUnknown name a status of the platform's answer.
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
	// ErrResponseTooLarge is the cause of the *DecodeError of an answer over the limit
	// of WithMaxResponseBytes.
	ErrResponseTooLarge = errors.New("payterm: response too large")
)

// Error is an answer with which the platform refused or failed a call.
//
// Its text shows operation, route, status and the platform's message; header and body
// are for programs and are never printed, by no verb that calls methods and no JSON. What
// it quotes of the platform is cut: each text at 4 KiB, and Fields at 64 KiB in all.
type Error struct {
	Operation  string // name of the operation, such as "clients.terminals.get"
	Method     string // HTTP method
	Route      string // path with placeholders for ids; empty for Client.Do
	StatusCode int    // HTTP status, 101 and 3xx included

	Code    string              // the platform's own code (wire: code, else code_text), if any
	Message string              // the platform's message in English where it has languages, if any
	Fields  map[string][]string // messages by field, if the platform gave any

	RequestID  string        // from the answer's X-Request-Id or X-Correlation-Id, for support
	RetryAfter time.Duration // how long the platform asks to wait; 0: not told
	Attempts   int           // how often the request was sent
	EventID    string        // of a risk event, as it was sent

	Header http.Header `json:"-"` // header of the answer
	Body   []byte      `json:"-"` // body of the answer, cut at 1 MiB

	// OutcomeUnknown tells that this was a write and that it may have taken effect all
	// the same. errors.Is(err, ErrOutcomeUnknown) says so too.
	OutcomeUnknown bool
}

// Error shows operation, route, status and message, on one line.
func (e *Error) Error() string { return e.text() }

func (e Error) text() string {
	text := prefix(e.Operation)
	if e.Route != "" {
		text += e.Method + " " + e.Route + ": "
	}
	text += strings.TrimSpace(fmt.Sprintf("%d %s", e.StatusCode, http.StatusText(e.StatusCode)))
	if message := oneLine(e.Message); message != "" {
		text += ": " + message
	}
	return text + unknown(e.OutcomeUnknown)
}

// Format prints the text of Error for every verb, so that %+v shows no body.
func (e Error) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

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
	return "payterm: " + operation + ": "
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
	count := 0
	return strings.Map(func(r rune) rune {
		if count++; count > limit || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
}
