package journal_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

const emptyLists = `{"sessions":[],"merchants":[],"terminals":[],"reconciliations":[],"subscriptions":[]}`

// TestLongListsAreReadInPagesOfAHundred or, where the platform refuses the limit, in its own.
func TestLongListsAreReadInPagesOfAHundred(t *testing.T) {
	t.Parallel()
	for code, want := range map[int][]string{0: {"100"}, 400: {"100", ""}, 422: {"100", ""}, 403: {"100"}} {
		for name, write := range map[string]write{
			"merchants": shopWithName, "terminals": tillUnnamed, "reconciliations": reconciled, "subscriptions": subscribed,
		} {
			var limits []string
			client := shows(emptyLists, "").client(t).With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
				return roundTripper(func(r *http.Request) (*http.Response, error) {
					operation, _ := payterm.OperationFromContext(r.Context())
					if operation.Name == "clients.terminals.get" {
						return script{"clients.terminals.get": {`{"terminal":{"id":"T1","tid":"0042"}}`}}.response(r)
					}
					limits = append(limits, r.URL.Query().Get("limit"))
					if code > 0 && r.URL.Query().Has("limit") {
						return script{operation.Name: {strconv.Itoa(code)}}.response(r)
					}
					return next.RoundTrip(r)
				})
			}))
			_, err := write.script(t.Context(), client)
			assert.Equal(t, code != 403, err == nil, "%s %v", name, err)
			assert.Equal(t, want, limits, name)
		}
	}
}

// TestSessionsAreReadInPagesOfAHundred, which the API docs show.
func TestSessionsAreReadInPagesOfAHundred(t *testing.T) {
	t.Parallel()
	var limit string
	client := shows(emptyLists, "").client(t).With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			limit = r.URL.Query().Get("limit")
			return next.RoundTrip(r)
		})
	}))
	_, err := session.script(t.Context(), client)
	require.NoError(t, err)
	assert.Equal(t, "100", limit)
}
