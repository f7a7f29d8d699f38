package reconcile

import "time"

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
