package reconcile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/internal/testing/zones"
)

func TestDayStart(t *testing.T) {
	for _, test := range []struct{ zone, day, begin, end string }{
		{"Asia/Riyadh", "2024-05-14", "2024-05-14T00:00:00+03:00", "2024-05-15T00:00:00+03:00"},
		{"America/Santiago", "2024-09-07", "2024-09-07T00:00:00-04:00", "2024-09-08T01:00:00-03:00"}, // midnight is skipped
		{"America/Santiago", "2024-09-08", "2024-09-08T01:00:00-03:00", "2024-09-09T00:00:00-03:00"},
		{"America/Asuncion", "2023-10-01", "2023-10-01T01:00:00-03:00", "2023-10-02T00:00:00-03:00"},
		{"America/Havana", "2024-03-10", "2024-03-10T01:00:00-04:00", "2024-03-11T00:00:00-04:00"},
		{"America/Havana", "2024-11-03", "2024-11-03T00:00:00-04:00", "2024-11-04T00:00:00-05:00"},    // midnight comes twice
		{"America/Santiago", "2024-04-06", "2024-04-06T00:00:00-03:00", "2024-04-07T00:00:00-04:00"},  // its last hour does
		{"America/St_Johns", "2006-10-28", "2006-10-28T00:00:00-02:30", "2006-10-29T00:00:00-03:30"},  // from 00:01 back to 23:01
		{"Pacific/Apia", "2011-12-29", "2011-12-29T00:00:00-10:00", "2011-12-31T00:00:00+14:00"},      // the next is left out
		{"Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00", "2011-12-31T00:00:00+14:00"},      // it is empty
		{"Pacific/Kwajalein", "1993-08-21", "1993-08-22T00:00:00+12:00", "1993-08-22T00:00:00+12:00"}, // so is it
		{"Pacific/Auckland", "2009-01-01", "2009-01-01T00:00:00+13:00", "2009-01-02T00:00:00+13:00"},  // ZoneBounds is wrong
		{"Africa/Monrovia", "1972-01-07", "1972-01-07T00:44:30Z", "1972-01-08T00:00:00Z"},             // 44 minutes are skipped
		{"America/Toronto", "1919-03-31", "1919-03-31T00:30:00-04:00", "1919-04-01T00:00:00-04:00"},   // from 23:30 to 00:30
	} {
		zone, err := time.LoadLocation(test.zone)
		require.NoError(t, err)
		day, err := time.Parse(time.DateOnly, test.day)
		require.NoError(t, err)
		assert.Equal(t, test.begin, reconcile.DayStart(day.Year(), day.Month(), day.Day(), zone).Format(time.RFC3339), test.zone)
		assert.Equal(t, test.end, reconcile.DayStart(day.Year(), day.Month(), day.Day()+1, zone).Format(time.RFC3339), test.zone)
	}
}

// TestEachInstantIsInItsDay: in all zones, the first and the last of each day, and those where
// clocks change. A day without an instant is one that no clock shows. Only where clocks are set
// back across midnight, the minutes before that are in the day that they are set back to.
func TestEachInstantIsInItsDay(t *testing.T) {
	leftOut, back := map[string]bool{}, map[string]bool{}
	for _, zone := range zones.All(t) {
		changes := zones.Transitions(zone)
		begin := reconcile.DayStart(zones.From, 1, 1, zone)
		for day := time.Date(zones.From, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() <= zones.To; day = day.AddDate(0, 0, 1) {
			end := reconcile.DayStart(day.Year(), day.Month(), day.Day()+1, zone)
			if end.Equal(begin) {
				leftOut[day.Format(time.DateOnly)] = true
				continue
			}
			if !begin.Before(end) || shownDay(begin) != day || shownDay(end.Add(-1)) != day || !shownDay(begin.Add(-1)).Before(day) {
				t.Fatalf("%s: %s is from %s to %s", zone, day.Format(time.DateOnly), begin, end)
			}
			for ; len(changes) > 0 && changes[0].Before(end); changes = changes[1:] {
				last := changes[0].Add(-1)
				switch {
				case changes[0].Equal(begin):
				case shownDay(changes[0]) != day:
					t.Fatalf("%s: %s is not in %s", zone, changes[0], day.Format(time.DateOnly))
				case shownDay(last).Equal(day.AddDate(0, 0, 1)):
					back[zone.String()] = true
				case shownDay(last) != day:
					t.Fatalf("%s: %s is not in %s", zone, last, day.Format(time.DateOnly))
				}
			}
			begin = end
		}
	}
	assert.Equal(t, map[string]bool{"1993-08-21": true, "1994-12-31": true, "2011-12-30": true}, leftOut)
	assert.Equal(t, map[string]bool{"America/Goose_Bay": true, "America/Moncton": true, "America/St_Johns": true, "Antarctica/Casey": true}, back)
}

// shownDay returns the date that clocks show.
func shownDay(at time.Time) time.Time {
	year, month, day := at.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
