package reconcile_test

import (
	"testing"
	"time"
	_ "time/tzdata" // the zones, wherever the test runs

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/reconcile"
)

// An hour comes twice when summer time ends: which of the two a receipt means is not printed.
func TestHourThatComesTwice(t *testing.T) {
	for _, test := range []struct{ zone, date, ends, before, after string }{
		{"Europe/Berlin", "27/10/2024", "02:30:00", "01:59:59", "03:00:00"},
		{"America/New_York", "03/11/2024", "01:30:00", "00:59:59", "02:00:00"},
	} {
		zone, err := time.LoadLocation(test.zone)
		require.NoError(t, err)
		one := []edit{
			set("end_date", test.date), set("end_time", test.ends), set("schemes[0].count", 1), set("schemes[0].total", "25.30"),
		}
		none, another := append(one, set("schemes", []any{})), append(one, set("schemes[0].total", "25.31"))
		compare := func(clock string, edits []edit) reconcile.Verdict {
			books := &reconcile.Books{Location: zone}
			require.NoError(t, books.Add("1", receipt(t, on(test.date, clock)...)))
			return bankFind.compare(t, books, edits...).Verdict
		}
		hour := test.ends[:len("02:")]
		for _, clock := range []string{hour + "00:00", hour + "15:00", hour + "45:00"} {
			assert.Equal(t, reconcile.Equal, compare(clock, one), clock)
			assert.Equal(t, reconcile.Equal, compare(clock, none), clock)
			assert.Equal(t, reconcile.CannotTell, compare(clock, another), clock)
		}
		assert.Equal(t, reconcile.Equal, compare(test.before, one))
		assert.Equal(t, reconcile.Differs, compare(test.before, none))
		assert.Equal(t, reconcile.Equal, compare(test.after, none))
		assert.Equal(t, reconcile.Differs, compare(test.after, one))
	}
}
