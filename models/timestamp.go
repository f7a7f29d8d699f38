package models

import (
	"encoding/json"
	"time"

	"github.com/payterm/payterm-go/internal/wire"
)

// Timestamp is an instant as the platform writes it: ISO 8601 in UTC with milliseconds, such as
// "2024-05-14T13:05:10.063Z". It keeps its text, also one that is no instant, so that an unexpected
// date never costs the record. The zero Timestamp is null. Timestamps compare with == by their
// text; compare instants with Time.
type Timestamp struct {
	text string
}

// TimestampOf writes t as the platform does, in UTC and cut to milliseconds. A zero t is the zero
// Timestamp.
func TimestampOf(t time.Time) Timestamp {
	if t.IsZero() {
		return Timestamp{}
	}
	return Timestamp{text: t.UTC().Format("2006-01-02T15:04:05.000Z")}
}

// Time returns the instant, in UTC, of a text in RFC 3339, with a fraction of seconds or without.
// For any other text, and for none, it is the zero time.
func (t Timestamp) Time() time.Time {
	instant, err := time.Parse(time.RFC3339, t.text)
	if err != nil {
		return time.Time{}
	}
	return instant.UTC()
}

// Text returns the text exactly as it was received.
func (t Timestamp) Text() string { return t.text }

// IsZero reports whether there is no text: the platform wrote null, an empty text or nothing.
func (t Timestamp) IsZero() bool { return t.text == "" }

// String is Text, for printing.
func (t Timestamp) String() string { return t.text }

// MarshalJSON writes the text, or null if there is none.
func (t Timestamp) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(t.text)
}

// UnmarshalJSON reads a string, a number or null.
func (t *Timestamp) UnmarshalJSON(b []byte) error { return unmarshalText(&t.text, b) }

func (t *Timestamp) read(d *wire.Decoder) { t.text = d.String() }
