package contract_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// repeaters are middlewares that send a request more than once, whatever it is.
var repeaters = map[string]func(http.RoundTripper) http.RoundTripper{
	"go-retryablehttp": func(next http.RoundTripper) http.RoundTripper {
		client := retryablehttp.NewClient()
		client.Logger, client.RetryMax = nil, 2
		client.RetryWaitMin, client.RetryWaitMax = time.Microsecond, time.Microsecond
		client.HTTPClient = &http.Client{Transport: next}
		return &retryablehttp.RoundTripper{Client: client}
	},
	"a retrier": func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			for range 2 {
				if err == nil && response.StatusCode != http.StatusServiceUnavailable {
					break
				}
				if err == nil {
					_ = response.Body.Close()
				}
				response, err = next.RoundTrip(copyOf(r))
			}
			return response, err
		})
	},
	"a hedger": func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			return firstResponse(next, copyOf(r), copyOf(r))
		})
	},
}

// copyOf returns a copy of a request with its own cancelable context, to send beside another copy.
func copyOf(r *http.Request) *http.Request {
	ctx, cancel := context.WithCancel(r.Context())
	context.AfterFunc(r.Context(), cancel)
	another := r.Clone(ctx)
	if r.GetBody != nil {
		another.Body, _ = r.GetBody()
	}
	return another
}

// firstResponse sends all requests at once, and returns the first response that is not a failure,
// or else the last failure.
func firstResponse(next http.RoundTripper, requests ...*http.Request) (*http.Response, error) {
	type result struct {
		response *http.Response
		err      error
	}
	results := make(chan result)
	for _, request := range requests {
		go func() {
			response, err := next.RoundTrip(request)
			results <- result{response, err}
		}()
	}
	var chosen result
	for range requests {
		got := <-results
		if chosen.response != nil && chosen.response.StatusCode < 500 {
			if got.response != nil {
				_ = got.response.Body.Close()
			}
			continue
		}
		if chosen.response != nil {
			_ = chosen.response.Body.Close()
		}
		chosen = got
	}
	return chosen.response, chosen.err
}

// TestWriteIsSentOnceWithinAnAttempt: whatever a middleware does, the platform gets one request of
// a write, and the outcome is known only if the platform's response was returned.
func TestWriteIsSentOnceWithinAnAttempt(t *testing.T) {
	t.Parallel()
	for name, middleware := range repeaters {
		for fault, script := range map[string][]reply{
			"503":                      {responds(503, ""), thenGood},
			"closed":                   {closes, thenGood},
			"closed inside the header": {writes("HTTP/1.1 200 OK\r\nContent-"), thenGood},
			"closed inside the body":   {writes(head(200, "Content-Length: 100") + `{`), thenGood},
			"200":                      {thenGood},
			"422":                      {responds(422, `{"message":"no"}`), thenGood},
		} {
			t.Run(name+", "+fault, func(t *testing.T) {
				t.Parallel()
				for _, operation := range someOperations {
					if operation.read {
						continue
					}
					good := responds(http.StatusOK, operation.document)
					server := newFaultServer(t, fill(script, good)...)
					client := faultClient(t, server.url, payterm.WithMiddleware(middleware))
					result, err := operation.call(t.Context(), client)
					require.EqualValues(t, 1, server.arrivals.Load(), operation.name)
					if err == nil {
						continue
					}
					assertFailure(t, operation, result, err)
					if fault != "422" {
						assert.ErrorIs(t, err, payterm.ErrOutcomeUnknown, operation.name)
					}
					if name == "a retrier" && fault == "closed" {
						assert.ErrorContains(t, err, "a middleware has sent a write a second time, and the first may have arrived")
					}
				}
			})
		}
	}
}

// TestReadMayBeSentAgainWithinAnAttempt: a middleware may repeat reads.
func TestReadMayBeSentAgainWithinAnAttempt(t *testing.T) {
	t.Parallel()
	for name, middleware := range repeaters {
		if name == "a hedger" {
			continue // it sends both at once
		}
		for fault, first := range map[string]reply{"503": responds(503, ""), "closed": closes} {
			for _, operation := range someOperations {
				if !operation.read {
					continue
				}
				server := newFaultServer(t, first, responds(http.StatusOK, operation.document))
				client := faultClient(t, server.url, payterm.WithMaxRetries(0), payterm.WithMiddleware(middleware))
				_, err := operation.call(t.Context(), client)
				assert.NoError(t, err, "%s, %s: %s", name, fault, operation.name)
				assert.EqualValues(t, 2, server.arrivals.Load(), "%s, %s: %s", name, fault, operation.name)
			}
		}
	}
}

// TestRefusedWriteMayBeSentAgainWithinAnAttempt: nothing of the first request was sent.
func TestRefusedWriteMayBeSentAgainWithinAnAttempt(t *testing.T) {
	t.Parallel()
	for name, middleware := range repeaters {
		if name == "a hedger" {
			continue // it does not wait for the first
		}
		for _, operation := range someOperations {
			server := newFaultServer(t, responds(http.StatusOK, operation.document))
			var dials atomic.Int32
			given, _ := dialing(func(ctx context.Context, network, address string) (net.Conn, error) {
				if dials.Add(1) == 1 {
					address = closedAddress
				}
				return new(net.Dialer).DialContext(ctx, network, address)
			})
			sees := around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				resp, err := next.RoundTrip(r)
				assert.Equal(t, err != nil, errors.Is(err, payterm.ErrNotSent))
				return resp, err
			})
			client := faultClient(t, server.url, payterm.WithMaxRetries(0), payterm.WithHTTPClient(given), payterm.WithMiddleware(middleware), sees)
			_, err := operation.call(t.Context(), client)
			assert.NoError(t, err, "%s: %s", name, operation.name)
			assert.EqualValues(t, 1, server.arrivals.Load(), "%s: %s", name, operation.name)
			assert.EqualValues(t, 2, dials.Load(), "%s: %s", name, operation.name)
		}
	}
}
