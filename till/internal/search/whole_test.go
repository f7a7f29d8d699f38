package search_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// silent is a list of sessions that states nothing about its pages.
type silent struct {
	count   int
	ignores bool // page numbers
	most    int  // on a page, whatever the limit; 0: no maximum
	free    bool // of any limit
	refuses bool // any limit
	fails   int  // page that is 404
	untimed bool // the sessions do not show when they were created
	lacks   int  // this session

	asked []string
}

func (s *silent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.asked = append(s.asked, r.URL.RawQuery)
	number, size := max(atoi(r.URL.Query().Get("page")), 1), atoi(r.URL.Query().Get("limit"))
	switch {
	case s.refuses && size > 0:
		w.WriteHeader(http.StatusBadRequest)
		return
	case s.fails == number:
		w.WriteHeader(http.StatusNotFound)
		return
	case size == 0:
		size = 20
	}
	if s.most > 0 {
		size = min(size, s.most)
	}
	if s.ignores {
		number = 1
	}
	if s.free {
		size = s.count
	}
	from := min((number-1)*size, s.count)
	page := []map[string]any{}
	for i := from; i < min(from+size, s.count); i++ {
		record := map[string]any{"id": fmt.Sprint("S", i), "status": "closed", "type": "purchase", "amount": "400"}
		if !s.untimed {
			record["created_at"] = time.Now().Add(-time.Duration(i) * time.Hour).UTC().Format(time.RFC3339)
		}
		if i != s.lacks || s.lacks == 0 {
			page = append(page, record)
		}
	}
	w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
	_ = json.NewEncoder(w).Encode(map[string]any{"sessions": page})
}

// client returns a client of a server of the list.
func (s *silent) client(t *testing.T) *payterm.Client {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	client, err := payterm.NewClient(server.URL, "key")
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// silents are such lists, and whether they show that they are whole.
var silents = map[string]struct {
	list    silent
	isWhole bool
}{
	"empty":                        {silent{}, true},
	"short":                        {silent{count: 3}, true},
	"three pages":                  {silent{count: 250}, true},
	"two full pages":               {silent{count: 200}, true},
	"pages are shorter":            {silent{count: 130, most: 50}, true},
	"page ignored":                 {silent{count: 3, ignores: true}, true},
	"page ignored, full":           {silent{count: 100, ignores: true}, true},
	"page ignored, cut off":        {silent{count: 101, ignores: true}, false},
	"page ignored, a cap":          {silent{count: 150, ignores: true, most: 100}, true}, // a risk: see docs/interface.md
	"page and limit ignored":       {silent{count: 300, ignores: true, free: true}, true},
	"limit refused":                {silent{count: 50, refuses: true}, true},
	"limit refused, page ignored":  {silent{count: 50, refuses: true, ignores: true}, false},
	"the next page is 404":         {silent{count: 3, fails: 2}, false},
	"the page after a full one":    {silent{count: 100, fails: 2}, false},
	"no times, page ignored":       {silent{count: 3, ignores: true, untimed: true}, true},
	"no times, cut off":            {silent{count: 101, ignores: true, untimed: true}, false},
	"no times, the next is 404":    {silent{count: 3, fails: 2, untimed: true}, false},
	"no times, two pages":          {silent{count: 150, untimed: true}, true},
	"no times, pages are shorter":  {silent{count: 60, most: 50, untimed: true}, true},
	"no times, page ignored, full": {silent{count: 100, ignores: true, untimed: true}, true},
}

// TestListThatStatesNothingIsWholeOnceTheNextPageShowsIt.
func TestListThatStatesNothingIsWholeOnceTheNextPageShowsIt(t *testing.T) {
	t.Parallel()
	for name, row := range silents {
		list := row.list
		seen := map[string]bool{}
		var failed error
		for x, err := range search.Sessions(t.Context(), list.client(t), "T") {
			if failed = err; err == nil {
				assert.False(t, seen[x.ID], name)
				seen[x.ID] = true
			}
		}
		if !row.isWhole {
			assert.Error(t, failed, name)
			continue
		}
		assert.NoError(t, failed, name)
		if list.most != 100 {
			assert.Len(t, seen, list.count, name)
		}
	}
}

// TestNoteNeedsNoWholeListWhereRecordsShowTheirTime, so that nothing blocks a payment. A look needs
// it.
func TestNoteNeedsNoWholeListWhereRecordsShowTheirTime(t *testing.T) {
	t.Parallel()
	for name, row := range silents {
		list := row.list
		client := list.client(t)
		note := &search.Note{TerminalID: "T", Type: models.SessionTypePurchase, Amount: "400"}
		_, err := note.NoteSessions(t.Context(), client, "")
		if list.untimed && !row.isWhole {
			require.ErrorIs(t, err, payterm.ErrStalled, name)
			continue
		}
		require.NoError(t, err, name)
		finding, err := search.Search[models.Session]{Kind: search.Session, Note: note, Sole: true}.Glance(t.Context(), client)
		if row.isWhole {
			require.NoError(t, err, name)
			assert.Equal(t, search.NotSeen, finding.Verdict, name)
		} else {
			require.Error(t, err, name)
			assert.Equal(t, search.Ambiguous, finding.Verdict, name)
		}
	}
}

// TestListThatStatesNothingHasToShowWhatWasNoted in the last day.
func TestListThatStatesNothingHasToShowWhatWasNoted(t *testing.T) {
	t.Parallel()
	list := silent{count: 3}
	client := list.client(t)
	note := &search.Note{TerminalID: "T", Type: models.SessionTypePurchase, Amount: "400"}
	_, err := note.NoteSessions(t.Context(), client, "")
	require.NoError(t, err)
	s := search.Search[models.Session]{Kind: search.Session, Note: note, Sole: true}
	_, err = s.Glance(t.Context(), client)
	require.NoError(t, err)
	list.lacks = 1
	_, err = s.Glance(t.Context(), client)
	require.ErrorContains(t, err, "it lacks some that were there")
	note.Date = note.Date.Add(-25 * time.Hour)
	_, err = s.Glance(t.Context(), client)
	require.NoError(t, err, "the platform may have purged it")
}

// TestListThatCountsFrom0IsSearchedWhole, of which the first page is not the list.
func TestListThatCountsFrom0IsSearchedWhole(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"", "current", "number"} {
		h := of(5)
		h.size, h.pages, h.from0 = 2, form, true
		client, s := noted(t, h, "")
		finding, err := s.Glance(t.Context(), client)
		require.NoError(t, err, form)
		assert.Equal(t, search.NotSeen, finding.Verdict, form)
		h.sessions = slices.Insert(h.sessions, 2, session{"new", "new", 400, noon})
		finding, err = s.Glance(t.Context(), client)
		require.NoError(t, err, form)
		require.Equal(t, search.Happened, finding.Verdict, form)
		assert.Equal(t, "new", finding.Found.ID)
	}
}
