package reconcile_test

import (
	"testing"
	"time"
	_ "time/tzdata" // time zones, for systems without them

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/reconcile"
)

// When summer time ends an hour is repeated: a receipt does not show which of the two it means.
func TestHourThatComesTwice(t *testing.T) {
	for _, zoned := range []struct{ name, date, before, hour, after string }{
		{"Europe/Berlin", "27/10/2024", "01:59:59", "02:", "03:00:00"},
		{"America/New_York", "03/11/2024", "00:59:59", "01:", "02:00:00"},
	} {
		zone, err := time.LoadLocation(zoned.name)
		require.NoError(t, err)
		one := []edit{set("end_date", zoned.date), set("end_time", zoned.hour+"30:00"), set("schemes[0].count", 1), set("schemes[0].total", "25.30")}
		none, another := append(one, set("schemes", []any{})), append(one, set("schemes[0].total", "25.31"))
		for clock, want := range map[string][3]reconcile.Verdict{ // the report has this sale, none, another one
			zoned.before:         {reconcile.Equal, reconcile.Differs, reconcile.Differs},
			zoned.hour + "00:00": {reconcile.Equal, reconcile.Equal, reconcile.CannotTell},
			zoned.hour + "45:00": {reconcile.Equal, reconcile.Equal, reconcile.CannotTell},
			zoned.after:          {reconcile.Differs, reconcile.Equal, reconcile.Differs},
		} {
			books := &reconcile.Books{Location: zone}
			require.NoError(t, reconcile.Add(books, transaction(t, "1", on(zoned.date, clock)...)))
			for i, edits := range [][]edit{one, none, another} {
				assert.Equal(t, want[i], bankFind.compare(t, books, edits...).Verdict, "%s %s %d", zoned.name, clock, i)
			}
		}
	}
}
