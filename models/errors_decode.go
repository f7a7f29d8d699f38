package models

import (
	"fmt"
	"net/http"
	"strconv"
)

// DecodeError is an answer, or one record of it, that is not what the interface shows.
type DecodeError struct {
	Operation  string      // name of the operation; empty where a record was decoded without a call
	Method     string      // HTTP method
	Route      string      // path with placeholders for ids
	StatusCode int         // HTTP status of the answer
	RequestID  string      // from the answer's X-Request-Id or X-Correlation-Id, for support
	Attempts   int         // number of attempts
	Header     http.Header // header of the answer; never printed

	Page    int    // page of the list; 0: not a list, or unknown
	Index   int    // place of the record in its page, from 0; -1: the whole answer
	Path    string // place of the unexpected value, such as receipts[0].pan; empty: the record or answer itself
	Reason  string // what is wrong; never shows a value
	ID      string // of the resource, where it can be read all the same
	EventID string // of a risk event, as it was sent

	// OutcomeUnknown reports that this was a write: the platform said yes, and Raw holds
	// what it said.
	OutcomeUnknown bool

	Raw []byte // the record, or the whole answer, as far as it was read; never printed
	Err error  // the cause where there is one, such as ErrResponseTooLarge
}

// Error returns operation, page, record, path and reason, on one line.
func (e *DecodeError) Error() string { return e.text() }

func (e DecodeError) text() string {
	text := prefix(e.Operation) + "unreadable answer"
	if e.Page > 0 {
		text += ", page " + strconv.Itoa(e.Page)
	}
	if e.Index >= 0 {
		text += ", record " + strconv.Itoa(e.Index)
	}
	if path := oneLine(e.Path); path != "" {
		text += ": " + path
	}
	if e.Reason != "" {
		text += ": " + oneLine(e.Reason)
	}
	return text + unknown(e.OutcomeUnknown)
}

// Format prints the text of Error for every verb, so that %+v shows no raw bytes.
func (e DecodeError) Format(f fmt.State, verb rune) { format(f, verb, e.text()) }

// MarshalText returns the text of Error, for JSON and other encoders.
func (e DecodeError) MarshalText() ([]byte, error) { return []byte(e.text()), nil }

// Unwrap returns the cause, nil where the answer itself is all there is.
func (e *DecodeError) Unwrap() error { return e.Err }

// Is matches ErrOutcomeUnknown.
func (e *DecodeError) Is(target error) bool { return target == ErrOutcomeUnknown && e.OutcomeUnknown }
