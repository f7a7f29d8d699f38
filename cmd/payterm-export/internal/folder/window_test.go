package folder

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWindowsHaveNames(t *testing.T) {
	for want, w := range map[string]Window{
		"day=2025-11-01":                     {Day: "2025-11-01"},
		"day=2025-11-01/tid=0300":            {Day: "2025-11-01", TID: "0300"},
		"day=2025-11-01/tid=..%2F%2F..":      {Day: "2025-11-01", TID: "..//.."},
		"pages=000001-000050":                {First: 1, Last: 50},
		"pages=000051-000100":                Window{First: 1, Last: 50}.Next(),
		"terminal=..%2F/pages=000003-000004": Window{Terminal: "../", First: 1, Last: 2}.Next(),
	} {
		assert.Equal(t, want, w.Name())
		assert.Equal(t, w, WindowNamed(want))
	}
}

// A day is as long as it is in its zone.
func TestBoundsFollowTheZone(t *testing.T) {
	for _, test := range []struct {
		zone, day, first string
		length           time.Duration
	}{
		{"Europe/Istanbul", "2016-03-27", "2016-03-27T00:00:00+02:00", 23 * time.Hour},  // clocks went forward
		{"America/Santiago", "2024-09-07", "2024-09-07T00:00:00-04:00", 24 * time.Hour}, // 23:30 is in it
		{"America/Santiago", "2024-09-08", "2024-09-08T01:00:00-03:00", 23 * time.Hour}, // at midnight
		{"America/Havana", "2024-11-03", "2024-11-03T00:00:00-04:00", 25 * time.Hour},
		{"Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00", 0},
	} {
		zone, err := time.LoadLocation(test.zone)
		require.NoError(t, err)
		first, after, err := Window{Day: test.day}.Bounds(zone)
		require.NoError(t, err)
		assert.Equal(t, test.first, first.Format(time.RFC3339), test.zone)
		assert.Equal(t, test.length, after.Sub(first), test.zone)
	}
	_, _, err := Window{Day: "27.3.2016"}.Bounds(time.UTC)
	assert.Error(t, err)
}

// An instant is of the day whose window shows it, also where clocks are set back over midnight.
func TestADayOfAnInstantHasItInItsBounds(t *testing.T) {
	for name, around := range map[string]string{
		"UTC": "2025-11-01T00:00:00Z", "Asia/Riyadh": "2025-10-31T21:00:00Z", "Pacific/Apia": "2011-12-30T10:00:00Z",
		"America/St_Johns": "2006-10-29T02:31:00Z", "America/Havana": "2024-03-10T05:00:00Z",
	} {
		zone, err := time.LoadLocation(name)
		require.NoError(t, err)
		at, err := time.Parse(time.RFC3339, around)
		require.NoError(t, err)
		for minutes := range 4 * 60 {
			instant := at.Add(time.Duration(minutes-2*60)*time.Minute - time.Second)
			first, after, err := Window{Day: DayOf(instant, zone)}.Bounds(zone)
			require.NoError(t, err)
			require.False(t, instant.Before(first) || !instant.Before(after), "%s %s", name, instant)
		}
	}
}
