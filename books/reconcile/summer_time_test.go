package reconcile_test

import (
	"slices"
	"testing"
	"time"
	_ "time/tzdata" // time zones, for systems without them

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
)

// saysTwice reports whether a reason is the hour that comes twice.
func saysTwice(r reconcile.Reason) bool {
	return r.Text == "transactions in the hour that clocks show twice as summer time ends, in which the report begins or ends: "+
		"nothing says which of the two is meant" && slices.Equal(r.IDs, []string{"1"})
}

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
				result := bankFind.compare(t, books, edits...)
				assert.Equal(t, want[i], result.Verdict, "%s %s %d", zoned.name, clock, i)
				assert.Equal(t, want[2] == reconcile.CannotTell, slices.ContainsFunc(result.Reasons, saysTwice), "%v", result.Reasons)
			}
		}
	}
}

// TestSaleOfTheLastHourBeforeSummerTimeIsOfItsDay: a report that ends at a midnight that clocks
// skip ends there, not an hour before.
func TestSaleOfTheLastHourBeforeSummerTimeIsOfItsDay(t *testing.T) {
	zone, err := time.LoadLocation("America/Santiago")
	require.NoError(t, err)
	report := []edit{
		set("start_date", "07/09/2024"), set("start_time", "00:00:00"), set("end_date", "08/09/2024"), set("end_time", "00:00:00"),
		set("schemes[0].count", 1), set("schemes[0].total", "25.30"),
	}
	for clock, want := range map[string]reconcile.Verdict{"23:30:00": reconcile.Equal, "23:59:59": reconcile.Equal} {
		books := &reconcile.Books{Location: zone}
		require.NoError(t, reconcile.Add(books, transaction(t, "1", on("07/09/2024", clock)...)))
		result := bankFind.compare(t, books, report...)
		assert.Equal(t, want, result.Verdict, "%s %v %v", clock, result.Lines, result.Reasons)
		assert.Empty(t, result.Outside)
	}
}
