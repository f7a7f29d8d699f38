package payterm_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var errShutdown = errors.New("shutting down")

type endedContext struct {
	context.Context
	words string // of the verdict
}

// ended makes contexts that are over.
func ended(t *testing.T) []endedContext {
	t.Helper()
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	caused, cancelCause := context.WithCancelCause(t.Context())
	cancelCause(errShutdown)
	expired, expire := context.WithDeadline(t.Context(), time.Unix(1, 0))
	expire()
	misleading, cancelMisleading := context.WithCancelCause(t.Context())
	cancelMisleading(context.DeadlineExceeded)
	return []endedContext{
		{canceled, "canceled"}, {caused, "canceled"}, {expired, "timeout deadline"}, {misleading, "timeout canceled"},
	}
}

func TestCanceledBefore(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	for _, ctx := range ended(t) {
		for _, operation := range faultOperations {
			result, err := operation.call(ctx, faultClient(t, server.url))
			assert.Equal(t, "NetworkError 0 x0 "+ctx.words, verdict(err), operation.name)
			assertFailure(t, operation, result, err)
		}
	}
	assert.Zero(t, server.accepted.Load())
}

func TestCanceledWhileConnecting(t *testing.T) {
	t.Parallel()
	for _, operation := range faultOperations {
		ctx, cancel := context.WithCancelCause(t.Context())
		gaveUp := make(chan struct{})
		given, _ := dialing(func(ctx context.Context, _, _ string) (net.Conn, error) {
			cancel(errShutdown)
			<-ctx.Done()
			close(gaveUp)
			return nil, ctx.Err()
		})
		client := faultClient(t, "http://127.0.0.1:1", payterm.WithHTTPClient(given))
		result, err := operation.call(ctx, client)
		assert.Equal(t, "NetworkError 0 x1 canceled", verdict(err), operation.name)
		assertFailure(t, operation, result, err)
		client.CloseIdleConnections() // net/http goes on connecting, for later calls
		<-gaveUp
	}
}

func TestCanceledWhileTheServerThinks(t *testing.T) {
	t.Parallel()
	for _, operation := range faultOperations {
		ctx, cancel := context.WithCancelCause(t.Context())
		gone := make(chan struct{})
		server := newFaultServer(t, func(p *peer) {
			cancel(errShutdown)
			p.untilGone()
			close(gone)
		})
		result, err := operation.call(ctx, faultClient(t, server.url))
		want := "NetworkError 0 x1 sent canceled"
		if !operation.read {
			want += " unknown"
		}
		assert.Equal(t, want, verdict(err), operation.name)
		assertFailure(t, operation, result, err)
		assert.EqualValues(t, 1, server.arrivals.Load())
		<-gone // the server has seen it
	}
}

// onRead calls back when a body is first read.
type onRead struct {
	io.ReadCloser
	call func()
}

func (r onRead) Read(p []byte) (int, error) {
	r.call()
	return r.ReadCloser.Read(p)
}

func TestCanceledWhileReading(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		hook func(*http.Response, context.CancelCauseFunc)
	}{
		{"after the header", func(_ *http.Response, cancel context.CancelCauseFunc) { cancel(errShutdown) }},
		{"in the body", func(response *http.Response, cancel context.CancelCauseFunc) {
			response.Body = onRead{response.Body, func() { cancel(errShutdown) }}
		}},
	} {
		for _, status := range []int{200, 404, 503} {
			for _, operation := range someOperations {
				ctx, cancel := context.WithCancelCause(t.Context())
				server := newFaultServer(t, writesAndStalls(head(status, "Content-Length: 100")+"{"))
				client := faultClient(t, server.url, forever, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return transportFunc(func(r *http.Request) (*http.Response, error) {
						response, err := next.RoundTrip(r)
						if err == nil {
							row.hook(response, cancel)
						}
						return response, err
					})
				}))
				result, err := operation.call(ctx, client)
				want := fmt.Sprintf("NetworkError %d x1 sent canceled", status)
				if !operation.read {
					want += " unknown"
				}
				assert.Equal(t, want, verdict(err), "%s: %d: %s", row.name, status, operation.name)
				assertFailure(t, operation, result, err)
				assert.EqualValues(t, 1, server.arrivals.Load())
			}
		}
	}
}

// TestCancelTooLate: an answer that is there is given.
func TestCancelTooLate(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	server := newFaultServer(t, answers(404, `{"message":"gone"}`))
	client := faultClient(t, server.url, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return transportFunc(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err == nil {
				body, _ := io.ReadAll(response.Body)
				_ = response.Body.Close()
				response.Body = onRead{io.NopCloser(bytes.NewReader(body)), cancel}
			}
			return response, err
		})
	}))
	_, err := client.Clients.Terminals.Get(ctx, faultID)
	assert.Equal(t, "Error 404 x1 notfound", verdict(err))
	assert.Error(t, ctx.Err())
}

func TestCanceledBetweenPages(t *testing.T) {
	t.Parallel()
	for _, prefetch := range []int{0, 4} {
		var page atomic.Int32
		server := newFaultServer(t, func(p *peer) {
			n := page.Add(1)
			answers(200, fmt.Sprintf(`{"merchants":[{"id":"%[1]da"},{"id":"%[1]db"}],"pages":{"current":%[1]d}}`, n))(p)
		})
		client := faultClient(t, server.url, payterm.WithPrefetch(prefetch))
		ctx, cancel := context.WithCancelCause(t.Context())
		var seen []string
		var failures []error
		for one, err := range client.Clients.Merchants.All(ctx, models.ListParams{}) {
			if err != nil {
				failures = append(failures, err)
				continue
			}
			if seen = append(seen, one.ID); one.ID == "1b" && prefetch == 0 || one.ID == "1a" && prefetch > 0 {
				cancel(errShutdown)
			}
		}
		cancel(nil)
		require.Len(t, failures, 1)
		assert.ErrorIs(t, failures[0], context.Canceled)
		assert.GreaterOrEqual(t, len(seen), 2)
		assert.LessOrEqual(t, page.Load(), int32(6))
		if prefetch == 0 {
			assert.Equal(t, []string{"1a", "1b"}, seen)
			assert.Equal(t, "NetworkError 0 x0 canceled", verdict(failures[0]))
			assert.EqualValues(t, 1, server.arrivals.Load())
		}
	}
}

// TestCauseOfACancel: the reason a caller gives for a cancel is found in the error.
func TestCauseOfACancel(t *testing.T) {
	t.Parallel()
	before, cancelBefore := context.WithCancelCause(t.Context())
	cancelBefore(errShutdown)
	during, cancelDuring := context.WithCancelCause(t.Context())
	waiting, cancelWaiting := context.WithCancelCause(t.Context())
	thinks := func(p *peer) { cancelDuring(errShutdown); p.untilGone() }
	for name, try := range map[string]func() error{
		"before": func() error { return faultClient(t, "http://127.0.0.1:1").Do(before, "GET", "/", nil, nil, nil) },
		"during": func() error {
			return faultClient(t, newFaultServer(t, thinks).url).Do(during, "GET", "/", nil, nil, nil)
		},
		"waiting": func() error {
			client := faultClient(t, newFaultServer(t, answers(503, "")).url, forever, payterm.WithLogger(cancelingLogger(cancelWaiting)))
			return client.Do(waiting, "GET", "/", nil, nil, nil)
		},
	} {
		err := try()
		assert.ErrorIs(t, err, context.Canceled, name)
		assert.ErrorIs(t, err, errShutdown, name)
	}
}
