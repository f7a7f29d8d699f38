package search_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// history is a platform's list of the sessions of a terminal, the oldest first.
type history struct {
	sessions    []session
	newestFirst bool
	size        int    // of a page; 0: as asked for
	refuses     bool   // any limit
	pages       string // form of the pages; empty: total and current
	from0       bool   // pages are counted from 0
	date        time.Time
	requests    int
	fails       int // this request; 0: none
	grows       int // before this request; 0: none
}

type session struct {
	id, status string
	amount     int
	created    time.Time
}

// unreadable is the amount of a session that cannot be read, except for its id.
const unreadable = -1

var noon = time.Date(2024, 5, 3, 12, 0, 0, 0, time.UTC)

// of returns a list of closed sessions, one each 90 seconds until noon.
func of(count int) *history {
	h := &history{date: noon}
	for i := range count {
		h.sessions = append(h.sessions, session{fmt.Sprint("S", i), "closed", 400, noon.Add(-time.Duration(count-i) * 90 * time.Second)})
	}
	return h
}

func (h *history) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.requests++
	if h.refuses && r.URL.Query().Has("limit") {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if h.requests == h.fails {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	if h.requests == h.grows {
		h.add("grown", noon.Add(-time.Second))
	}
	number, size := max(atoi(r.URL.Query().Get("page")), 1), h.size
	if size == 0 {
		size = atoi(r.URL.Query().Get("limit"))
	}
	all := slices.Clone(h.sessions)
	if h.newestFirst {
		slices.Reverse(all)
	}
	stated := number
	if h.from0 {
		stated = atoi(r.URL.Query().Get("page"))
		number = stated + 1
	}
	from := min((number-1)*size, len(all))
	page := []map[string]any{}
	for _, one := range all[from:min(from+size, len(all))] {
		record := map[string]any{"id": one.id, "status": one.status, "type": "purchase", "amount": strconv.Itoa(one.amount)}
		if one.amount == unreadable {
			record["amount"] = []int{}
		}
		if !one.created.IsZero() {
			record["created_at"] = one.created.Format("2006-01-02T15:04:05.000Z")
		}
		page = append(page, record)
	}
	response := map[string]any{"sessions": page}
	switch h.pages {
	case "":
		response["pages"] = map[string]int{"total": (len(all) + size - 1) / size, "current": stated}
	case "current":
		response["pages"] = map[string]int{"current": stated}
	case "number":
		response["pages"] = stated
	case "counted":
		response["pages"], response["total"] = map[string]int{"current": number}, 5
	}
	w.Header().Set("Date", h.date.Format(http.TimeFormat))
	_ = json.NewEncoder(w).Encode(response)
}

func atoi(text string) int {
	number, _ := strconv.Atoi(text)
	return number
}

func (h *history) add(id string, created time.Time) {
	h.sessions = append(h.sessions, session{id, "new", 400, created})
}

// noted notes the sessions before a write, as a till does whose last session was last.
func noted(t *testing.T, h *history, last string) (*payterm.Client, search.Search[models.Session]) {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	client, err := payterm.NewClient(server.URL, "key")
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	note := &search.Note{TerminalID: "T", Type: models.SessionTypePurchase, Amount: "400"}
	_, err = note.NoteSessions(t.Context(), client, last)
	require.NoError(t, err)
	text, err := json.Marshal(search.Search[models.Session]{Kind: search.Session, Note: note, Sole: true})
	require.NoError(t, err)
	loaded, err := search.Load[models.Session](text, search.Session)
	require.NoError(t, err)
	return client, loaded
}

// TestNoteCostsTheSameAfterYears: at most three requests, and a short note, whatever the history.
func TestNoteCostsTheSameAfterYears(t *testing.T) {
	t.Parallel()
	for _, count := range []int{0, 5, 100, 2_000, 24_000} {
		for _, newestFirst := range []bool{true, false} {
			h := of(count)
			h.newestFirst = newestFirst
			_, s := noted(t, h, "")
			assert.LessOrEqual(t, h.requests, 3, "%d, %v", count, newestFirst)
			text, err := json.Marshal(s)
			require.NoError(t, err)
			assert.Less(t, len(text), 2_000)
		}
	}
	small := of(2_000)
	small.size = 20
	noted(t, small, "")
	assert.LessOrEqual(t, small.requests, 3)
}

// TestLimitMayBeRefused, whether the newest or all sessions have to be read.
func TestLimitMayBeRefused(t *testing.T) {
	t.Parallel()
	for name, order := range map[string]func(*history){
		"newest first": func(h *history) { h.newestFirst = true },
		"oldest first": func(*history) {},
		"no order": func(h *history) {
			for i := range h.sessions {
				h.sessions[i].created = noon
			}
		},
	} {
		h := of(130)
		h.size, h.refuses = 20, true
		order(h)
		client, s := noted(t, h, "")
		h.add("new", noon.Add(time.Second))
		finding, err := s.Glance(t.Context(), client)
		require.NoError(t, err, name)
		assert.Equal(t, search.Happened, finding.Verdict, name)
	}
}

// TestNewSessionIsFound in lists of any order and form, also if old ones vanish or appear late.
func TestNewSessionIsFound(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		before, after func(*history)
		verdict       string
	}{
		"nothing new":  {nil, func(*history) {}, search.NotSeen},
		"a new one":    {nil, func(h *history) { h.add("new", noon.Add(time.Second)) }, search.Happened},
		"two new ones": {nil, func(h *history) { h.add("new", noon); h.add("other", noon) }, search.Ambiguous},
		"purged":       {nil, func(h *history) { h.sessions = h.sessions[250:]; h.add("new", noon) }, search.Happened},
		"an old one that shows late": {nil, func(h *history) {
			h.sessions = slices.Insert(h.sessions, len(h.sessions)-9, session{"late", "closed", 400, noon.Add(-14 * time.Minute)})
		}, search.NotSeen},
		"one of five minutes ago": {nil, func(h *history) {
			h.sessions = slices.Insert(h.sessions, len(h.sessions)-3, session{"late", "closed", 400, noon.Add(-5 * time.Minute)})
		}, search.Happened},
		"without a time":         {nil, func(h *history) { h.add("new", time.Time{}) }, search.Ambiguous},
		"no times at all":        {func(h *history) { h.strip() }, func(h *history) { h.add("new", time.Time{}) }, search.Happened},
		"times of another clock": {func(h *history) { h.date = noon.Add(time.Hour) }, func(h *history) { h.add("new", noon) }, search.Ambiguous},
		"open ones apart": {func(h *history) { h.sessions[0].status = "new" }, func(h *history) {
			h.sessions = slices.Insert(h.sessions, 0, session{"new", "new", 400, noon})
		}, search.Happened},
	} {
		for _, newestFirst := range []bool{true, false} {
			for _, form := range []string{"", "current"} {
				t.Run(fmt.Sprint(name, newestFirst, form), func(t *testing.T) {
					t.Parallel()
					h := of(300)
					h.newestFirst, h.pages = newestFirst, form
					if row.before != nil {
						row.before(h)
					}
					client, s := noted(t, h, "")
					row.after(h)
					finding, err := s.Glance(t.Context(), client)
					require.NoError(t, err)
					assert.Equal(t, row.verdict, finding.Verdict)
				})
			}
		}
	}
}

func (h *history) strip() {
	for i := range h.sessions {
		h.sessions[i].created = time.Time{}
	}
}

// TestAllIsReadIfTheEndIsInDoubt: the order is mixed, or the newest page lacks a session that was
// seen.
func TestAllIsReadIfTheEndIsInDoubt(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		history func() *history
		last    string
	}{
		"a last session that lacks": {func() *history { return of(2_000) }, "S7"},
		"mixed": {func() *history {
			h := of(2_000)
			h.sessions[1_990].created = noon.Add(-5 * time.Hour)
			return h
		}, ""},
		"a new one at the old end": {func() *history {
			h := of(2_000)
			h.sessions[3].created = noon
			return h
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := row.history()
			noted(t, h, row.last)
			assert.Greater(t, h.requests, 20)
		})
	}
	h := of(2_000)
	noted(t, h, "S1999")
	assert.LessOrEqual(t, h.requests, 3)
}

// TestListThatLacksTheLastSessionProvesNothing, unless the times tell old sessions.
func TestListThatLacksTheLastSessionProvesNothing(t *testing.T) {
	t.Parallel()
	h := of(3)
	h.strip()
	client, s := noted(t, h, "S99")
	h.add("S100", time.Time{})
	finding, err := s.Glance(t.Context(), client)
	require.NoError(t, err)
	assert.Equal(t, search.Ambiguous, finding.Verdict)
}

// TestFirstPageOfUnreadableSessionsIsNotTheList: the session on the second page was there before.
func TestFirstPageOfUnreadableSessionsIsNotTheList(t *testing.T) {
	t.Parallel()
	h := of(3)
	h.size, h.pages = 2, "current"
	h.sessions[0].amount, h.sessions[1].amount = unreadable, unreadable
	client, s := noted(t, h, "")
	finding, err := s.Glance(t.Context(), client)
	require.NoError(t, err)
	assert.Equal(t, search.NotSeen, finding.Verdict)
}

// TestListThatGrowsByAPageIsReadToItsEnd: the session on the new page was there before.
func TestListThatGrowsByAPageIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	h := of(300)
	h.grows = 2
	client, s := noted(t, h, "")
	finding, err := s.Glance(t.Context(), client)
	require.NoError(t, err)
	assert.Equal(t, search.NotSeen, finding.Verdict)
}

// TestEmptyPageOfAListOfSomeIsNotTheList that the write follows.
func TestEmptyPageOfAListOfSomeIsNotTheList(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(&history{date: noon, pages: "counted"})
	t.Cleanup(server.Close)
	client, err := payterm.NewClient(server.URL, "key")
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	_, err = (&search.Note{TerminalID: "T"}).NoteSessions(t.Context(), client, "")
	require.ErrorIs(t, err, payterm.ErrStalled)
}

// TestListThatFailsInALookProvesNothing, whichever of its pages: it may show the session.
func TestListThatFailsInALookProvesNothing(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ sessions, page int }{{5, 1}, {300, 1}, {300, 2}} {
		h := of(row.sessions)
		client, s := noted(t, h, "")
		h.fails = h.requests + row.page
		finding, err := s.Glance(t.Context(), client)
		require.ErrorIs(t, err, payterm.ErrForbidden, "%+v", row)
		assert.Equal(t, search.Ambiguous, finding.Verdict)
	}
}
