package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/clock"
	"github.com/payterm/payterm-go/internal/testing/zones"
)

// TestInstantsAreThoseAtWhichClocksShowTheTime: in each zone, around each change of its clocks,
// no offset that the zone ever had gives an instant that Instants misses.
func TestInstantsAreThoseAtWhichClocksShowTheTime(t *testing.T) {
	repeated, skipped := 0, 0
	for _, zone := range zones.All(t) {
		offsets := map[int]bool{}
		changes := zones.Transitions(zone)
		for _, change := range changes {
			for _, at := range []time.Time{change.Add(-1), change} {
				_, offset := at.In(zone).Zone()
				offsets[offset] = true
			}
		}
		for _, change := range changes {
			_, offset := change.Add(-1).In(zone).Zone()
			wall := change.UTC().Add(time.Duration(offset) * time.Second) // what clocks show last
			for _, shown := range []time.Time{
				wall.Add(-time.Hour), wall.Add(-time.Nanosecond), wall, wall.Add(29 * time.Minute), wall.Add(time.Hour), wall.Add(3 * time.Hour),
			} {
				want := map[time.Time]bool{}
				for offset := range offsets {
					instant := shown.Add(-time.Duration(offset) * time.Second)
					if _, its := instant.In(zone).Zone(); its == offset {
						want[instant] = true
					}
				}
				got := clock.Instants(shown, zone)
				assert.Len(t, got, len(want), "%s %s", zone, shown)
				for i, instant := range got {
					assert.True(t, want[instant.UTC()] && (i == 0 || got[i-1].Before(instant)), "%s %s %s", zone, shown, instant)
				}
				first := clock.Instant(shown, zone)
				switch len(got) {
				case 0:
					skipped++
					assert.True(t, first.Equal(shown.Add(-time.Duration(offset)*time.Second)), "%s %s: %s", zone, shown, first)
				default:
					repeated += len(got) - 1
					assert.Equal(t, got[0], first)
				}
			}
		}
	}
	assert.Greater(t, repeated, 1000)
	assert.Greater(t, skipped, 1000)
}
