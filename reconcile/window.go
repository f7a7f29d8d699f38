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
