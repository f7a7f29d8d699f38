package models

import (
	"encoding/json"
	"time"
)

// Timestamp is an instant as the platform writes it: ISO 8601 in UTC with milliseconds, such as
// "2024-05-14T13:05:10.063Z". It keeps any text, so that an unexpected date does not make the
// record unreadable. The zero Timestamp is null. == compares texts; compare instants with Time.
type Timestamp struct {
	text string
}

// TimestampOf returns t in the platform's format: UTC, cut to milliseconds. A zero t is the zero
// Timestamp.
func TimestampOf(t time.Time) Timestamp {
	if t.IsZero() {
		return Timestamp{}
	}
	return Timestamp{text: t.UTC().Format("2006-01-02T15:04:05.000Z")}
}

// Time returns the instant of an RFC 3339 text, in UTC, or the zero time for any other text.
func (t Timestamp) Time() time.Time {
	instant, err := time.Parse(time.RFC3339, t.text)
	if err != nil {
		return time.Time{}
	}
	return instant.UTC()
}

// Text returns the text exactly as received.
func (t Timestamp) Text() string { return t.text }

// IsZero reports whether the text is empty: the platform wrote null, "" or nothing.
func (t Timestamp) IsZero() bool { return t.text == "" }

// String returns Text.
func (t Timestamp) String() string { return t.text }

// MarshalJSON writes the text, or null if it is empty.
func (t Timestamp) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(t.text)
}

// UnmarshalJSON reads a string, a number or null.
func (t *Timestamp) UnmarshalJSON(b []byte) error { return unmarshalText(&t.text, b) }
