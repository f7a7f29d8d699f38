package payterm_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestMiddlewareNeverSeesTheKey: not in the request, not in that of the answer, and not
// through a trace, its own or the caller's.
func TestMiddlewareNeverSeesTheKey(t *testing.T) {
	t.Parallel()
	const key = "sk_live_canary_0042"
	var mu sync.Mutex
	var seen []string
	note := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, fmt.Sprintf(format, args...))
	}
	traced := func(ctx context.Context) context.Context {
		return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
			WroteHeaderField: func(name string, values []string) { note("wrote %s %v", name, values) },
		})
	}
	server := newFaultServer(t, answers(200, `{"merchant":{"id":"M"}}`))
	client, err := payterm.NewClient(server.url, key, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			note("request %v", r.Header)
			response, err := next.RoundTrip(r.WithContext(traced(r.Context())))
			if err == nil {
				note("answer to %v", response.Request.Header)
			}
			return response, err
		})
	}))
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)

	_, err = client.Clients.Merchants.Get(traced(t.Context()), "M")

	require.NoError(t, err)
	assert.Equal(t, []string{key}, server.seen()[0].Header["Api-Key"])
	all := strings.Join(seen, "\n")
	assert.Contains(t, all, "wrote Accept [application/json]")
	assert.Contains(t, all, "answer to map[")
	assert.NotContains(t, all, key)
}
