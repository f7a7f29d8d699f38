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
	zone, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	const date = "27/10/2024"
	one := []edit{set("end_date", date), set("end_time", "02:30:00"), set("schemes[0].count", 1), set("schemes[0].total", "25.30")}
	none, another := append(one, set("schemes", []any{})), append(one, set("schemes[0].total", "25.31"))
	for clock, want := range map[string][3]reconcile.Verdict{ // the report has this sale, none, another one
		"01:59:59": {reconcile.Equal, reconcile.Differs, reconcile.Differs},
		"02:00:00": {reconcile.Equal, reconcile.Equal, reconcile.CannotTell},
		"02:45:00": {reconcile.Equal, reconcile.Equal, reconcile.CannotTell},
		"03:00:00": {reconcile.Differs, reconcile.Equal, reconcile.Differs},
	} {
		books := &reconcile.Books{Location: zone}
		require.NoError(t, books.Add("1", receipt(t, on(date, clock)...)))
		for i, edits := range [][]edit{one, none, another} {
			assert.Equal(t, want[i], bankFind.compare(t, books, edits...).Verdict, "%s %d", clock, i)
		}
	}
}
