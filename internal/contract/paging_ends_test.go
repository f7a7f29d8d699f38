package contract_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// listing is something that can happen to a list while it is read, with what the loop must see:
// "ab/cd/." means records a and b, then, after a second request, c and d, and after a third the
// end. An error takes the place of the period.
type listing struct {
	name   string
	script string // of a pagedList

	pages   string // if the number of pages is stated
	current string // if only the current page is stated; empty: as pages
	counted string // if the number of records is stated, too; empty: as current
	number  string // if a bare number is stated; empty: as current
	nothing string // if nothing is stated; empty: the first response is the complete list

	from int // first page
}

var listings = []listing{
	{name: "three pages", script: "ab 1/3/5; cd 2/3/5; e 3/3/5; - */3/5", pages: "ab/cd/e.", current: "ab/cd/e/."},
	{name: "one page", script: "ab 1/1/2; - */1/2", pages: "ab.", current: "ab/."},
	{name: "no records", script: "- 1/1/0", pages: "."},
	{name: "no records, no pages", script: "- 1/0/0", pages: "."},
	{name: "null for no records", script: "ab 1/2/2; null 2/2/2", pages: "ab/."},
	{
		name: "only the first page tells", script: "ab 1/3/5; cd; e; -",
		pages: "ab/cd/e.", current: "ab/cd.", counted: "ab/cd/e.",
	},

	// From another page than the first, so that the number of records shows nothing.
	{name: "from page 2", from: 2, script: "ab 1/3/5; cd 2/3/5; e 3/3/5; - */3/5", pages: "cd/e.", current: "cd/e/."},
	{name: "from past the end", from: 9, script: "ab 1/3/5; cd 2/3/5; e 3/3/5; - */3/5", pages: "."},
	{name: "from page 2, ignored", from: 2, script: "ab 1/3/5", pages: " stalled", number: "ab/ stalled", nothing: "ab."},
	{
		name: "from past the end, last page clamped", from: 9, script: "ab 1/3/5; cd 2/3/5; e 3/3/5",
		pages: " stalled", number: "e/ stalled", nothing: "e.",
	},

	// Lists that do not advance.
	{name: "page ignored", script: "ab 1/3/5", pages: "ab/ stalled"},
	{name: "page ignored, there is only one", script: "ab 1/1/2", pages: "ab.", current: "ab/ stalled", counted: "ab/."},
	{name: "page echoed", script: "ab */3/5", pages: "ab// stalled", number: "ab/ stalled"},
	{
		name: "page echoed, reordered", script: "ab */3/5; ba */3/5",
		pages: "ab// stalled", current: "ab/// stalled", number: "ab// stalled",
	},
	{name: "current stuck", script: "ab 1/3/5; cd 1/3/5; e 1/3/5; - 1/3/5", pages: "ab/ stalled", number: "ab/cd/e/."},
	{name: "page left out", script: "ab 1/3/5; e 3/3/5", pages: "ab/ stalled", number: "ab/e/."},
	{name: "last page clamped", script: "ab 1/3/5; cd 2/3/5; e 3/3/5", pages: "ab/cd/e.", current: "ab/cd/e/."},
	{
		name: "last page clamped, page echoed", script: "ab 1/3/5; cd 2/3/5; e */3/5",
		pages: "ab/cd/e.", current: "ab/cd/e//.", number: "ab/cd/e/.",
	},
	{
		name: "last page clamped, it has grown", script: "ab 1/3/5; cd 2/3/5; e 3/3/5; ef 3/3/6",
		pages: "ab/cd/e.", current: "ab/cd/e/f.", number: "ab/cd/e/f/.",
	},
	{
		name: "clamped too early", script: "ab 1/3/5; cd 2/3/5",
		pages: "ab/cd/ stalled", current: "ab/cd/.", counted: "ab/cd/ stalled",
	},
	{
		name: "first page again past the end", script: "ab 1/3/5; cd 2/3/5; e 3/3/5; ab 1/3/5",
		pages: "ab/cd/e.", current: "ab/cd/e/.", number: "ab/cd/e/ab/.",
	},

	// Empty pages.
	{
		name: "empty page in the middle", script: "ab 1/4/5; - 2/4/5; cd 3/4/5; e 4/4/5; - */4/5",
		pages: "ab//cd/e.", current: "ab/.", counted: "ab/ stalled",
	},
	{
		name: "empty page at the beginning", script: "- 1/3/3; ab 2/3/3; c 3/3/3; - */3/3",
		pages: "/ab/c.", current: ".", counted: " stalled",
	},

	// Records that are added and removed while the list is read.
	{
		name: "a record inserted", script: "ab 1/3/6; bc 2/4/7; de 3/4/7; f 4/4/7; - */4/7",
		pages: "ab/c/de/f.", current: "ab/c/de/f/.",
	},
	{
		name: "a page inserted", script: "ab 1/3/5; ab 2/4/7; cd 3/4/7; e 4/4/7; - */4/7",
		pages: "ab//cd/e.", current: "ab//cd/e/.", number: "ab/ stalled",
	},
	{
		name: "a page inserted later", script: "ab 1/3/5; cd 2/3/5; cd 3/4/7; e 4/4/7; - */4/7",
		pages: "ab/cd//e.", current: "ab/cd//e/.", number: "ab/cd/.",
	},
	{name: "a record removed: another is missed", script: "ab 1/3/5; de 2/2/4; - */2/4", pages: "ab/de.", current: "ab/de/."},
	{name: "a record removed, and so a page: another is missed", script: "ab 1/3/5; cd 2/3/5; - */2/4", pages: "ab/cd/."},
	{
		name: "a record removed, last page clamped", script: "ab 1/3/5; cd 2/3/5; de 2/2/4",
		pages: "ab/cd/e.", number: "ab/cd/e/.",
	},

	// Pages that fail.
	{name: "not found", script: "ab 1/3/5; cd 2/3/5; 404", pages: "ab/cd/ Error 404 x1 notfound"},
	{
		name: "not found past the end", script: "ab 1/3/5; cd 2/3/5; e 3/3/5; 404",
		pages: "ab/cd/e.", current: "ab/cd/e/ Error 404 x1 notfound",
	},
	{name: "not found at once", script: "404", pages: " Error 404 x1 notfound"},
	{name: "fails", script: "ab 1/3/5; cd 2/3/5; 500, 500, 500", pages: "ab/cd/ Error 500 x3 server"},
	{name: "fails twice", script: "ab 1/3/5; 500, 500, cd 2/3/5; e 3/3/5; - */3/5", pages: "ab/cd/e.", current: "ab/cd/e/."},
	{name: "cut off", script: "ab 1/3/5; cd 2/3/5; cut, cut, cut", pages: "ab/cd/ NetworkError 200 x3 sent"},
	{name: "cut off once", script: "ab 1/3/5; cut, cd 2/3/5; e 3/3/5; - */3/5", pages: "ab/cd/e.", current: "ab/cd/e/."},
	{name: "HTML", script: "ab 1/3/5; cd 2/3/5; html", pages: "ab/cd/ DecodeError 200"},
	{name: "no list", script: "ab 1/3/5; cd 2/3/5; keyless", pages: "ab/cd/ DecodeError 200"},

	// Unreadable records.
	{name: "unreadable record", script: "ab 1/3/6; cXd 2/3/6; e 3/3/6; - */3/6", pages: "ab/cXd/e.", current: "ab/cXd/e/."},
	{name: "unreadable records at the ends", script: "Xa 1/2/4; bY 2/2/4; - */2/4", pages: "Xa/bY.", current: "Xa/bY/."},
	{name: "nothing but unreadable records", script: "ab 1/3/5; XY 2/3/5; e 3/3/5; - */3/5", pages: "ab/XY/e.", current: "ab/XY/e/."},
	{name: "unreadable record moved on", script: "aX 1/2/3; Xc 2/2/4; - */2/4", pages: "aX/c.", current: "aX/c/."},
	{name: "unreadable records, page ignored", script: "XY 1/3/5", pages: "XY/ stalled"},
}

// endless are lists that never end, but bring nothing new.
var endless = []listing{
	{name: "reordered without end", script: strings.Repeat("ab */100/200; ba */100/200; ", 50), pages: "ab" + strings.Repeat("/", 65) + " stalled"},
	{
		name: "empty pages without end", script: "ab 1/1000000/5; - */1000000/5",
		pages: "ab" + strings.Repeat("/", 65) + " stalled", current: "ab/.", counted: "ab/ stalled",
	},
}

// want returns what the loop must see of a list of a form.
func (l listing) want(form pageForm) string {
	current := cmp.Or(l.current, l.pages)
	switch form.tells {
	case tellsCurrent:
		return current
	case tellsCount:
		return cmp.Or(l.counted, current)
	case tellsNumber:
		return cmp.Or(l.number, current)
	case tellsNothing:
		if first, _, more := strings.Cut(l.pages, "/"); more {
			return cmp.Or(l.nothing, first+".")
		}
		return cmp.Or(l.nothing, l.pages)
	}
	return l.pages
}

// TestEveryListEnds: the loop gets every record in order, or an error. Prefetching makes no
// difference.
func TestEveryListEnds(t *testing.T) {
	t.Parallel()
	for _, row := range listings {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.check(t, pageForms)
		})
	}
}

func TestAllBeginsAtThePageOfWithQuery(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminals":[{"id":"C"}],"pages":9}`),
		responds(200, `{"terminals":[{"id":"D"}],"pages":9}`), responds(200, `{"terminals":[]}`))
	var got []string
	for terminal, err := range faultClient(t, server.url, payterm.WithQuery("page", "3")).Clients.Terminals.All(t.Context(), models.TerminalListParams{}) {
		require.NoError(t, err)
		got = append(got, terminal.ID)
	}
	assert.Equal(t, []string{"C", "D"}, got)
	for i, page := range []string{"3", "4", "5"} {
		assert.Equal(t, page, server.seen()[i].URL.Query().Get("page"))
	}

	const none = "99999999999999999999"
	server = newFaultServer(t, responds(200, `{"terminals":[]}`))
	for _, err := range faultClient(t, server.url, payterm.WithQuery("page", none)).Clients.Terminals.All(t.Context(), models.TerminalListParams{}) {
		require.NoError(t, err)
	}
	assert.Equal(t, none, server.seen()[0].URL.Query().Get("page"), "as it was given")
}

func TestEndlessLists(t *testing.T) {
	t.Parallel()
	oneOfEach := slices.CompactFunc(slices.Clone(pageForms), func(a, b pageForm) bool { return a.tells == b.tells })
	for _, row := range endless {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.check(t, oneOfEach)
		})
	}
}

func (l listing) check(t *testing.T, forms []pageForm) {
	t.Helper()
	platform := newPagedPlatform(t)
	for _, form := range forms {
		want := l.want(form)
		for _, prefetch := range prefetches {
			list := platform.list(form, l.script, prefetch, nothing)
			got := list.trace(list.all(t.Context(), l.from))
			if prefetch == 0 {
				assert.Equal(t, want, got, list.name)
			} else { // pages are requested earlier
				assert.Equal(t, flat(want), flat(got), list.name)
			}
			list.assertOver(t, l.from, 1+strings.Count(want, "/"))
		}
	}
}

// trace writes down what a loop sees, in the notation of listing.
func (l *pagedList) trace(all iter.Seq2[string, error]) string {
	seen, turned := "", 1
	turn := func() {
		pages := len(slices.Compact(l.queries()))
		seen += strings.Repeat("/", pages-turned)
		turned = pages
	}
	end := "."
	for id, err := range all {
		turn()
		l.happens(id)
		seen += id
		switch {
		case payterm.IsRecordError(err):
			seen += unreadableID(err)
		case err != nil:
			seen += " " + verdict(err)
			end = ""
		}
	}
	turn()
	return seen + end
}

// flat removes the requests from a trace.
func flat(trace string) string { return strings.ReplaceAll(trace, "/", "") }

// unreadableID returns the id of an unreadable record of a list.
func unreadableID(err error) string {
	var unreadable *payterm.DecodeError
	var record struct{ ID []string }
	if !errors.As(err, &unreadable) || json.Unmarshal(unreadable.Raw, &record) != nil || len(record.ID) != 1 {
		return "?"
	}
	return record.ID[0]
}

// TestContextEndsAListThatNeverEnds: a platform may never stop returning records.
func TestContextEndsAListThatNeverEnds(t *testing.T) {
	t.Parallel()
	var page atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		at := page.Add(1)
		_, _ = fmt.Fprintf(w, `{"terminals":[{"id":"T%d"}],"pages":{"current":%d,"total":%d}}`, at, at, at+1)
	}))
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	records, ends := 0, 0
	for _, err := range faultClient(t, server.URL).Clients.Terminals.All(ctx, models.TerminalListParams{}) {
		switch records++; {
		case err != nil:
			require.ErrorIs(t, err, context.Canceled)
			ends++
		case records == 500:
			cancel()
		}
	}
	assert.Equal(t, 501, records)
	assert.Equal(t, 1, ends)
}

// TestErrStalledNamesTheOperation, without a key that the caller has put into it.
func TestErrStalledNamesTheOperation(t *testing.T) {
	t.Parallel()
	client := responding(t, `{"terminals":[{"id":"T"}],"pages":{"total":3,"current":1}}`)
	stalled := func(all iter.Seq2[*models.Terminal, error]) (err error) {
		for _, err = range all {
		}
		return err
	}
	const reason = ": requested page 2, got page 1 again"
	err := stalled(client.Clients.Terminals.All(t.Context(), models.TerminalListParams{}))
	require.EqualError(t, err, "payterm: pagination stalled: clients.terminals.list"+reason)
	require.ErrorIs(t, err, payterm.ErrStalled)
	request := payterm.Request{Name: "of " + faultKey, Method: http.MethodGet, Path: "/x"}
	err = stalled(payterm.All[models.Terminal](t.Context(), client, request, "terminals"))
	assert.EqualError(t, err, "payterm: pagination stalled: of [api-key]"+reason)
}
