package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

const ignoredDays = " of other days: the platform ignores from and to, or selects by another time than created_at\n"

// eightDays sells 50.60 on the first of November and 151.80 on the seven days after, and has the
// platform ignore query parameters.
func (s *shop) eightDays(t *testing.T, ignored ...string) {
	t.Helper()
	for day := range 8 {
		s.at(november1.AddDate(0, 0, day).Add(12 * time.Hour))
		s.sell(t, 2530, paytermtest.Card{})
		if day == 0 {
			s.sell(t, 2530, paytermtest.Card{})
		}
	}
	require.NoError(t, s.Reverse(s.sales[len(s.sales)-1]))
	require.NoError(t, s.Fail(paytermtest.Fault{IgnoreQuery: ignored}))
	s.ClearRequests()
}

// oddOf returns the ids and reasons of the odd records of a window, once each.
func (p program) oddOf(t *testing.T, path string) map[string]string {
	t.Helper()
	odd := map[string]string{}
	text, err := os.ReadFile(filepath.Join(p.dir, path, "_odd.jsonl"))
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var one struct {
			ID, Reason string
			Raw        struct{ ID string }
		}
		require.NoError(t, json.Unmarshal([]byte(line), &one))
		assert.Equal(t, one.ID, one.Raw.ID)
		assert.Empty(t, odd[one.ID], "it comes twice")
		odd[one.ID] = one.Reason
	}
	return odd
}

// An export of one day is of that day, whatever the platform shows.
func TestADayOfAPlatformThatIgnoresFromAndToIsThatDay(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.eightDays(t, "from", "to")
	for _, format := range folder.Formats {
		for _, args := range [][]string{{"-out", format}, {"-out", format + "1", "-one"}} {
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			printed, code := p.run(t, append(args, "-from", "2025-11-01", "-to", "2025-11-01", "-format", format)...)
			assert.Equal(t, exitShort, code, printed)
			assert.Regexp(t, `day=2025-11-01 +2 +0 +\(7 of other windows\)\n`, printed)
			assert.Regexp(t, `\nSAR +50\.60 +2 +0 +0 +0 +0\npayterm-export: `+args[1]+` is short: 7 records`+ignoredDays+`$`, printed)
			path := args[1] + "/day=2025-11-01"
			if len(args) == 3 {
				path = args[1] + "/.windows/day=2025-11-01"
			}
			odd := p.oddOf(t, path)
			assert.Len(t, odd, 7)
			for _, id := range shop.sales[2:] {
				assert.Regexp(t, `^it is of day=2025-11-0[2-8], which is not a window of this export$`, odd[id])
			}
			assert.Equal(t, 2, p.manifest(t, args[1]).Records)
			verified, code := p.run(t, "-verify", "-out", args[1])
			assert.Equal(t, exitShort, code)
			assert.Contains(t, verified, "day=2025-11-01 is short: 7 records"+ignoredDays)
		}
	}
}

// Each record is counted once, in its day. The next run pulls the windows again.
func TestDaysOfAPlatformThatIgnoresFromAndToHaveTheirRecords(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.eightDays(t, "from", "to")
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-03"}
	for range 2 { // the second time, windows are there to compare with
		printed, code := p.run(t, args...)
		assert.Equal(t, exitShort, code, printed)
		assert.Contains(t, printed, "export is short: 23 records"+ignoredDays)
		assert.ElementsMatch(t, shop.sales[:4], ids(t, p.files(t, "export")))
		odd := p.oddOf(t, "export/day=2025-11-03")
		assert.Equal(t, "it is of day=2025-11-01, which shows it, too", odd[shop.sales[0]])
		assert.Equal(t, "it is of day=2025-11-04, which is not a window of this export", odd[shop.sales[4]])
	}
	shop.ClearFaults()
	assert.Regexp(t, `\nSAR +101\.20 +4 `, p.must(t, args...))
	assert.ElementsMatch(t, shop.sales[:4], ids(t, p.files(t, "export")))
	assert.NotContains(t, p.files(t, "export"), "day=2025-11-03/_odd.jsonl")
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
}

// A run that was killed goes on with the same judgment.
func TestAKilledRunKeepsTheRecordsOfOtherDays(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{PageSize: 3})
	shop.eightDays(t, "from", "to")
	args := []string{"-from", "2025-11-01", "-to", "2025-11-03", "-limit", "3", "-workers", "1", "-one"}
	whole := newProgram(t, shop.Server, paytermtest.ClientKey)
	_, code := whole.run(t, args...)
	require.Equal(t, exitShort, code)

	var requests atomic.Int64
	reached := make(chan struct{}, 1)
	p := through(t, shop, paytermtest.ClientKey, func(_ http.ResponseWriter, r *http.Request) bool {
		if requests.Add(1) == 13 { // in the second window
			reached <- struct{}{}
			<-r.Context().Done()
			return true
		}
		return false
	})
	cmd, _ := p.command(t.Context(), args...)
	require.NoError(t, cmd.Start())
	<-reached
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait() // killed
	printed, code := p.run(t, args...)
	assert.Equal(t, exitShort, code)
	assert.Contains(t, printed, "export is short: 23 records"+ignoredDays)
	assert.Equal(t, whole.files(t, "export")["records.csv"], p.files(t, "export")["records.csv"])
	for day := 1; day <= 3; day++ {
		path := fmt.Sprintf("export/.windows/day=2025-11-0%d", day)
		assert.Equal(t, whole.oddOf(t, path), p.oddOf(t, path))
	}
}

// later returns a program on a platform that selects by a time after created_at.
func later(t *testing.T, shop *shop, by time.Duration) program {
	return through(t, shop, paytermtest.ClientKey, func(_ http.ResponseWriter, r *http.Request) bool {
		query := r.URL.Query()
		shift(query, by)
		r.URL.RawQuery = query.Encode()
		return false
	})
}

func shift(query url.Values, by time.Duration) {
	for _, name := range []string{"from", "to"} {
		if at, err := strconv.ParseInt(query.Get(name), 10, 64); err == nil {
			query.Set(name, strconv.FormatInt(at-by.Milliseconds(), 10))
		}
	}
}

// A record that its own day does not show is counted where it was shown, and named.
func TestARecordThatItsDayDoesNotShowIsCountedOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.at(november1.Add(-time.Hour)) // of a day that is not exported
	shop.sell(t, 100, paytermtest.Card{})
	for _, at := range []time.Duration{12 * time.Hour, 22*time.Hour + 30*time.Minute, 23*time.Hour + 30*time.Minute, 36 * time.Hour} {
		shop.at(november1.Add(at))
		shop.sell(t, 1000, paytermtest.Card{})
	}
	p := later(t, shop, 2*time.Hour)
	for _, args := range [][]string{nil, {"-format", "parquet"}, {"-one"}} {
		out := fmt.Sprint("out", len(args))
		args = append(args, "-from", "2025-11-01", "-to", "2025-11-02", "-out", out)
		for range 2 { // the second time, its own window is there
			printed, code := p.run(t, args...)
			assert.Equal(t, exitShort, code, printed)
			assert.Contains(t, printed, "payterm-export: "+out+" is short: 3 records"+ignoredDays)
			assert.Contains(t, printed, "day=2025-11-02 counts 2 records of other windows, which no other window shows: "+shop.sales[2]+" and 1 record more\n")
			assert.Regexp(t, `\nSAR +40\.00 +4 `, printed)
			m := p.manifest(t, out)
			assert.Equal(t, []string(nil), m.Windows[0].Moved)
			assert.Equal(t, shop.sales[2:4], m.Windows[1].Moved)
			assert.Equal(t, 4, m.Records)
		}
	}
	assert.ElementsMatch(t, shop.sales[1:], ids(t, p.files(t, "out0")))
	assert.Equal(t, map[string]string{shop.sales[0]: "it is of day=2025-10-31, which is not a window of this export"}, p.oddOf(t, "out0/day=2025-11-01"))
}

// Queries overlap by a millisecond, so two days may show a record of a third.
func TestARecordOfAThirdDayIsCountedInTheFirstThatShowsIt(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	sale := sold("1", "2025-11-01T12:00:00.000Z", "1.00", "SAR")
	p := through(t, shop, paytermtest.ClientKey, func(w http.ResponseWriter, r *http.Request) bool {
		if from, _ := strconv.ParseInt(r.URL.Query().Get("from"), 10, 64); from < november1.AddDate(0, 0, 1).Add(-time.Second).UnixMilli() {
			return false // its own day
		}
		_, _ = fmt.Fprintf(w, `{"transactions":[%s,%s],"pages":{"total":1,"current":1}}`, sale, sale) // twice
		return true
	})
	for range 2 {
		printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-03")
		assert.Equal(t, exitShort, code, printed)
		assert.Contains(t, printed, "export is short: 2 records"+ignoredDays)
		assert.Regexp(t, `\nSAR +1\.00 +1 `, printed)
		assert.Equal(t, map[string]string{"1": "it is of day=2025-11-01, and in day=2025-11-02, too"}, p.oddOf(t, "export/day=2025-11-03"))
	}
}

// What is counted in two windows all the same, since the platform has changed its mind, ends the
// run with 1. The next one pulls the window again that showed a record of another.
func TestARecordThatIsCountedTwiceIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.at(november1.Add(12 * time.Hour))
	shop.sell(t, 100, paytermtest.Card{})
	var late atomic.Bool
	p := through(t, shop, paytermtest.ClientKey, func(_ http.ResponseWriter, r *http.Request) bool {
		query := r.URL.Query()
		if !late.Load() {
			shift(query, 48*time.Hour)
		}
		r.URL.RawQuery = query.Encode()
		return false
	})
	_, code := p.run(t, "-from", "2025-11-03", "-to", "2025-11-03")
	assert.Equal(t, exitShort, code)
	_, code = p.run(t, "-from", "2025-11-01", "-to", "2025-11-03")
	assert.Equal(t, exitShort, code)
	assert.Equal(t, shop.sales, p.manifest(t, "export").Windows[2].Moved)

	// A window that was pulled meanwhile, on another machine perhaps, shows it.
	late.Store(true)
	day := p.dir + "/export/day=2025-11-01"
	other := newProgram(t, shop.Server, paytermtest.ClientKey)
	other.must(t, "-from", "2025-11-01", "-to", "2025-11-01")
	require.NoError(t, os.RemoveAll(day))
	require.NoError(t, os.CopyFS(day, os.DirFS(other.dir+"/export/day=2025-11-01")))
	f, err := folder.At(p.dir + "/export")
	require.NoError(t, err)
	_, err = f.Finish(t.Context())
	require.ErrorContains(t, err, "1 record in day=2025-11-03 and in day=2025-11-01: the platform does not select by created_at and tid")

	assert.Regexp(t, `\nSAR +1\.00 +1 `, p.must(t, "-from", "2025-11-01", "-to", "2025-11-03"))
	assert.Equal(t, shop.sales, ids(t, p.files(t, "export")))
}

// A window that is there, and will be pulled again, is asked for: its files may lack the record.
func TestAWindowThatIsPulledAgainIsAskedFor(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.at(november1.AddDate(0, 0, 2).Add(12 * time.Hour))
	shop.sell(t, 100, paytermtest.Card{})
	p := later(t, shop, -48*time.Hour)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-03", "-workers", "1"}
	_, code := p.run(t, args...)
	assert.Equal(t, exitShort, code)
	assert.Equal(t, shop.sales, p.manifest(t, "export").Windows[0].Moved)
	require.NoError(t, shop.Fail(paytermtest.Fault{IgnoreQuery: []string{"from", "to"}}))
	printed, code := p.run(t, append(args, "-again", "3d")...)
	assert.Equal(t, exitShort, code, printed)
	assert.Contains(t, printed, "export is short: 2 records"+ignoredDays)
	assert.Equal(t, 1, p.manifest(t, "export").Windows[2].Records)
}

// A record that does not show when it was created is of the day that shows it. It cannot be of two.
func TestARecordWithoutATimeIsNotOdd(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	const time = "2025-11-01T12:00:00.000Z"
	shop.respond(t, "clients.transactions.list", strings.Replace(sold("1", time, "1.00", "SAR"), `"created_at":"`+time+`",`, "", 1))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	assert.Regexp(t, `TOTAL +1 +0 +\n`, p.must(t, "-from", "2025-11-01", "-to", "2025-11-01"))
	printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-02")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, "1 record in day=2025-11-02 and in day=2025-11-01: the platform does not select by created_at and tid")
}

// The TID of a record decides, without leading zeros. That of a receipt does if it is another
// terminal's: it may be a bank's.
func TestARecordOfAnotherTerminalIsNotCounted(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Body: []byte(
		`{"terminals":[{"id":"1","tid":"00000042"},{"id":"2","tid":"00000043"},{"id":"3"}]}`)}))
	record := func(id, members string) string {
		return fmt.Sprintf(`{"id":%q,"created_at":"2025-11-01T12:00:00.000Z",%s}`, id, members)
	}
	body := fmt.Sprintf(`{"transactions":[%s],"pages":{"total":1,"current":1}}`, strings.Join([]string{
		record("own", `"terminal":{"tid":"42"},"receipts":[{"tid":"43"}]`),
		record("other", `"terminal":{"tid":"43"},"receipts":[{"tid":"42"}]`),
		record("unknown", `"terminal":{"tid":"9"}`),
		record("receipt", `"receipts":[{"tid":"00000042"}]`),
		record("two receipts", `"receipts":[{"tid":"43"},{"tid":"42"}]`),
		record("bank", `"receipts":[{"tid":"9"}]`),
		record("receipt of another", `"receipts":[{"tid":"9"},{"tid":"0000000043"}]`),
		record("none", `"receipts":[{"tid":""}]`),
		record("zero", `"receipts":[{"tid":"000"}]`),
	}, ","))
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Body: []byte(body)}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-01", "-tid", "00000042")
	assert.Equal(t, exitShort, code)
	assert.True(t, strings.HasSuffix(printed, "\npayterm-export: export is short: 3 records of other terminals: the platform ignores tid\n"), printed)
	assert.ElementsMatch(t, []string{"own", "receipt", "two receipts", "bank", "none", "zero"}, ids(t, p.files(t, "export")))
	assert.Equal(t, map[string]string{
		"other":              "it is of day=2025-11-01/tid=43, which is not a window of this export",
		"unknown":            "it is of day=2025-11-01/tid=9, which is not a window of this export",
		"receipt of another": "it is of day=2025-11-01/tid=0000000043, which is not a window of this export",
	}, p.oddOf(t, "export/day=2025-11-01/tid=00000042"))
	assert.Equal(t, 2, shop.Count("clients.terminals.list"), "they are listed once to compare")

	printed, _ = p.run(t, "-from", "2025-11-01", "-to", "2025-11-01", "-out", "all")
	assert.Regexp(t, `TOTAL +9 `, printed, "those of all terminals")
}

// Each is in its own window. What may be of either terminal, and is shown for both, is refused.
func TestRecordsOfAPlatformThatIgnoresTIDsAreCountedOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	one := shop.sell(t, 100, paytermtest.Card{})
	first := shop.terminal.TID
	shop.terminal = shop.AddTerminal()
	other := shop.sell(t, 200, paytermtest.Card{})
	require.NoError(t, shop.Fail(paytermtest.Fault{IgnoreQuery: []string{"tid"}}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01", "-tid"}
	printed, code := p.run(t, append(args, "all")...)
	assert.Equal(t, exitShort, code, printed)
	assert.Contains(t, printed, "export is short: 2 records of other terminals: the platform ignores tid\n")
	assert.Regexp(t, `\nSAR +3\.00 +2 `, printed)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
	window := "day=2025-11-01/tid=" + shop.terminal.TID
	assert.Equal(t, map[string]string{other: "it is of " + window + ", which shows it, too"}, p.oddOf(t, "export/day=2025-11-01/tid="+first))
	assert.Contains(t, p.files(t, "export")[window+"/_odd.jsonl"], one)

	shop.respond(t, "clients.transactions.list", `{"id":"1","created_at":"2025-11-01T12:00:00.000Z"}`)
	printed, code = p.run(t, append(args, "all", "-out", "unknown")...)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, "1 record in "+window+" and in another window of that day: the platform does not select by created_at and tid")
}

// A receipt's TID is not compared with those of terminals that cannot be listed.
func TestTIDsOfReceiptsAreNotComparedWithoutTerminals(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Status: http.StatusForbidden}))
	shop.sell(t, 100, paytermtest.Card{})
	require.NoError(t, shop.Fail(paytermtest.Fault{IgnoreQuery: []string{"tid"}}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	printed := p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-tid", "9")
	assert.Contains(t, printed, "TIDs of receipts are not compared with -tid: payterm: clients.terminals.list: ")
	assert.Regexp(t, `TOTAL +1 +0`, printed)
}
