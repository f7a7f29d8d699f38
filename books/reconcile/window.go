package reconcile

import (
	"time"

	"github.com/payterm/payterm-go/internal/clock"
)

// window is the time that a report covers. An unknown end is nil.
type window struct{ begin, end *span }

// windowOf returns the window that the report states, completed by From and To of the books, and
// says what is unknown about it.
func windowOf(s *statement, from, to time.Time, zone *time.Location) (w window, unknown string) {
	w = window{edgeOf(s.begin, from, zone), edgeOf(s.end, to, zone)}
	switch {
	case w.begin == nil && w.end == nil:
		return w, "the time of the report is not known: set Books.From and Books.To"
	case w.begin == nil:
		return w, "the begin of the time of the report is not known: set Books.From"
	case w.end == nil:
		return w, "the end of the time of the report is not known: set Books.To"
	case w.end.to.Before(w.begin.from):
		return window{}, "the time of the report ends before it begins"
	}
	return w, ""
}

func edgeOf(stated moment, given time.Time, zone *time.Location) *span {
	if edge, ok := stated.in(zone); ok {
		return &edge
	}
	if given.IsZero() {
		return nil
	}
	return &span{from: given, to: given.Add(time.Millisecond)} // timestamps of the platform are in milliseconds
}

// position is where a transaction lies relative to a window.
type position int

const (
	inside position = iota
	before
	atBegin // in the second or minute in which the window begins: inside or before
	atEnd
	after
)

// position returns where a transaction lies. If its time is unknown, it is inside.
func (w window) position(at span) position {
	switch {
	case at == span{}:
		return inside
	case w.begin != nil && !at.to.After(w.begin.from):
		return before
	case w.end != nil && !at.from.Before(w.end.to):
		return after
	case w.begin != nil && at.from.Before(w.begin.to):
		return atBegin
	case w.end != nil && at.to.After(w.end.from):
		return atEnd
	}
	return inside
}

// span is the time of an event that is known to the second or the minute. It includes from and
// excludes to.
type span struct {
	from, to time.Time
	isTwice  bool // clocks show it twice, since summer time ends: it is any time from the first to the last
}

// in returns the time of a moment in a zone, and reports whether it is known.
func (m moment) in(zone *time.Location) (span, bool) {
	if m.at == nil {
		return span{}, false
	}
	instant, err := m.at(zone)
	if err != nil {
		return span{}, false
	}
	precision := time.Second
	if len(m.clock) == len("15:04") {
		precision = time.Minute
	}
	return spanOf(instant, zone, precision), true
}

// spanOf returns the time from the first to the last instant at which clocks show the same as at t.
func spanOf(t time.Time, zone *time.Location, precision time.Duration) span {
	s := span{from: t, to: t}
	if all := clock.Instants(t.UTC().Add(clock.Offset(t, zone)), zone); len(all) > 1 {
		s = span{all[0], all[1], true}
	}
	s.to = s.to.Add(precision)
	return s
}
