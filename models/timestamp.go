package models

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/payterm/payterm-go/internal/clock"
)

// Timestamp is an instant as the platform writes it: ISO 8601 in UTC with milliseconds, such as
// "2024-05-14T13:05:10.063Z". It keeps any text, so that an unexpected date does not make the
// record unreadable; Err says why a text names no instant. The zero Timestamp is null. == compares
// texts; compare instants with Time.
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

// Time returns the instant that the text names, in UTC. It returns the zero time if the text is
// empty or names no instant. These texts name an instant:
//
//   - a date and a time of ISO 8601 or RFC 3339 with Z or an offset, such as +03:00, +0300 or +03.
//     A space may stand for the T and before the offset. Seconds may be missing; their fraction may
//     be of any length, of which nine digits count.
//   - a Unix time: ten digits are seconds, thirteen are milliseconds.
func (t Timestamp) Time() time.Time {
	instant, _ := t.TimeIn(nil)
	return instant
}

// Err returns why a text names no instant, such as that it has no zone. It returns nil for an empty
// text.
func (t Timestamp) Err() error {
	_, err := t.TimeIn(nil)
	return err
}

var (
	errNoInstant = errors.New("models: the text is not an instant in ISO 8601, RFC 3339 or Unix time")
	errNoZone    = errors.New("models: the time has no zone")
	errNotOnce   = errors.New("models: the time has no zone, and clocks show it never or twice, as when summer time begins or ends")
)

// TimeIn combines Time and Err, for a platform that writes times without a zone. It reads such a
// time as clocks in zone show it. A time that they show twice or never names no instant.
func (t Timestamp) TimeIn(zone *time.Location) (time.Time, error) {
	if t.IsZero() {
		return time.Time{}, nil
	}
	instant, err := readInstant(t.text, zone)
	if err == nil && instant.IsZero() { // the year 1, which programs write for no time
		err = errNoInstant
	}
	if err != nil {
		return time.Time{}, err
	}
	return instant.UTC(), nil
}

var separators = strings.NewReplacer("-", "", ":", "", "T", "", "t", "", " ", "")

// isoTime matches a date, a time, and perhaps an offset. It compiles at first use, because most
// programs only meet RFC 3339.
var isoTime = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?|\d{8}[Tt ]\d{4}(?:\d\d(?:[.,]\d+)?)?)` +
		`(?: ?([Zz]|[+-]\d\d(?::?\d\d)?))?$`)
})

// readInstant reads a text that is not empty. If zone is nil, it refuses a time without a zone.
func readInstant(text string, zone *time.Location) (time.Time, error) {
	if instant, err := time.Parse(time.RFC3339, text); err == nil {
		return instant, nil
	}
	if units, err := strconv.ParseInt(text, 10, 64); err == nil && text[0] >= '1' { // no sign, no zero
		switch len(text) {
		case len("1715691910"):
			return time.Unix(units, 0), nil
		case len("1715691910063"):
			return time.UnixMilli(units), nil
		}
	}
	parts := isoTime().FindStringSubmatch(text)
	if parts == nil {
		return time.Time{}, errNoInstant
	}
	const basic = "20060102150405"
	shown, offset := separators.Replace(parts[1]), strings.ToUpper(strings.ReplaceAll(parts[2], ":", ""))
	if len(shown) == len("200601021504") {
		shown += "00"
	}
	if offset == "" {
		return readClock(basic, shown, zone)
	}
	if len(offset) == len("+03") {
		offset += "00"
	}
	instant, err := time.Parse(basic+"Z0700", shown+offset)
	if err != nil {
		return time.Time{}, errNoInstant
	}
	return instant, nil
}

// readClock reads a time without a zone, which clocks in zone must show exactly once.
func readClock(layout, text string, zone *time.Location) (time.Time, error) {
	shown, err := time.Parse(layout, text)
	switch {
	case err != nil:
		return time.Time{}, errNoInstant
	case zone == nil:
		return time.Time{}, errNoZone
	}
	instants := clock.Instants(shown, zone)
	if len(instants) != 1 {
		return time.Time{}, errNotOnce
	}
	return instants[0], nil
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

// MarshalText returns the text, for encoders other than JSON.
func (t Timestamp) MarshalText() ([]byte, error) { return []byte(t.text), nil }

// UnmarshalText takes any text.
func (t *Timestamp) UnmarshalText(text []byte) error {
	t.text = string(text)
	return nil
}

// UnmarshalJSON reads a string, a number or null.
func (t *Timestamp) UnmarshalJSON(b []byte) error { return unmarshalText(&t.text, b) }

var errLocalTime = errors.New("models: need a DD/MM/YYYY date, an HH:MM:SS or HH:MM time, and a location")

// localTime parses a date and a time as receipts print them, in the zone of the terminal.
func localTime(date, hour string, zone *time.Location) (time.Time, error) {
	layout := "02/01/2006 15:04:05"
	if len(hour) == len("15:04") {
		layout = "02/01/2006 15:04"
	}
	shown, err := time.Parse(layout, date+" "+hour)
	if err != nil || zone == nil {
		return time.Time{}, errLocalTime
	}
	return clock.Instant(shown, zone), nil
}

// UnixMilli is an instant in milliseconds since 1970 UTC; 0 is none.
type UnixMilli int64

// UnixMilliOf returns t cut to milliseconds, or 0 for a zero t.
func UnixMilliOf(t time.Time) UnixMilli {
	if t.IsZero() {
		return 0
	}
	return UnixMilli(t.UnixMilli())
}

// Time returns the instant in UTC, or the zero time for 0.
func (m UnixMilli) Time() time.Time {
	if m == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(m)).UTC()
}
