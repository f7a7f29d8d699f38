package models

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/conceal"
)

// Match errors against these with errors.Is. Package payterm has the same names. Those of the first
// group match an HTTP status.
var (
	ErrRejected     = errors.New("payterm: rejected")     // 400 and 422: the platform refuses the request
	ErrUnauthorized = errors.New("payterm: unauthorized") // 401; assumed: the key is missing, wrong or of another environment
	ErrForbidden    = errors.New("payterm: forbidden")    // 403; assumed: the key lacks the permission
	ErrNotFound     = errors.New("payterm: not found")    // 404
	ErrConflict     = errors.New("payterm: conflict")     // 409
	ErrRateLimited  = errors.New("payterm: rate limited") // 429: see Error.RetryAfter
	ErrServer       = errors.New("payterm: server error") // 500 and above

	// ErrOutcomeUnknown matches the error of a write that may or may not have taken effect: look
	// before you repeat it.
	ErrOutcomeUnknown = errors.New("payterm: outcome unknown")
	// ErrInvalidRequest matches every *RequestError: nothing was sent.
	ErrInvalidRequest = errors.New("payterm: invalid request")
	// ErrNotSent matches a *NetworkError if nothing was sent, such as after a refused connection.
	// A middleware that has sent nothing, such as an open circuit breaker, returns it or wraps it
	// with a single %w: the outcome of a write is then not unknown, and the call is retried like
	// any other that got no connection. An error that joins it with another one does not count,
	// because the other one may come from a request that was sent.
	ErrNotSent = errors.New("payterm: not sent")
	// ErrSessionExpired is returned by Sessions.Wait if it saw no tap before the session's end.
	// It does not prove that nobody paid: a tap may become visible later.
	ErrSessionExpired = errors.New("payterm: session expired")
	// ErrResponseTooLarge is the cause of the *DecodeError of a response over the limit of
	// WithMaxResponseBytes.
	ErrResponseTooLarge = errors.New("payterm: response too large")
)

// Error is returned when the platform responds with a failure.
//
// Its fields are for programs and hold the platform's own words, with the key replaced by
// [api-key]. Its text is for people and logs: operation, route, status, the start of the message,
// and the request id. In the text, [concealed] replaces e-mail addresses and runs of nine or more
// digits, but leaves a request id that is a UUID with a letter. Every verb prints the text, and
// every encoder writes it; in JSON it is a string. Header and body are never printed.
type Error struct {
	Operation  string // name of the operation, such as "clients.terminals.get"
	Method     string // HTTP method
	Route      string // path with placeholders for ids
	StatusCode int    // HTTP status, 101 and 3xx included

	Code    string              // the platform's own code (code, else code_text), if any
	Message string              // the platform's message, in English if it has several languages
	Fields  map[string][]string // messages by field, if any
	Hint    string              // what the status may mean, if known: observed or assumed

	RequestID  string        // X-Request-Id or X-Correlation-Id of the response, for support
	RetryAfter time.Duration // the wait that the platform asks for; 0: none
	Attempts   int           // number of attempts
	EventID    string        // of a risk event, as sent

	Header http.Header // header of the response
	Body   []byte      // body of the response, cut at 1 MiB

	// OutcomeUnknown reports whether this was a write that may have taken effect, as errors.Is(err,
	// ErrOutcomeUnknown) does.
	OutcomeUnknown bool
}

// Error returns operation, route, status, message and request id, on one line.
func (e *Error) Error() string { return e.text() }

func (e Error) text() string {
	text := prefix(e.Operation)
	if request := conceal.Line(e.Method + " " + e.Route); request != "" {
		text += request + ": "
	}
	status := http.StatusText(e.StatusCode)
	text += strings.TrimSpace(strconv.Itoa(e.StatusCode) + " " + status)
	if strings.HasPrefix(e.Header.Get("Content-Type"), "text/html") {
		text += ", an HTML page"
	}
	if e.RetryAfter > 0 {
		text += ", retry after " + e.RetryAfter.String()
	}
	if e.Hint != "" {
		text += ": " + e.Hint
	}
	if message := conceal.Line(e.Message); message != "" && !strings.EqualFold(message, status) {
		text += ": " + message
	}
	return text + ending(e.OutcomeUnknown, e.RequestID)
}

// Format prints the text of Error for every verb, so that %+v shows no body.
func (e Error) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e Error) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Is matches the error of the status, and ErrOutcomeUnknown.
func (e *Error) Is(target error) bool {
	return target == errorOf(e.StatusCode) || target == ErrOutcomeUnknown && e.OutcomeUnknown
}

// errorOf returns the error that an HTTP status matches, nil if there is none.
func errorOf(status int) error {
	switch {
	case status == http.StatusBadRequest, status == http.StatusUnprocessableEntity:
		return ErrRejected
	case status == http.StatusUnauthorized:
		return ErrUnauthorized
	case status == http.StatusForbidden:
		return ErrForbidden
	case status == http.StatusNotFound:
		return ErrNotFound
	case status == http.StatusConflict:
		return ErrConflict
	case status == http.StatusTooManyRequests:
		return ErrRateLimited
	case status >= http.StatusInternalServerError:
		return ErrServer
	}
	return nil
}

func prefix(operation string) string {
	if operation == "" {
		return "payterm: "
	}
	return "payterm: " + conceal.Line(operation) + ": "
}

// ending returns the end of an error's text. It says if the outcome of a write is unknown, and
// has the request id.
func ending(isUnknown bool, requestID string) string {
	var text string
	if isUnknown {
		text = " (outcome unknown)"
	}
	if id := conceal.RequestID(requestID); id != "" {
		text += ", request id " + id
	}
	return text
}

func format(f fmt.State, verb rune, text string) {
	if verb == 'q' {
		text = fmt.Sprintf("%q", text)
	}
	_, _ = f.Write([]byte(text)) // a Formatter cannot return an error
}

// RequestError is returned when a call or an option is refused before anything was sent.
type RequestError struct {
	Operation string // name of the operation; empty for NewClient
	Field     string // wire name of the parameter, Go name of the option, or name of the variable
	Reason    string // what is wrong; never shows the value
}

// Error returns operation, field and reason.
func (e *RequestError) Error() string { return e.text() }

func (e RequestError) text() string {
	return prefix(e.Operation) + "invalid request: " + e.Field + " " + e.Reason
}

// Format prints the text of Error for every verb.
func (e RequestError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e RequestError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Is matches ErrInvalidRequest.
func (e *RequestError) Is(target error) bool { return target == ErrInvalidRequest }

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

// Error returns operation, attempts, cause and request id, on one line.
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
	return text + ending(e.OutcomeUnknown, e.RequestID)
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

// DecodeError is returned when a response, or one record of it, cannot be read, and when a
// call that reads one record by its id gets a record with another id.
type DecodeError struct {
	Operation  string      // name of the operation; empty if a record was decoded without a call
	Method     string      // HTTP method
	Route      string      // path with placeholders for ids
	StatusCode int         // HTTP status of the response
	RequestID  string      // X-Request-Id or X-Correlation-Id of the response, for support
	Attempts   int         // number of attempts
	Header     http.Header // header of the response; never printed

	Page int // page of the list; 0: not a list, or unknown
	// Index is the place of the record on its page, from 0. It is -1 if the error is about the
	// complete response. A literal, for example in a test, must then set it.
	Index   int
	Path    string // path of the unexpected value, such as receipts[0].pan; empty: the record or response itself
	Reason  string // what is wrong; never shows a value
	ID      string // of the resource, if it is readable
	EventID string // of a risk event, as sent

	// OutcomeUnknown reports whether this was a write: its status was a success, and Raw has the
	// response.
	OutcomeUnknown bool

	Raw []byte // the record or response, as far as it was read; never printed
	Err error  // the cause, if any, such as ErrResponseTooLarge
}

// Error returns operation, page, record, path, reason and request id, on one line.
func (e *DecodeError) Error() string { return e.text() }

func (e DecodeError) text() string {
	subject, path, reason := "unreadable response", conceal.Line(e.Path), conceal.Line(e.Reason)
	if e.Index >= 0 {
		subject = "unreadable record " + strconv.Itoa(e.Index)
	}
	if e.Page > 0 {
		subject += ", page " + strconv.Itoa(e.Page)
	}
	verb, _, _ := strings.Cut(reason, " ")
	switch {
	case e.Index < 0 && path == "" && (verb == "is" || verb == "has"): // of the response itself
		subject = "response " + reason
	case path != "" && reason != "":
		subject += ": " + path + ": " + reason
	case path != "" || reason != "":
		subject += ": " + path + reason
	}
	return prefix(e.Operation) + subject + ending(e.OutcomeUnknown, e.RequestID)
}

// Format prints the text of Error for every verb, so that %+v shows no raw bytes.
func (e DecodeError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e DecodeError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Unwrap returns the cause, or nil.
func (e *DecodeError) Unwrap() error { return e.Err }

// Is matches ErrOutcomeUnknown.
func (e *DecodeError) Is(target error) bool { return target == ErrOutcomeUnknown && e.OutcomeUnknown }
