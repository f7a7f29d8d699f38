package contract_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var (
	merchant = models.MerchantCreateParams{Name: "Example Store"}
	forever  = payterm.WithBackoff(math.MaxInt64, math.MaxInt64) // waits of up to 292 years
)

// TestRetriesCannotAmplifyAnOutage, whichever copies of a client make the calls. Requests that may
// have been sent are counted where they arrive, the rest where they are dialed.
func TestRetriesCannotAmplifyAnOutage(t *testing.T) {
	t.Parallel()
	const calls = 1000
	read, write := faultOperations[0], faultOperations[3]
	silent := silentListener(t)
	for _, row := range []struct {
		name      string
		operation faultOperation
		url       string // empty: a server that follows the script
		script    reply
	}{
		{name: "500 to reads", operation: read, script: responds(500, "")},
		{name: "reads refused", operation: read, url: "http://" + closedAddress},
		{name: "writes refused", operation: write, url: "http://" + closedAddress},
		{name: "reads without response", operation: read, url: "http://" + silent},
	} {
		given, dials := dialing(nil)
		given.Transport.(*http.Transport).MaxIdleConnsPerHost = 16
		count := dials.Load
		if row.url == "" {
			server := newFaultServer(t, row.script)
			row.url, count = server.url, server.arrivals.Load
		}
		client := faultClient(t, row.url, payterm.WithBackoff(1, 1), payterm.WithHTTPClient(given))
		var reported atomic.Int32
		var workers sync.WaitGroup
		for range 16 {
			workers.Go(func() {
				own := client.With(payterm.WithPrefetch(1))
				if row.url == "http://"+silent {
					own = own.With(payterm.WithAttemptTimeout(5 * time.Millisecond))
				}
				for range calls / 16 {
					_, err := row.operation.call(t.Context(), own)
					reported.Add(int32(attemptsOf(err)))
				}
			})
		}
		workers.Wait()
		const made = calls / 16 * 16
		assert.Greater(t, int(reported.Load()), made, row.name)
		assert.LessOrEqual(t, int(reported.Load()), made+100, row.name)
		assert.LessOrEqual(t, int(count()), made+100, row.name)
	}
}

// attemptsOf returns the number of attempts in an error.
func attemptsOf(err error) int {
	switch err := err.(type) { //nolint:errorlint // it must be one of ours, not hold one
	case *payterm.Error:
		return err.Attempts
	case *payterm.NetworkError:
		return err.Attempts
	}
	return 0
}

// TestRetryAfter in a header, or in the body of a response that may be temporary. A delay longer
// than the maximum backoff ends the call.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	in := func(d time.Duration) string { return time.Now().Add(d).UTC().Format(http.TimeFormat) }
	for _, row := range []struct {
		header, body string
		attempts     int // of a read, with a maximum backoff of 1 ms
		wait         time.Duration
	}{
		{header: "5", attempts: 1, wait: 5 * time.Second},
		{header: "9999999999999999999999999", attempts: 1, wait: 24 * time.Hour},
		{header: "0", attempts: 3},
		{header: "-1", attempts: 3},
		{header: "soon\r\nRetry-After: 5", attempts: 3},
		{header: in(-time.Hour), attempts: 3},
		{header: in(48 * time.Hour), attempts: 1, wait: 24 * time.Hour},
		{body: `{"terminal_paused_seconds":45}`, attempts: 1, wait: 45 * time.Second},
		{body: `{"terminal_paused_seconds":"99999999999"}`, attempts: 1, wait: 24 * time.Hour},
		{body: `{"terminal_paused_seconds":0}`, attempts: 3},
		{body: `{"terminal_paused_seconds":4.5}`, attempts: 3},
		{body: `{"terminal_paused`, attempts: 3},
		{header: "0", body: `{"terminal_paused_seconds":45}`, attempts: 3, wait: 45 * time.Second},
		{header: "5", body: `{"terminal_paused_seconds":45}`, attempts: 1, wait: 5 * time.Second},
	} {
		for status, words := range map[int]string{429: "ratelimited", 503: "server"} {
			server := newFaultServer(t, responds(status, row.body, "Retry-After: "+row.header))
			client := faultClient(t, server.url, payterm.WithBackoff(1, time.Millisecond))
			for _, operation := range someOperations {
				server.arrivals.Store(0)
				_, err := operation.call(t.Context(), client)
				var failure *payterm.Error
				require.ErrorAs(t, err, &failure)
				assert.Equal(t, row.wait, failure.RetryAfter, "%+v", row)
				want := fmt.Sprintf("1: Error %d x1 %s", status, words)
				switch {
				case operation.read:
					want = fmt.Sprintf("%[1]d: Error %[2]d x%[1]d %[3]s", row.attempts, status, words)
				case status == 503:
					want += " unknown"
				}
				assert.Equal(t, want, fmt.Sprintf("%d: %s", server.arrivals.Load(), verdict(err)), "%s: %+v", operation.name, row)
			}
		}
	}
}

// TestRetryAfterIsTheFloor: the next attempt is not earlier than the platform asks.
func TestRetryAfterIsTheFloor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var came []time.Time
		client := faultClient(t, "https://api.example.com", payterm.WithBackoff(time.Millisecond, 5*time.Second), sending(func(*http.Request) (*http.Response, error) {
			came = append(came, time.Now())
			return &http.Response{StatusCode: 429, Header: http.Header{"Retry-After": {"4"}}}, nil
		}))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.ErrorIs(t, err, payterm.ErrRateLimited)
		require.Len(t, came, 3)
		for i := range 2 {
			assert.GreaterOrEqual(t, came[i+1].Sub(came[i]), 4*time.Second)
			assert.LessOrEqual(t, came[i+1].Sub(came[i]), 5*time.Second)
		}
	})
}

// TestNoWaitCrossesTheDeadline: the failure is returned at once instead.
func TestNoWaitCrossesTheDeadline(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name   string
		script reply // nil: refuses connections
		backed payterm.Option
		want   string
		unsure bool // a write's outcome is unknown
	}{
		{"asked for", responds(503, "", "Retry-After: 3600"), payterm.WithBackoff(1, 24*time.Hour), "Error 503 x1 server", true},
		{"asked for by a date", responds(429, "", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"), payterm.WithBackoff(1, 24*time.Hour), "Error 429 x1 ratelimited", false},
		{"backing off", responds(503, ""), forever, "Error 503 x1 server", true},
		{"lost", closes, forever, "NetworkError 0 x1 sent", true},
		{"cut off", writes(head(200, "Content-Length: 100") + "{"), forever, "NetworkError 200 x1 sent", true},
		{"refused", nil, forever, "NetworkError 0 x1", false},
	} {
		url := "http://" + closedAddress
		if row.script != nil {
			url = newFaultServer(t, row.script).url
		}
		client := faultClient(t, url, row.backed)
		for _, operation := range someOperations {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			_, err := operation.call(ctx, client)
			want := row.want
			if row.unsure {
				want = unknownIf(operation, want)
			}
			assert.Equal(t, want, verdict(err), "%s: %s", row.name, operation.name)
			assert.NoError(t, ctx.Err(), "it did not wait")
			cancel()
		}
	}
}

// onLog calls a function when an attempt has ended, before the wait for the next one.
type onLog struct {
	slog.Handler
	call func(slog.Record)
}

func (h onLog) Enabled(context.Context, slog.Level) bool { return true }

func (h onLog) Handle(_ context.Context, r slog.Record) error { h.call(r); return nil }

// thenEnds ends a context when the first attempt has ended.
func thenEnds(ctx endingContext) payterm.Option {
	return payterm.WithLogger(slog.New(onLog{call: func(slog.Record) { ctx.end() }}))
}

// TestCancelDuringTheWait: the last status is kept, and if nothing was sent before the wait,
// nothing is sent at all.
func TestCancelDuringTheWait(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name   string
		script reply // nil: refuses connections
		want   string
	}{
		{"after a response", responds(503, ""), "NetworkError 503 x1 sent "},
		{"after a fault", closes, "NetworkError 0 x1 sent "},
		{"after a cut-off body", writes(head(200, "Content-Length: 100") + "{"), "NetworkError 200 x1 sent "},
		{"unsent", nil, "NetworkError 0 x1 "},
	} {
		eachEnding(t, func(t *testing.T, operation faultOperation, ctx endingContext) {
			url := "http://" + closedAddress
			if row.script != nil {
				if !operation.read {
					return // is not retried, so there is no wait
				}
				url = newFaultServer(t, row.script).url
			}
			result, err := operation.call(ctx, faultClient(t, url, forever, thenEnds(ctx)))
			assert.Equal(t, row.want+ctx.words, verdict(err), "%s: %s", row.name, operation.name)
			assertFailure(t, operation, result, err)
		})
	}
}

// TestDeadlineIsNotATimeout: an error shows whether the caller's context or the attempt's time
// ended.
func TestDeadlineIsNotATimeout(t *testing.T) {
	t.Parallel()
	for _, operation := range someOperations {
		synctest.Test(t, func(t *testing.T) {
			arrivals := 0
			ctx, cancel := context.WithTimeoutCause(t.Context(), time.Second, errors.New("no time"))
			defer cancel()
			_, err := operation.call(ctx, faultClient(t, "https://api.example.com", untilItsEnd(&arrivals)))
			var lost *payterm.NetworkError
			require.ErrorAs(t, err, &lost)
			assert.ErrorIs(t, err, context.DeadlineExceeded, operation.name)
			assert.NotErrorIs(t, err, context.Canceled)
			assert.NotContains(t, err.Error(), "WithAttemptTimeout")
			assert.True(t, lost.Timeout())
			assert.Equal(t, 1, lost.Attempts)
			assert.Equal(t, !operation.read, lost.OutcomeUnknown)
		})
	}
}

// TestRefusedWriteIsSentWhole: the second attempt sends the complete body.
func TestRefusedWriteIsSentWhole(t *testing.T) {
	t.Parallel()
	for _, operation := range someOperations {
		server := newFaultServer(t, responds(200, operation.document))
		var tried atomic.Bool
		given, dials := dialing(func(ctx context.Context, network, address string) (net.Conn, error) {
			if tried.Swap(true) {
				return new(net.Dialer).DialContext(ctx, network, address)
			}
			return nil, &net.OpError{Op: "dial", Net: network, Err: errors.New("refused")}
		})
		_, err := operation.call(t.Context(), faultClient(t, server.url, payterm.WithHTTPClient(given)))
		require.NoError(t, err, operation.name)
		given.CloseIdleConnections()
		assert.EqualValues(t, 2, dials.Load())

		plain := newFaultServer(t, responds(200, operation.document))
		_, err = operation.call(t.Context(), faultClient(t, plain.url))
		require.NoError(t, err)
		_, want := plain.got(t, 1)
		_, got := server.got(t, 1)
		assert.Equal(t, want, got, operation.name)
	}
}

// TestNoAttemptFollowsTheEndOfTheContext, even if it ends together with the wait.
func TestNoAttemptFollowsTheEndOfTheContext(t *testing.T) {
	t.Parallel()
	for range 50 {
		ctx, cancel := context.WithCancel(t.Context())
		attempts := 0
		client := faultClient(t, "https://api.example.com", payterm.WithBackoff(1, 1), around(func(http.RoundTripper, *http.Request) (*http.Response, error) {
			attempts++
			cancel()
			return &http.Response{StatusCode: http.StatusServiceUnavailable}, nil
		}))
		_, err := client.Clients.Merchants.Get(ctx, "M")
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, 1, attempts)
	}
}

// TestCookiesAreKeptForTheCallsURL, wherever a middleware has sent the request.
func TestCookiesAreKeptForTheCallsURL(t *testing.T) {
	t.Parallel()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	given := &http.Client{Jar: jar, Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		assert.Equal(t, "other.example.com", r.URL.Host)
		return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{"Set-Cookie": {"a=1"}}}, nil
	})}
	client := faultClient(t, "https://api.example.com", payterm.WithHTTPClient(given), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		r.URL.Host = "other.example.com"
		return next.RoundTrip(r)
	}))
	_, err = client.Clients.Merchants.Get(t.Context(), "M")
	assert.Equal(t, "Error 404 x1 notfound", verdict(err))
	at := &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v1/clients-sdk/merchants/M"}
	assert.Len(t, jar.Cookies(at), 1)
	at.Host = "other.example.com"
	assert.Empty(t, jar.Cookies(at))
}
