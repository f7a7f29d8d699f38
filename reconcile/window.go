package reconcile

import "time"

// window is the time that a report covers. An unknown end is nil.
type window struct{ begin, end *span }

// windowOf returns the window stated by the report, completed by From and To of the books, and what
// is unknown about it.
func windowOf(s *sheet, from, to time.Time, zone *time.Location) (w window, unknown string) {
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
	return &span{given, given.Add(time.Millisecond)} // timestamps of the platform are in milliseconds
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

// position returns where a transaction lies: inside, if its time is unknown.
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

// span is the time of an event that is known to the second or the minute: from from, inclusive, up
// to to, exclusive.
type span struct{ from, to time.Time }

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
	return bothTimes(instant).widened(precision), true
}

// bothTimes returns the instants at which the clock shows the same as at t: two in the hour that is
// repeated when summer time ends.
func bothTimes(t time.Time) span {
	s := span{t, t}
	_, offset := t.Zone()
	const longestRepeat = 3 * time.Hour
	for _, near := range []time.Time{t.Add(-longestRepeat), t.Add(longestRepeat)} {
		_, other := near.Zone()
		twin := t.Add(time.Duration(offset-other) * time.Second)
		if _, its := twin.Zone(); its != other {
			continue
		}
		if twin.Before(s.from) {
			s.from = twin
		}
		if twin.After(s.to) {
			s.to = twin
		}
	}
	return s
}

func (s span) widened(by time.Duration) span { return span{s.from, s.to.Add(by)} }
