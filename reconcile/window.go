package reconcile

import "time"

// window is the time that a report sums up. An end that is not known is nil.
type window struct{ begin, end *span }

// windowOf returns the window that a report states, completed by that of the books, and what is not
// known of it.
func windowOf(s *sheet, b *Books) (w window, unknown string) {
	w = window{edgeOf(s.begin, b.From, b.Location), edgeOf(s.end, b.To, b.Location)}
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
	return &span{given, given.Add(time.Millisecond)} // as exact as a timestamp of the platform
}

// place is where a transaction is, seen from a window.
type place int

const (
	inside place = iota
	before
	atBegin // in the second or minute in which the window begins, so it may be on either side
	atEnd
	after
)

// place returns where a transaction is: inside, if it is not known when it was.
func (w window) place(at span) place {
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

// span is the time in which something happened that is known to the second or the minute: from the
// first instant up to the second one, which is not part of it.
type span struct{ from, to time.Time }

// in returns when a moment was, in a zone, and reports whether it can be told.
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

// bothTimes returns the instants at which the clock showed the same as at t: two in the hour that
// is repeated when summer time ends.
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
