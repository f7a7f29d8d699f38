package contract_test

import (
	"cmp"
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
