package contract_test

import (
	"cmp"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

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
