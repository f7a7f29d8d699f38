package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// shown returns what show prints of windows and sums.
func shown(t *testing.T, sums []folder.Sum, windows ...folder.Entry) string {
	t.Helper()
	var printed strings.Builder
	require.NoError(t, show(&folder.Manifest{Windows: windows, Totals: folder.Totals{Sums: sums}}, &printed))
	return printed.String()
}

// Days on which nothing was sold are one line; a window with anything to say has its own.
func TestWindowsWithoutRecordsAreOneLine(t *testing.T) {
	printed := shown(t, nil,
		folder.Entry{Window: "day=2025-11-01"}, folder.Entry{Window: "day=2025-11-02"},
		folder.Entry{Window: "day=2025-11-03", Records: 7}, folder.Entry{Window: "day=2025-11-04", Unreadable: 1},
		folder.Entry{Window: "day=2025-11-05", Changes: &folder.Changes{Gone: 1}}, folder.Entry{Window: "day=2025-11-06", Open: true},
		folder.Entry{Window: "day=2025-11-07", Changes: &folder.Changes{}},
	)
	assert.Regexp(t, `^WINDOW .*
day=2025-11-03 .*
day=2025-11-04 .*
day=2025-11-05 .*
day=2025-11-06 .*
TOTAL .*
3 days without records
$`, printed)
	assert.Contains(t, shown(t, nil, folder.Entry{Window: "day=2025-11-01"}), "\n1 day without records\n")
	assert.Contains(t, shown(t, nil, folder.Entry{Window: "day=2025-11-01/tid=1"}), "\n1 window without records\n")
	assert.Contains(t, shown(t, nil, folder.Entry{Window: "pages=000001-000050"}), "\n1 window without records\n")
}

// The totals are in the columns of the windows, whatever else is said.
func TestTotalsStandInTheColumns(t *testing.T) {
	var printed strings.Builder
	m := &folder.Manifest{Windows: []folder.Entry{{Window: "day=2025-11-01"}, {Window: "day=2025-11-02", Records: 7}}}
	m.Export.Client = "nobody"
	require.NoError(t, show(m, &printed))
	assert.Equal(t, `WINDOW          RECORDS  UNREADABLE  CHANGES
day=2025-11-02  7        0           
TOTAL           0        0           
1 day without records
-client nobody: nothing in any window: is it the id of a client under this key?
`, printed.String())
}

// A currency is a text of the platform, and may hold what a terminal obeys.
func TestCurrenciesAreQuotedWhereATerminalCouldObeyThem(t *testing.T) {
	printed := shown(t, []folder.Sum{{Currency: "\x1b[2J\n"}, {Currency: "SAR"}, {Currency: "ر.س"}, {Currency: "\u202eRAS"}, {}})
	assert.NotContains(t, printed, "\x1b")
	for _, want := range []string{`"\x1b[2J\n" `, "SAR ", "ر.س ", `"\u202eRAS" `, "- "} {
		assert.Contains(t, printed, "\n"+want)
	}
}

// A range that is not over is no error: cron may run it daily.
func TestARangeThatIsNotOverSaysSo(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	now, zone := openDay()
	month, last := now.Format(monthLayout), now.AddDate(0, 1, -now.Day()).Format(time.DateOnly)
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"month":     {[]string{"-month", month}, "o is not final: " + last + " is not over in " + zone + "; run it again after that day\n"},
		"no days":   {[]string{"-list", "clients.intents", "-month", month}, "run it again with -again 1d after that day\n"},
		"over":      {[]string{"-month", "2025-11"}, ""},
		"all pages": {[]string{"-list", "clients.intents"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			cmd, _ := p.command(t.Context(), append(test.args, "-zone", zone, "-out", "./o/")...)
			var output, errors strings.Builder
			cmd.Stdout, cmd.Stderr = &output, &errors
			require.NoError(t, cmd.Run(), errors.String())
			assert.Contains(t, output.String(), "TOTAL")
			assert.True(t, strings.HasSuffix(errors.String(), test.want), errors.String())
			assert.Equal(t, test.want != "", strings.Contains(errors.String(), "not final"))
		})
	}
}

// The last day ends in the zone.
func TestADayIsOpenInItsZone(t *testing.T) {
	t.Parallel()
	c := config{out: "o", to: "2025-11-30", zone: time.FixedZone("Asia/Riyadh", 3*60*60)}
	end := time.Date(2025, time.November, 30, 21, 0, 0, 0, time.UTC)
	assert.Contains(t, c.openness(end.Add(-time.Second)), "2025-11-30 is not over in Asia/Riyadh;")
	assert.Empty(t, c.openness(end))
}

// A client that has nothing may be one that is misspelled.
func TestAClientWithoutRecordsIsNamed(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.sell(t, 100, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.VendorKey)
	args := []string{"-list", "vendors.transactions", "-client"}
	assert.Contains(t, p.must(t, append(args, "nobody")...), "\n-client nobody: nothing in any window: is it the id of a client under this key?\n")
	assert.NotContains(t, p.must(t, append(args, shop.ClientID(), "-out", "own")...), "nothing in any window")
	assert.NotContains(t, p.must(t, "-list", "vendors.reconciliations", "-out", "none"), "nothing in any window")
}
