package contract_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestMiddlewareNeverSeesTheKey: not in the request, in the response's request, or in a trace of
// its own or the caller's. HTTP/2 header names are in lower case.
func TestMiddlewareNeverSeesTheKey(t *testing.T) {
	t.Parallel()
	encrypted := newOffering(t)
	for url, opts := range map[string][]payterm.Option{
		newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`)).url: nil,
		encrypted.URL: {payterm.WithHTTPClient(encrypted.Client())},
	} {
		var mu sync.Mutex
		var seen []string
		note := func(format string, args ...any) {
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, strings.ToLower(fmt.Sprintf(format, args...)))
		}
		traced := func(ctx context.Context) context.Context {
			return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
				WroteHeaderField: func(name string, values []string) { note("wrote %s %v", name, values) },
			})
		}
		client := faultClient(t, url, append(opts, around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			note("request %v", r.Header)
			response, err := next.RoundTrip(r.WithContext(traced(r.Context())))
			if err == nil {
				note("response to %v", response.Request.Header)
			}
			return response, err
		}))...)
		_, err := client.Clients.Terminals.Get(traced(t.Context()), "T")
		require.NoError(t, err)
		mu.Lock()
		all := strings.Join(seen, "\n")
		mu.Unlock()
		assert.Contains(t, all, "wrote accept [application/json]")
		assert.Contains(t, all, "response to map[")
		assert.NotContains(t, all, "api-key")
		assert.NotContains(t, all, strings.ToLower(faultKey))
	}
}

// untilItsEnd is a Transport that never responds, for tests in a synctest bubble.
func untilItsEnd(arrivals *int) payterm.Option {
	return sending(func(r *http.Request) (*http.Response, error) {
		*arrivals++
		<-r.Context().Done()
		return nil, r.Context().Err()
	})
}

// TestMiddlewareThatDoesNotWaitGetsNoWriteRepeated, even if it had no connection yet when it gave
// up and returned ErrNotSent. Its request ends with the attempt.
func TestMiddlewareThatDoesNotWaitGetsNoWriteRepeated(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	dialed, givenUp := make(chan struct{}), make(chan struct{})
	given := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		close(dialed)
		<-givenUp
		return new(net.Dialer).DialContext(context.WithoutCancel(ctx), network, address)
	}}}
	sent := make(chan error, 1)
	client := faultClient(t, server.url, payterm.WithHTTPClient(given), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		go func() {
			_, err := next.RoundTrip(r)
			sent <- err
		}()
		<-dialed
		return nil, payterm.ErrNotSent
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
	close(givenUp)
	assert.ErrorIs(t, <-sent, context.Canceled)
	assert.Zero(t, server.arrivals.Load())
}

// TestMiddlewareThatReturnsNoResponse: it may have sent the write. A response without a body that
// it should have counts as none.
func TestMiddlewareThatReturnsNoResponse(t *testing.T) {
	t.Parallel()
	for name, response := range map[string]*http.Response{"none": nil, "without its body": {StatusCode: 200, ContentLength: 5}} {
		client := faultClient(t, "http://"+closedAddress, around(func(http.RoundTripper, *http.Request) (*http.Response, error) {
			return response, nil
		}))
		_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
		assert.ErrorContains(t, err, "neither a response nor an error", name)
		assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err), name)
	}
}

// TestTransportMayModifyItsRequest: the next attempt sends what the call asks for.
func TestTransportMayModifyItsRequest(t *testing.T) {
	t.Parallel()
	var urls, accepts []string
	client := faultClient(t, "http://"+closedAddress, sending(func(r *http.Request) (*http.Response, error) {
		urls, accepts = append(urls, r.URL.String()), append(accepts, r.Header.Get("Accept"))
		r.URL.Path, r.Header["Accept"][0] = "/other", "text/html"
		return nil, io.ErrUnexpectedEOF
	}))
	_, err := client.Clients.Terminals.Get(t.Context(), "T")
	require.Error(t, err)
	assert.Equal(t, slices.Repeat([]string{"http://" + closedAddress + "/v1/clients-sdk/terminals/T"}, 3), urls)
	assert.Equal(t, slices.Repeat([]string{"application/json"}, 3), accepts)
}

// TestNothingIsSentAfterTheAttempt, whatever context a middleware has given its request.
func TestNothingIsSentAfterTheAttempt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T","tid":"0042"}}`))
	var kept *http.Request
	var late error
	var sent atomic.Int32
	own := &http.Transport{}
	t.Cleanup(own.CloseIdleConnections)
	given := &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		sent.Add(1)
		return own.RoundTrip(r)
	})}
	client := faultClient(t, server.url, payterm.WithHTTPClient(given), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		if kept == nil {
			kept = r.Clone(context.WithoutCancel(r.Context()))
			r.URL.Host = closedAddress
		} else {
			_, late = next.RoundTrip(kept)
		}
		return next.RoundTrip(r)
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	require.NoError(t, err)
	assert.ErrorIs(t, late, context.Canceled)
	assert.EqualValues(t, 2, sent.Load(), "the first attempt, and the second")
	assert.EqualValues(t, 1, server.arrivals.Load())
}
