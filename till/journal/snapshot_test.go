package journal_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
)

// office is a platform that lists reports, and loses what is written.
type office struct {
	reports []string // in the order of the list
	date    func() time.Time
	size    int // of its pages

	clamps bool   // it returns the last page for any page beyond it
	then   func() // called after the next page

	lists int    // requests
	made  string // the response to a write; empty: it is lost
}

func newOffice() *office { return &office{date: time.Now, size: 100} }

func (o *office) client(t *testing.T) *payterm.Client {
	t.Helper()
	client, err := payterm.NewClient("https://payterm.example.com", "key", payterm.WithHTTPClient(&http.Client{Transport: roundTripper(o.respond)}))
	require.NoError(t, err)
	return client
}

func (o *office) respond(r *http.Request) (*http.Response, error) {
	var body string
	switch at := strings.Split(r.URL.Path, "/"); {
	case r.Method == http.MethodPost && o.made == "":
		return nil, io.ErrUnexpectedEOF
	case r.Method == http.MethodPost:
		body = o.made
	case at[len(at)-2] == "terminals":
		body = fmt.Sprintf(`{"terminal":{"id":%[1]q,"tid":%[1]q}}`, at[len(at)-1])
	default:
		o.lists++
		number, _ := strconv.Atoi(cmp.Or(r.URL.Query().Get("page"), "1"))
		pages := (len(o.reports) + o.size - 1) / o.size
		if o.clamps {
			number = min(number, pages)
		}
		page := o.reports[min((number-1)*o.size, len(o.reports)):min(number*o.size, len(o.reports))]
		body = fmt.Sprintf(`{"reconciliations":[%s],"pages":{"current":%d,"total":%d}}`,
			strings.Join(page, ","), number, pages)
		if o.then != nil {
			o.then()
			o.then = nil
		}
	}
	header := http.Header{}
	if o.date != nil {
		header.Set("Date", o.date().UTC().Format(http.TimeFormat))
	}
	return &http.Response{StatusCode: http.StatusOK, Header: header, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

// report is a report as it is listed. Without a TID or a time it does not show them.
func report(id, tid string, created time.Time) string {
	x := map[string]any{"id": id, "terminal": map[string]any{}}
	if tid != "" {
		x["terminal"] = map[string]any{"card_acceptor_terminal_id": tid}
	}
	if !created.IsZero() {
		x["created_at"] = created.UTC().Format("2006-01-02T15:04:05.000Z")
	}
	text, _ := json.Marshal(x)
	return string(text)
}

// nights are reports of terminals at an hour of each night, the last one tonight but an hour.
func nights(nights, terminals int) (all []string) {
	for night := nights; night > 0; night-- {
		for terminal := range terminals {
			at := time.Now().Add(-time.Duration(night)*24*time.Hour + time.Duration(terminal)*time.Minute)
			all = append(all, report(fmt.Sprintf("R%d-%d", night, terminal), tid(terminal), at))
		}
	}
	return all
}

func tid(terminal int) string { return fmt.Sprintf("%08d", 100+terminal) }

// prepare prepares an entry of a terminal, which has its TID as its id.
func prepare(t *testing.T, client *payterm.Client, tid string, options ...journal.Option) (subject, error) {
	t.Helper()
	entry, err := journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: tid}).Prepare(t.Context(), client, options...)
	return subjectOf[models.Reconciliation]{entry, func(x *models.Reconciliation) string { return x.ID }}, err
}

func loadReport(t *testing.T, client *payterm.Client, entry subject) subject {
	t.Helper()
	loaded, err := journal.Load[models.Reconciliation](client, text(t, entry))
	require.NoError(t, err)
	return subjectOf[models.Reconciliation]{loaded, func(x *models.Reconciliation) string { return x.ID }}
}

// TestOneReadingServesEveryEntry, and no entry holds what was read.
func TestOneReadingServesEveryEntry(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newOffice()
		o.reports = nights(20, 50)
		client := o.client(t)
		snapshot, err := journal.ReadReconciliations(t.Context(), client)
		require.NoError(t, err)
		require.Equal(t, 10, o.lists)
		for terminal := range 50 {
			entry, err := prepare(t, client, tid(terminal), journal.From(snapshot), journal.SoleWriter())
			require.NoError(t, err)
			assert.Less(t, len(text(t, entry)), 700, "11 bytes for each report of the last ten minutes")
		}
		require.Equal(t, 10, o.lists)
	})
}

// TestNewReportIsJudgedByItsTerminalAndTime: what a look after the write shows, and the verdict in
// this process and in the next.
func TestNewReportIsJudgedByItsTerminalAndTime(t *testing.T) {
	t.Parallel()
	const tid = "00000100"
	for name, row := range map[string]struct {
		after time.Duration // Prepare; a day: shows no time
		tid   string
		want  journal.Verdict
	}{
		"after Prepare":                {time.Second, tid, happened},
		"in the second of Prepare":     {0, tid, happened},
		"its TID without zeros":        {time.Second, "100", happened},
		"another's":                    {time.Second, "00000101", notSeen},
		"without a TID":                {time.Second, "", ambiguous},
		"with zeros alone":             {time.Second, "0000", ambiguous},
		"without a time":               {24 * time.Hour, tid, ambiguous},
		"another's without a time":     {24 * time.Hour, "00000101", notSeen},
		"before Prepare":               {-time.Second, tid, ambiguous},
		"before Prepare, without TID":  {-time.Second, "", ambiguous},
		"before the Snapshot":          {-31 * time.Minute, tid, ambiguous}, // that did not list it
		"long before the Snapshot":     {-41 * time.Minute, tid, notSeen},
		"long before, without a TID":   {-41 * time.Minute, "", notSeen},
		"long before, another's":       {-41 * time.Minute, "00000101", notSeen},
		"before Prepare and another's": {-time.Second, "00000101", notSeen},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				o := newOffice()
				o.reports = append(nights(3, 5), report("R0", "00000199", time.Now()))
				client := o.client(t)
				snapshot, err := journal.ReadReconciliations(t.Context(), client)
				require.NoError(t, err)
				time.Sleep(30 * time.Minute)
				entry, err := prepare(t, client, tid, journal.From(snapshot), journal.SoleWriter())
				require.NoError(t, err)
				created := time.Now().Add(row.after)
				if row.after == 24*time.Hour {
					created = time.Time{}
				}
				o.reports = append(o.reports, report("R1", row.tid, created))
				time.Sleep(time.Minute)

				for _, one := range []subject{entry, loadReport(t, client, entry)} {
					found, err := one.look(t.Context())
					require.NoError(t, err)
					assert.Equal(t, row.want, found.verdict)
				}
			})
		})
	}
}

// TestClockOfTheDateDoesNotHideAReport: what was created ten minutes before the newest one known
// was there before, whatever the Date is.
func TestClockOfTheDateDoesNotHideAReport(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{-2 * time.Hour, 2 * time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			o := newOffice()
			o.date = func() time.Time { return time.Now().Add(ahead) }
			o.reports = append(nights(3, 5), report("R0", tid(5), time.Now()))
			client := o.client(t)
			snapshot, err := journal.ReadReconciliations(t.Context(), client)
			require.NoError(t, err)
			entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
			require.NoError(t, err)
			o.reports = append(o.reports, report("R1", tid(0), time.Now()))
			found, err := loadReport(t, client, entry).look(t.Context())
			require.NoError(t, err)
			assert.NotEqual(t, notSeen, found.verdict)
		})
	}
}

// TestReportsOfTheSnapshotAreKnown, in the next process, too, if they are recent, or of the future.
func TestReportsOfTheSnapshotAreKnown(t *testing.T) {
	t.Parallel()
	for name, created := range map[string]time.Duration{"recent": -5 * time.Minute, "of the future": 20 * 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				o := newOffice()
				o.reports = append(nights(3, 5), report("R0", tid(0), time.Now().Add(created)))
				client := o.client(t)
				snapshot, err := journal.ReadReconciliations(t.Context(), client)
				require.NoError(t, err)
				entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
				require.NoError(t, err)
				found, err := loadReport(t, client, entry).look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, finding{verdict: notSeen}, found)
				o.reports = append(o.reports, report("R1", tid(0), time.Now()))
				found, err = loadReport(t, client, entry).look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, finding{happened, "R1", []string{"R1"}}, found)
			})
		})
	}
}

// TestEmptyListShowsNoClock: the Date may be hours ahead.
func TestEmptyListShowsNoClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newOffice()
		o.date = func() time.Time { return time.Now().Add(2 * time.Hour) }
		client := o.client(t)
		snapshot, err := journal.ReadReconciliations(t.Context(), client)
		require.NoError(t, err)
		entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
		require.NoError(t, err)
		o.reports = []string{report("R1", tid(0), time.Now())}
		found, err := entry.look(t.Context())
		require.NoError(t, err)
		assert.Equal(t, ambiguous, found.verdict)
		require.NoError(t, entry.Settle(t.Context(), "R1"))
	})
}

// TestResponseWithAnOldReportIsNoProof: the Snapshot has all ids while the process lives.
func TestResponseWithAnOldReportIsNoProof(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newOffice()
		o.reports = nights(3, 5)
		client := o.client(t)
		snapshot, err := journal.ReadReconciliations(t.Context(), client)
		require.NoError(t, err)
		entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
		require.NoError(t, err)
		o.made = `{"reconciliation":{"receipt":{"id":"R3-0"}}}`
		_, err = entry.do(t.Context())
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	})
}

// TestSnapshotIsRefused where it could not tell two entries apart. After an hour it is read anew.
func TestSnapshotIsRefused(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		tid     string
		after   time.Duration
		ahead   time.Duration // of the platform's clock, since the Snapshot
		options []journal.Option
		lists   int // readings of the list
		says    string
	}{
		"another TID":                {"00000101", 0, 0, nil, 1, ""},
		"the same TID":               {"00000100", 0, 0, nil, 1, "an entry of this TID"},
		"the same TID without zeros": {"100", 0, 0, nil, 1, "an entry of this TID"},
		"a TID of zeros":             {"0000", 0, 0, nil, 1, "an entry of this TID"},
		"an hour":                    {"00000101", time.Hour, 0, nil, 1, ""},
		"after an hour":              {"00000101", time.Hour + 1, 0, nil, 2, ""},
		"after the platform's hour":  {"00000101", 0, time.Hour + time.Second, nil, 2, ""},
		"the same TID after an hour": {"00000100", time.Hour + 1, 0, nil, 2, "an entry of this TID"},
		"of another API":             {"00000101", 0, 0, []journal.Option{journal.MerchantAPI()}, 1, "another API"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				o := newOffice()
				client := o.client(t)
				snapshot, err := journal.ReadReconciliations(t.Context(), client)
				require.NoError(t, err)
				_, err = prepare(t, client, "00000100", journal.From(snapshot))
				require.NoError(t, err)
				time.Sleep(row.after)
				o.date = func() time.Time { return time.Now().Add(row.ahead) }
				_, err = prepare(t, client, row.tid, append(row.options, journal.From(snapshot))...)
				assert.Equal(t, row.lists, o.lists)
				if row.says == "" {
					require.NoError(t, err)
					return
				}
				require.ErrorIs(t, err, payterm.ErrInvalidRequest)
				require.ErrorContains(t, err, row.says)
			})
		})
	}
}

// TestSnapshotIsForReconciliations: other writes refuse it, as reconciliations do an empty one.
func TestSnapshotIsForReconciliations(t *testing.T) {
	t.Parallel()
	client := shows(`{"reconciliations":[]}`, "").client(t)
	snapshot, err := journal.ReadReconciliations(t.Context(), client)
	require.NoError(t, err)
	for _, write := range []write{session, shopWithName, tillUnnamed, committed, assigned, unassigned, subscribed, cancelled} {
		_, err := write.script(t.Context(), client, journal.From(snapshot))
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
		require.ErrorContains(t, err, "From")
	}
	for _, empty := range []*journal.Snapshot{nil, {}} {
		_, err := reconciled.script(t.Context(), client, journal.From(empty))
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
	_, err = journal.ReadReconciliations(t.Context(), client, journal.StoredReference("x"))
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	_, err = journal.ReadReconciliations(t.Context(), nil)
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	_, err = journal.ReadReconciliations(t.Context(), script{"clients.reconciliations.list": {"401"}}.client(t))
	require.ErrorIs(t, err, payterm.ErrUnauthorized)
}

// TestNightEndsWithinAnHour: Do does not begin later, so a person does not wait for a day.
func TestNightEndsWithinAnHour(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client := newOffice().client(t)
		snapshot, err := journal.ReadReconciliations(t.Context(), client)
		require.NoError(t, err)
		entry, err := prepare(t, client, tid(0), journal.From(snapshot))
		require.NoError(t, err)
		stored := loadReport(t, client, entry)
		time.Sleep(time.Hour + time.Second)
		_, err = entry.do(t.Context())
		require.ErrorIs(t, err, journal.ErrExpired)
		require.ErrorContains(t, stored.SettleUnwritten(t.Context()), "may still arrive")
		time.Sleep(10 * time.Minute)
		require.NoError(t, stored.SettleUnwritten(t.Context()))
	})
}

// TestWithoutTimesEachEntryReadsTheList: where the platform shows no Date, or a report no time.
// Reports without a TID are ambiguous even then.
func TestWithoutTimesEachEntryReadsTheList(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*office){
		"no Date":      func(o *office) { o.date = nil },
		"a timeless":   func(o *office) { o.reports = append(o.reports, report("R9", tid(9), time.Time{})) },
		"only the old": func(o *office) { o.reports = slices.Insert(o.reports, 0, report("R9", tid(9), time.Time{})) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				o := newOffice()
				o.reports = nights(3, 50)
				spoil(o)
				client := o.client(t)
				snapshot, err := journal.ReadReconciliations(t.Context(), client)
				require.NoError(t, err)
				o.reports = append(o.reports, report("R0", tid(0), time.Now())) // by another program
				before := o.lists
				entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
				require.NoError(t, err)
				assert.Equal(t, before+2, o.lists)
				o.reports = append(o.reports, report("R1", tid(0), time.Now()))
				found, err := loadReport(t, client, entry).look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, finding{happened, "R1", []string{"R1"}}, found)
				o.reports = append(o.reports, report("R2", "", time.Now()))
				found, err = loadReport(t, client, entry).look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, ambiguous, found.verdict)
			})
		})
	}
}

// TestUnreadableReportIsNotedByItsID: it does no harm, unless it has none.
func TestUnreadableReportIsNotedByItsID(t *testing.T) {
	t.Parallel()
	for unreadable, want := range map[string]journal.Verdict{
		`{"id":"R8","terminal":7}`: happened, `{"id":{},"terminal":7}`: ambiguous,
	} {
		synctest.Test(t, func(t *testing.T) {
			o := newOffice()
			o.reports = append(nights(3, 5), unreadable)
			client := o.client(t)
			snapshot, err := journal.ReadReconciliations(t.Context(), client)
			require.NoError(t, err)
			entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
			require.NoError(t, err)
			o.reports = append(o.reports, report("R1", tid(0), time.Now()))
			found, _ := loadReport(t, client, entry).look(t.Context())
			assert.Equal(t, want, found.verdict, unreadable)
		})
	}
}

// TestListMayChangeWhileItsEndIsRead: the look follows it.
func TestListMayChangeWhileItsEndIsRead(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		clamps bool
		change func(o *office, x string)
		lists  int
	}{
		"grows by a page":           {false, func(o *office, x string) { o.reports = append(o.reports, x) }, 4},
		"shrinks by a page":         {false, func(o *office, x string) { o.reports = append(o.reports[150:], x) }, 3},
		"shrinks to its last page":  {true, func(o *office, x string) { o.reports = append(o.reports[150:], x) }, 2 + 9},
		"shrinks, and loses a page": {false, func(o *office, x string) { o.reports = append(o.reports[50:], x) }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				o := newOffice()
				o.clamps, o.reports = row.clamps, nights(4, 250)
				client := o.client(t)
				snapshot, err := journal.ReadReconciliations(t.Context(), client)
				require.NoError(t, err)
				entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
				require.NoError(t, err)
				o.lists, o.then = 0, func() { row.change(o, report("R1", tid(0), time.Now())) }
				found, err := entry.look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, happened, found.verdict)
				assert.Equal(t, row.lists, o.lists)
			})
		})
	}
}

// TestUnreadableReportMayBeTheNewOne: it had no id, and can be read now.
func TestUnreadableReportMayBeTheNewOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newOffice()
		o.reports = append(nights(3, 5), `{"id":{},"terminal":7}`)
		client := o.client(t)
		snapshot, err := journal.ReadReconciliations(t.Context(), client)
		require.NoError(t, err)
		entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
		require.NoError(t, err)
		o.reports[len(o.reports)-1] = report("R1", tid(0), time.Now())
		found, err := loadReport(t, client, entry).look(t.Context())
		require.NoError(t, err)
		assert.Equal(t, ambiguous, found.verdict)
	})
}

// TestLookReadsTheNewestEnd if the Snapshot showed where new reports are listed, and otherwise all.
func TestLookReadsTheNewestEnd(t *testing.T) {
	t.Parallel()
	add := func(o *office, x string) { o.reports = append(o.reports, x) }
	byTID := func(x, y string) int {
		return strings.Compare(x[strings.Index(x, "terminal"):], y[strings.Index(y, "terminal"):])
	}
	for name, row := range map[string]struct {
		before func(*office)
		after  func(*office, string)
		lists  int // requests of a look
		want   journal.Verdict
	}{
		"newest last":                {func(o *office) { o.reports = o.reports[10:] }, add, 2, happened},
		"newest last, on a new page": {nil, add, 3, happened},
		"newest first": {func(o *office) { slices.Reverse(o.reports) }, func(o *office, x string) {
			o.reports = slices.Insert(o.reports, 0, x)
		}, 1, happened},
		"not arrived":   {nil, func(*office, string) {}, 10, notSeen}, // five looks
		"sorted by TID": {func(o *office) { slices.SortStableFunc(o.reports, byTID) }, add, 11, happened},
		"sorted by TID and time": {func(o *office) { o.reports = o.reports[len(o.reports)-250:] }, func(o *office, x string) {
			o.reports = slices.Insert(o.reports, 1, x)
		}, 3, happened},
		"sorted by TID and time, beside some without a TID": {func(o *office) {
			o.reports = o.reports[len(o.reports)-250:]
			for at := range 5 {
				o.reports = slices.Insert(o.reports, at*50+25, report(fmt.Sprint("R9-", at), "", time.Now().AddDate(0, 0, -1).Add(time.Duration(at*49+25)*time.Minute)))
			}
		}, func(o *office, x string) { o.reports = slices.Insert(o.reports, 1, x) }, 3, happened},
		"now sorted by TID": {nil, func(o *office, x string) {
			o.reports = append(o.reports, x)
			slices.SortStableFunc(o.reports, byTID)
		}, 3 + 11, happened},
		"now without times": {nil, func(o *office, x string) {
			o.reports = append(o.reports, report("R2", tid(7), time.Time{}), x)
		}, 2 + 11, happened},
		"purged": {nil, func(o *office, x string) { o.reports = append(o.reports[150:], x) }, 2, happened},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				o := newOffice()
				o.reports = nights(4, 250)
				client := o.client(t)
				if row.before != nil {
					row.before(o)
				}
				snapshot, err := journal.ReadReconciliations(t.Context(), client)
				require.NoError(t, err)
				entry, err := prepare(t, client, tid(0), journal.From(snapshot), journal.SoleWriter())
				require.NoError(t, err)
				row.after(o, report("R1", tid(0), time.Now()))
				o.lists = 0
				loaded := loadReport(t, client, entry)
				found, err := loaded.look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, row.want, found.verdict)
				assert.Equal(t, row.lists, o.lists)

				if row.want == notSeen { // a person sees all of the list
					time.Sleep(2 * time.Hour)
					o.lists = 0
					require.NoError(t, loaded.SettleUnwritten(t.Context()))
					assert.Equal(t, 10, o.lists)
				}
			})
		})
	}
}
