package models

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/conceal"
)

// DecodeError is returned when a response, or one record of it, cannot be read.
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
	// whole response: a literal, such as that of a test, must set it.
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

// Error returns operation, page, record, path and reason, on one line.
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
	return prefix(e.Operation) + subject + unknown(e.OutcomeUnknown)
}

// Format prints the text of Error for every verb, so that %+v shows no raw bytes.
func (e DecodeError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e DecodeError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Unwrap returns the cause, or nil.
func (e *DecodeError) Unwrap() error { return e.Err }

// Is matches ErrOutcomeUnknown.
func (e *DecodeError) Is(target error) bool { return target == ErrOutcomeUnknown && e.OutcomeUnknown }
