package contract_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
)

// TestMiddlewareNeverSeesTheKey: not in the request, not in that of the answer, and not through a
// trace, its own or the caller's.
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

// TestMiddlewareChangesStayInTheAttempt: those made in place, too.
func TestMiddlewareChangesStayInTheAttempt(t *testing.T) {
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

// untilItsEnd is a Transport that answers no request, for tests in a bubble.
func untilItsEnd(arrivals *int) payterm.Option {
	return payterm.WithHTTPClient(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		*arrivals++
		<-r.Context().Done()
		return nil, r.Context().Err()
	})})
}

// TestRequestOfAMiddlewareEndsWithItsAttempt: whatever context it has. One whose whole context was
// replaced would have no end and is not sent.
func TestRequestOfAMiddlewareEndsWithItsAttempt(t *testing.T) {
	t.Parallel()
	for name, another := range map[string]func(*testing.T, context.Context) context.Context{
		"without its end": func(_ *testing.T, ctx context.Context) context.Context { return context.WithoutCancel(ctx) },
		"with one more": func(t *testing.T, ctx context.Context) context.Context {
			ctx, cancel := context.WithCancel(ctx)
			t.Cleanup(cancel)
			return ctx
		},
		"empty": func(*testing.T, context.Context) context.Context { return context.Background() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				arrivals := 0
				client := faultClient(t, "https://api.example.com", untilItsEnd(&arrivals), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return roundTripper(func(r *http.Request) (*http.Response, error) {
						return next.RoundTrip(r.WithContext(another(t, r.Context())))
					})
				}))
				_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
				if name == "empty" {
					assert.Equal(t, "NetworkError 0 x1", verdict(err))
					assert.ErrorContains(t, err, "a middleware has replaced the context of the request")
					assert.Zero(t, arrivals)
					return
				}
				assert.Equal(t, "NetworkError 0 x1 sent timeout unknown", verdict(err))
				assert.Equal(t, 1, arrivals)
			})
		})
	}
}

// lasting is a context of somebody's own kind, which ends when it likes.
type lasting struct {
	context.Context
	done chan struct{}
}

func (l lasting) Done() <-chan struct{} { return l.done }

// TestContextOfAMiddlewareLeavesNoGoroutine: nothing waits for the end of a context once the call
// has returned.
func TestContextOfAMiddlewareLeavesNoGoroutine(t *testing.T) {
	before := goleak.IgnoreCurrent()
	server := newFaultServer(t, answers(200, `{"merchant":{"id":"M"}}`))
	done := make(chan struct{})
	client := faultClient(t, server.url, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			return next.RoundTrip(r.WithContext(lasting{r.Context(), done}))
		})
	}))
	for range 5 {
		_, err := client.Clients.Merchants.Get(t.Context(), "M")
		require.NoError(t, err)
	}
	client.CloseIdleConnections()
	server.close()
	assert.NoError(t, goleak.Find(before))
	close(done)
}

// TestMiddlewareThatDoesNotWaitGetsNoWriteRepeated: not even if no connection was there when it
// gave up. Its request ends with the attempt.
func TestMiddlewareThatDoesNotWaitGetsNoWriteRepeated(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
	dialed, givenUp := make(chan struct{}), make(chan struct{})
	given := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		close(dialed)
		<-givenUp
		return new(net.Dialer).DialContext(context.WithoutCancel(ctx), network, address)
	}}}
	sent := make(chan error, 1)
	client := faultClient(t, server.url, payterm.WithHTTPClient(given), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			go func() {
				_, err := next.RoundTrip(r)
				sent <- err
			}()
			<-dialed
			return nil, errors.New("too slow")
		})
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
	close(givenUp)
	assert.ErrorIs(t, <-sent, context.Canceled)
	assert.Zero(t, server.arrivals.Load())
}

// TestNothingIsSentAfterTheAttempt: whatever context a middleware has given to its request.
func TestNothingIsSentAfterTheAttempt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"terminal":{"id":"T","tid":"0042"}}`))
	var kept *http.Request
	var late error
	var sent atomic.Int32
	own := &http.Transport{}
	t.Cleanup(own.CloseIdleConnections)
	given := &http.Client{Transport: transportFunc(func(r *http.Request) (*http.Response, error) {
		sent.Add(1)
		return own.RoundTrip(r)
	})}
	client := faultClient(t, server.url, payterm.WithHTTPClient(given), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if kept == nil {
				kept = r.Clone(context.WithoutCancel(r.Context()))
				r.URL.Host = closedAddress
			} else {
				_, late = next.RoundTrip(kept)
			}
			return next.RoundTrip(r)
		})
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	require.NoError(t, err)
	assert.ErrorIs(t, late, context.Canceled)
	assert.EqualValues(t, 2, sent.Load(), "the first attempt, and the second")
	assert.EqualValues(t, 1, server.arrivals.Load())
}

// TestCancelUnderAMiddlewareIsTheCause: as without a middleware.
func TestCancelUnderAMiddlewareIsTheCause(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	given := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		cancel()
		<-ctx.Done()
		return nil, ctx.Err()
	}}}
	client := faultClient(t, "http://"+closedAddress, payterm.WithHTTPClient(given), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) { return next.RoundTrip(r) })
	}))
	_, err := client.Clients.Terminals.Unassign(ctx, "T")
	var fault *payterm.NetworkError
	require.ErrorAs(t, err, &fault)
	assert.False(t, fault.Sent)
	assert.Equal(t, context.Canceled, fault.Err)
}

// TestBodyOfEmptyReadsEndsWithTheAttempt: a middleware may make an answer whose body returns
// neither bytes nor an end.
func TestBodyOfEmptyReadsEndsWithTheAttempt(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress, payterm.WithAttemptTimeout(20*time.Millisecond), payterm.WithMaxRetries(0),
		payterm.WithMiddleware(func(http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(emptyReads{}), Request: r}, nil
			})
		}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	assert.Equal(t, "NetworkError 200 x1 sent timeout unknown", verdict(err))
}

type emptyReads struct{}

func (emptyReads) Read([]byte) (int, error) { return 0, nil }

// TestFailoverIsNotUnsent: the write may have gone the other way.
func TestFailoverIsNotUnsent(t *testing.T) {
	t.Parallel()
	backup := newFaultServer(t, closes)
	direct := &http.Transport{}
	t.Cleanup(direct.CloseIdleConnections)
	failover := func(told func(first, second error) error) func(http.RoundTripper) http.RoundTripper {
		return func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				response, err := next.RoundTrip(r)
				if err == nil {
					return response, nil
				}
				other, wrong := http.NewRequestWithContext(context.WithoutCancel(context.Background()), r.Method, backup.url+r.URL.Path, nil)
				if wrong != nil {
					return nil, wrong
				}
				_, second := direct.RoundTrip(other)
				return nil, told(err, second)
			})
		}
	}
	for name, told := range map[string]func(first, second error) error{
		"the second error": func(_, second error) error { return second },
		"both joined":      func(first, second error) error { return errors.Join(first, second) },
		"both wrapped":     func(first, second error) error { return fmt.Errorf("primary: %w, backup: %w", first, second) },
		"one like the first": func(first, _ error) error {
			return errors.Unwrap(first) // as one would be that both fail with, such as context.DeadlineExceeded
		},
		"one that cannot be compared": func(error, error) error { return incomparable{[]int{1}} },
	} {
		before := backup.arrivals.Load()
		client := faultClient(t, "http://"+closedAddress, payterm.WithMiddleware(failover(told)))
		_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
		assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err), name)
		assert.EqualValues(t, 1, backup.arrivals.Load()-before, name)
	}
}

func TestWrappedDialErrorIsUnsent(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			return response, fmt.Errorf("proxy: %w", err)
		})
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	assert.Equal(t, "NetworkError 0 x3", verdict(err))
	assert.ErrorIs(t, err, syscall.ECONNREFUSED)
	assert.ErrorContains(t, err, "nothing sent: proxy: dial tcp")
}

// TestPlainServerIsRecognised: net/http reports a server that speaks no TLS by the error itself.
func TestPlainServerIsRecognised(t *testing.T) {
	t.Parallel()
	plain := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(plain.Close)
	client := faultClient(t, "https"+strings.TrimPrefix(plain.URL, "http"), payterm.WithMaxRetries(0), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) { return next.RoundTrip(r) })
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	assert.ErrorIs(t, err, http.ErrSchemeMismatch)
}

// TestUnsendableRequestIsAnError: and not a panic.
func TestUnsendableRequestIsAnError(t *testing.T) {
	t.Parallel()
	for name, sent := range map[string]func(r *http.Request) *http.Request{
		"none":        func(*http.Request) *http.Request { return nil },
		"without URL": func(r *http.Request) *http.Request { return new(http.Request).WithContext(r.Context()) },
	} {
		client := faultClient(t, "http://"+closedAddress, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) { return next.RoundTrip(sent(r)) })
		}))
		_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
		assert.ErrorContains(t, err, "a middleware has sent on a request without a URL", name)
		_, err = client.Clients.Terminals.Get(t.Context(), "T")
		assert.Equal(t, "NetworkError 0 x1", verdict(err), name)
	}
}

type incomparable struct{ any }

func (incomparable) Error() string { return "incomparable" }

// TestKeyIsNotSentToAnotherHost: a proxy goes by the Host and the opaque part of a request, so
// these count as well.
func TestKeyIsNotSentToAnotherHost(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*http.Request){
		"http://elsewhere.example/v1/clients-sdk/terminals/T": func(r *http.Request) { r.Host = "elsewhere.example" },
		"http://elsewhere.example/x":                          func(r *http.Request) { r.URL.Opaque = "//elsewhere.example/x" },
		"http://api.example.com/v1/clients-sdk/terminals/T":   func(r *http.Request) { r.Host = "" },
	} {
		proxy := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
		address, err := url.Parse(proxy.url)
		require.NoError(t, err)
		client := faultClient(t, "http://api.example.com", payterm.WithInsecureHTTP(),
			payterm.WithHTTPClient(&http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(address)}}),
			payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
				return roundTripper(func(r *http.Request) (*http.Response, error) {
					change(r)
					return next.RoundTrip(r)
				})
			}))
		_, err = client.Clients.Terminals.Get(t.Context(), "T")
		require.NoError(t, err)
		require.Len(t, proxy.seen(), 1)
		assert.Equal(t, name, proxy.seen()[0].RequestURI)
		assert.Equal(t, strings.HasPrefix(name, "http://api."), proxy.seen()[0].Header.Get("Api-Key") != "", name)
	}
}

// TestTraceOverHTTP2: the names of headers are lower-case there, and the trace of a caller does not
// see the key either.
func TestTraceOverHTTP2(t *testing.T) {
	t.Parallel()
	server := newFrameServer(t, answersInFrames(404, ""))
	var mu sync.Mutex
	var names []string
	shown := false
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{WroteHeaderField: func(name string, values []string) {
		mu.Lock()
		defer mu.Unlock()
		names = append(names, strings.ToLower(name))
		shown = shown || slices.Contains(values, faultKey)
	}})
	_, err := faultClient(t, server.url, overHTTP2()).Clients.Terminals.Get(ctx, faultID)
	assert.ErrorIs(t, err, payterm.ErrNotFound)
	mu.Lock()
	defer mu.Unlock()
	assert.Contains(t, names, "accept")
	assert.NotContains(t, names, "api-key")
	assert.False(t, shown)
}

// TestKeyOfAMiddlewareIsNotSent: however it is spelt.
func TestKeyOfAMiddlewareIsNotSent(t *testing.T) {
	t.Parallel()
	ours, other := newFaultServer(t, answers(404, "")), newFaultServer(t, answers(404, ""))
	for _, server := range []*faultServer{ours, other} {
		client := faultClient(t, ours.url, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return transportFunc(func(r *http.Request) (*http.Response, error) {
				r.Header.Set("Api-Key", "another")
				r.Header["API-KEY"] = []string{"another"}
				r.URL.Host = server.url[len("http://"):]
				return next.RoundTrip(r)
			})
		}))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		assert.ErrorIs(t, err, payterm.ErrNotFound)
	}
	request, _ := ours.got(t, 1)
	assert.True(t, slices.Equal([]string{faultKey}, request.Header.Values("Api-Key")), "nothing but ours")
	request, _ = other.got(t, 1)
	assert.Empty(t, request.Header.Values("Api-Key"))
}

// TestMiddlewareRepeatsOverHTTP2: the second request of a middleware is its own, and not one that
// net/http sends again.
func TestMiddlewareRepeatsOverHTTP2(t *testing.T) {
	t.Parallel()
	server := newFrameServer(t, answersInFrames(503, ""), answersInFrames(200, `{"terminal":{"id":"T"}}`))
	client := faultClient(t, server.url, overHTTP2(), payterm.WithMaxRetries(0), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return transportFunc(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err == nil && response.StatusCode == http.StatusServiceUnavailable {
				_ = response.Body.Close()
				return next.RoundTrip(r)
			}
			return response, err
		})
	}))
	_, err := client.Clients.Terminals.Get(t.Context(), faultID)
	assert.NoError(t, err)
	assert.EqualValues(t, 2, server.arrivals.Load())
}

func TestDialErrorUnderAMiddlewareIsUnsent(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return transportFunc(next.RoundTrip)
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), faultID)
	assert.Equal(t, "NetworkError 0 x3", verdict(err))
}

// TestAttemptEndsBeforeTheWait: a middleware cannot send during the backoff.
func TestAttemptEndsBeforeTheWait(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	attempts := make(chan context.Context, 1)
	client := faultClient(t, "http://"+closedAddress, forever, payterm.WithMiddleware(func(http.RoundTripper) http.RoundTripper {
		return transportFunc(func(r *http.Request) (*http.Response, error) {
			attempts <- r.Context()
			return nil, errors.New("failed")
		})
	}))
	go func() {
		<-(<-attempts).Done()
		cancel()
	}()
	_, err := client.Clients.Terminals.Get(ctx, faultID)
	assert.ErrorIs(t, err, context.Canceled)
}
