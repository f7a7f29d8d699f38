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

// TestMiddlewareChangesOneAttempt: what a middleware does to a request, in place too, stays in the attempt.
func TestMiddlewareChangesOneAttempt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(503, ""))
	client := faultClient(t, server.url, payterm.WithHeader("X-Tenant", "mine"), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			r.Header["X-Tenant"][0] += "!"
			r.Header.Add("Accept", "text/plain")
			r.URL.Path += "/more"
			r.Method = http.MethodOptions
			return next.RoundTrip(r)
		})
	}))
	_, err := client.Clients.Terminals.Get(t.Context(), "T")
	require.Error(t, err)
	require.Len(t, server.seen(), 3)
	for _, request := range server.seen() {
		assert.Equal(t, "OPTIONS /v1/clients-sdk/terminals/T/more", request.Method+" "+request.URL.Path)
		assert.Equal(t, []string{"mine!"}, request.Header["X-Tenant"])
		assert.Equal(t, []string{"application/json", "text/plain"}, request.Header["Accept"])
	}
}

// TestMiddlewareOfAnotherContext: net/http does not send a write again by itself for a middleware either that takes the
// end off the context of a request, or all of it.
func TestMiddlewareOfAnotherContext(t *testing.T) {
	t.Parallel()
	for name, another := range map[string]func(context.Context) context.Context{
		"without its end": context.WithoutCancel,
		"empty":           func(context.Context) context.Context { return context.Background() },
		"with one more": func(ctx context.Context) context.Context {
			ctx, cancel := context.WithCancel(ctx)
			t.Cleanup(cancel)
			return ctx
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := newFrameServer(t, resetsStream(7))
			client := faultClient(t, server.url, overHTTP2(), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
				return roundTripper(func(r *http.Request) (*http.Response, error) {
					return next.RoundTrip(r.WithContext(another(r.Context())))
				})
			}))
			_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
			assert.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
			assert.EqualValues(t, 1, server.arrivals.Load())
		})
	}
}
