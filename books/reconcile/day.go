package reconcile

import (
	"sort"
	"time"

	"github.com/payterm/payterm-go/internal/clock"
)

// DayStart returns the instant at which a day begins in a zone, and the day before ends. That is
// midnight or, where clocks skip midnight, the instant at which they do. Like time.Date, it takes
// day 0 as the last day of the month before, and panics for a nil zone.
//
// Each instant is in exactly one day. If midnight comes twice, the first one begins the day. If
// clocks are set back from a day into the day before, the day before lasts until they leave it
// for good. A day that a zone leaves out begins at the same instant as the next one.
func DayStart(year int, month time.Month, day int, zone *time.Location) time.Time {
	const around = 24 * time.Hour
	midnight := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	earliest := midnight.Add(-around)
	before, after := clock.Offset(earliest, zone), clock.Offset(midnight.Add(around), zone)
	first, last := midnight.Add(-before), midnight.Add(-after)
	if first.Equal(last) {
		return first.In(zone)
	}
	seconds := sort.Search(int(2*around/time.Second), func(passed int) bool {
		return clock.Offset(earliest.Add(time.Duration(passed)*time.Second), zone) != before
	})
	change := earliest.Add(time.Duration(seconds) * time.Second)
	switch {
	case last.After(change): // until then, clocks show the day before
		return last.In(zone)
	case first.After(change): // they skip midnight
		return change.In(zone)
	}
	return first.In(zone)
}
