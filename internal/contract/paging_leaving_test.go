package contract_test

import (
	"cmp"
	"context"
	"io"
	"iter"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// leavings are ways to leave a loop after some records. They return what was seen.
var leavings = map[string]func(all iter.Seq2[string, error], records int) string{
	"break": func(all iter.Seq2[string, error], records int) string {
		seen := ""
		for id, err := range all {
			if seen += id; err != nil || len(seen) == records {
				break
			}
		}
		return seen
	},
	"panic": func(all iter.Seq2[string, error], records int) (seen string) {
		defer func() { seen, _ = recover().(string) }()
		for id, err := range all {
			if seen += id; err != nil || len(seen) == records {
				panic(seen)
			}
		}
		return seen
	},
}

// TestAPageThatExitsItsGoroutineIsNoEnd, as t.FailNow in a middleware does.
func TestAPageThatExitsItsGoroutineIsNoEnd(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "https://api.example.com", payterm.WithPrefetch(2), around(func(_ http.RoundTripper, r *http.Request) (*http.Response, error) {
		page := cmp.Or(r.URL.Query().Get("page"), "1")
		if page == "3" {
			runtime.Goexit()
		}
		body := `{"terminals":[{"id":"T` + page + `"}],"pages":{"current":` + page + `,"total":5}}`
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(body))}, nil
	}))
	var last error
	seen := 0
	for _, err := range client.Clients.Terminals.All(t.Context(), models.TerminalListParams{}) {
		seen, last = seen+1, err
	}
	assert.Equal(t, 3, seen)
	assert.ErrorContains(t, last, "runtime.Goexit")
}

// TestLeavingALoopWaitsForNoPage, and leaves nothing behind.
func TestLeavingALoopWaitsForNoPage(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		script         string
		records, pages int
	}{
		{"ab 1/3/5; held", 1, 1},
		{"ab 1/3/5; held", 2, 1},
		{"ab 1/3/5; cd 2/3/5; held", 3, 2},
		{"ab 1/3/5; cd 2/3/5; e 3/3/5; held", 5, 3},
	} {
		for name, leave := range leavings {
			platform := newPagedPlatform(t)
			for _, form := range pageForms {
				if form.tells == tellsNothing && row.pages > 1 {
					continue // has only one page
				}
				for _, prefetch := range prefetches {
					list := platform.list(form, row.script, prefetch, nothing)
					seen := leave(list.all(t.Context(), 0), row.records)
					assert.Equal(t, "abcde"[:row.records], seen, "%s: %s", name, list.name)
					list.assertOver(t, 0, row.pages)
				}
			}
		}
	}
}

func TestFetchedRecordsComeBeforeTheCancel(t *testing.T) {
	t.Parallel()
	const underWay = ` NetworkError 0 x[01] (sent )?canceled` // fetched ahead
	for _, row := range []struct {
		name   string
		script string
		when   string // record or query at which the caller cancels
		want   string // with prefetch 0
		ahead  string // with more, a regular expression
		pages  int
	}{
		{"in the body", "ab 1/3/5; held", "a", "ab NetworkError 0 x0 canceled", "ab" + underWay, 1},
		{"at the last record of a page", "ab 1/3/5; cd 2/3/5; held", "d", "ab/cd NetworkError 0 x0 canceled", "abcd" + underWay, 2},
		{"while the next page is under way", "ab 1/3/5; held", "page=2", "ab/ NetworkError 0 x1 sent canceled", "ab NetworkError 0 x1 sent canceled", 2},
	} {
		platform := newPagedPlatform(t)
		for _, form := range pageForms {
			if form.tells == tellsNothing {
				continue // has only one page
			}
			for _, prefetch := range prefetches {
				ctx, cancel := context.WithCancel(t.Context())
				list := platform.list(form, row.script, prefetch, func(what string) {
					if what == row.when {
						cancel()
					}
				})
				got := list.trace(list.all(ctx, 0))
				cancel()
				if prefetch == 0 {
					assert.Equal(t, row.want, got, "%s: %s", row.name, list.name)
				} else {
					assert.Regexp(t, "^"+row.ahead+"$", flat(got), "%s: %s", row.name, list.name)
				}
				list.assertOver(t, 0, row.pages)
			}
		}
	}
}

// TestListsMayBeRangedOverAgain, after a complete loop and after one that was left.
func TestListsMayBeRangedOverAgain(t *testing.T) {
	t.Parallel()
	platform := newPagedPlatform(t)
	for _, form := range pageForms {
		if form.tells == tellsNothing {
			continue // has only one page
		}
		for _, prefetch := range prefetches {
			list := platform.list(form, "ab 1/3/5; cd 2/3/5; e 3/3/5; - */3/5", prefetch, nothing)
			all := list.all(t.Context(), 0)
			assert.Empty(t, list.queries(), "before the loop")
			assert.Equal(t, "abc", leavings["break"](all, 3), list.name)
			for range 2 {
				assert.Equal(t, "abcde.", flat(list.trace(all)), list.name)
			}
		}
	}
}
