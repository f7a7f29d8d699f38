package contract_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
)

var errShutdown = errors.New("shutting down")

// endingContext is the context of a caller, with a function that ends it.
type endingContext struct {
	context.Context
	words string // in the verdict
	end   func()
}

// ended returns contexts that have ended.
func ended(t *testing.T) []endingContext {
	t.Helper()
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	caused, cancelCause := context.WithCancelCause(t.Context())
	cancelCause(errShutdown)
	expired, expire := context.WithDeadline(t.Context(), time.Unix(1, 0))
	expire()
	misleading, cancelMisleading := context.WithCancelCause(t.Context())
	cancelMisleading(context.DeadlineExceeded)
	return []endingContext{
		{Context: canceled, words: "canceled"},
		{Context: caused, words: "canceled"},
		{Context: expired, words: "timeout deadline"},
		{Context: misleading, words: "timeout canceled"},
	}
}

func TestCanceledBeforeTheCallSendsNothing(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	for _, ctx := range ended(t) {
		for _, operation := range someOperations {
			result, err := operation.call(ctx, faultClient(t, server.url))
			assert.Equal(t, "NetworkError 0 x0 "+ctx.words, verdict(err), operation.name)
			assertFailure(t, operation, result, err)
		}
	}
	assert.Zero(t, server.accepted.Load())
}

// endings returns contexts that end when the test calls end.
var endings = map[string]func(context.Context) endingContext{
	"canceled": func(parent context.Context) endingContext {
		ctx, cancel := context.WithCancelCause(parent)
		return endingContext{ctx, "canceled", func() { cancel(errShutdown) }}
	},
	"expired": func(parent context.Context) endingContext {
		ctx := expiring{parent, make(chan struct{})}
		return endingContext{ctx, "timeout deadline", sync.OnceFunc(func() { close(ctx.over) })}
	},
}

// expiring is a context without a deadline date that ends as if its deadline had passed.
type expiring struct {
	context.Context
	over chan struct{}
}

func (e expiring) Done() <-chan struct{} { return e.over }

func (e expiring) Err() error {
	select {
	case <-e.over:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// eachEnding runs a test for every operation and every ending.
func eachEnding(t *testing.T, test func(*testing.T, faultOperation, endingContext)) {
	t.Helper()
	for name, begin := range endings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, operation := range someOperations {
				ctx := begin(t.Context())
				test(t, operation, ctx)
				ctx.end()
			}
		})
	}
}

// unknownIf adds "unknown" to the verdict of a write.
func unknownIf(operation faultOperation, words string) string {
	if operation.read {
		return words
	}
	return words + " unknown"
}

func TestCanceledWhileConnecting(t *testing.T) {
	t.Parallel()
	eachEnding(t, func(t *testing.T, operation faultOperation, ctx endingContext) {
		gaveUp := make(chan struct{})
		given, dials := dialing(func(dialing context.Context, _, _ string) (net.Conn, error) {
			ctx.end()
			<-dialing.Done()
			close(gaveUp)
			return nil, dialing.Err()
		})
		client := faultClient(t, "http://127.0.0.1:1", payterm.WithHTTPClient(given))
		result, err := operation.call(ctx, client)
		assert.Equal(t, "NetworkError 0 x1 "+ctx.words, verdict(err), operation.name)
		assertFailure(t, operation, result, err)
		client.CloseIdleConnections() // net/http keeps connecting, for later calls
		<-gaveUp
		assert.EqualValues(t, 1, dials.Load())
	})
}

func TestCanceledWhileTheServerThinks(t *testing.T) {
	t.Parallel()
	eachEnding(t, func(t *testing.T, operation faultOperation, ctx endingContext) {
		gone := make(chan struct{})
		server := newFaultServer(t, func(p *peer) {
			ctx.end()
			p.untilGone()
			close(gone)
		})
		result, err := operation.call(ctx, faultClient(t, server.url))
		assert.Equal(t, unknownIf(operation, "NetworkError 0 x1 sent "+ctx.words), verdict(err), operation.name)
		assertFailure(t, operation, result, err)
		assert.EqualValues(t, 1, server.arrivals.Load())
		<-gone // the server has seen it
	})
}

// onRead calls a function when a body is first read.
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
	for name, hook := range map[string]func(*http.Response, func()){
		"after the header": func(_ *http.Response, end func()) { end() },
		"in the body":      func(response *http.Response, end func()) { response.Body = onRead{response.Body, end} },
	} {
		for _, status := range []int{200, 404, 503} {
			eachEnding(t, func(t *testing.T, operation faultOperation, ctx endingContext) {
				server := newFaultServer(t, writesAndStalls(head(status, "Content-Length: 100")+"{"))
				client := faultClient(t, server.url, forever, onResponse(func(response *http.Response) { hook(response, ctx.end) }))
				result, err := operation.call(ctx, client)
				want := unknownIf(operation, fmt.Sprintf("NetworkError %d x1 sent %s", status, ctx.words))
				assert.Equal(t, want, verdict(err), "%s: %d: %s", name, status, operation.name)
				assertFailure(t, operation, result, err)
				assert.EqualValues(t, 1, server.arrivals.Load())
			})
		}
	}
}

// onResponse is a middleware that calls a function with every response.
func onResponse(show func(*http.Response)) payterm.Option {
	return around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		response, err := next.RoundTrip(r)
		if err == nil {
			show(response)
		}
		return response, err
	})
}

// TestCancelAfterTheResponseIsIgnored: a response that has arrived is returned.
func TestCancelAfterTheResponseIsIgnored(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{200: "ok", 404: "Error 404 x1 notfound"} {
		eachEnding(t, func(t *testing.T, operation faultOperation, ctx endingContext) {
			server := newFaultServer(t, responds(status, operation.document))
			client := faultClient(t, server.url, onResponse(func(response *http.Response) {
				body, _ := io.ReadAll(response.Body)
				_ = response.Body.Close()
				response.Body = onRead{io.NopCloser(bytes.NewReader(body)), ctx.end}
			}))
			_, err := operation.call(ctx, client)
			assert.Equal(t, want, verdict(err), operation.name)
			assert.Error(t, ctx.Err())
		})
	}
}

// dripping is a body whose Read returns a byte at a time, and ignores the end of its context.
type dripping struct{ every time.Duration }

func (d dripping) Read(p []byte) (int, error) {
	time.Sleep(d.every)
	return copy(p, " "), nil
}

func (dripping) Close() error { return nil }

// TestDrippingBodyEndsWithTheContext, of the call or of the attempt.
func TestDrippingBodyEndsWithTheContext(t *testing.T) {
	t.Parallel()
	for want, row := range map[string]struct{ call, attempt time.Duration }{
		"timeout deadline": {time.Minute, time.Hour}, "timeout": {time.Hour, time.Minute},
	} {
		for _, status := range []int{200, 404} {
			synctest.Test(t, func(t *testing.T) {
				client := faultClient(t, "http://api.example.com", payterm.WithInsecureHTTP(), payterm.WithMaxRetries(0), payterm.WithAttemptTimeout(row.attempt),
					around(func(_ http.RoundTripper, r *http.Request) (*http.Response, error) {
						return &http.Response{StatusCode: status, Body: dripping{time.Second / 10}, Request: r}, nil
					}))
				ctx, cancel := context.WithTimeout(t.Context(), row.call)
				defer cancel()
				begun := time.Now()
				err := client.Do(ctx, payterm.Request{Method: "GET", Path: "/"}, nil)
				assert.Equal(t, fmt.Sprintf("NetworkError %d x1 sent %s", status, want), verdict(err))
				assert.Less(t, time.Since(begun), time.Minute+time.Second)
			})
		}
	}
}

func TestCauseOfACancelIsInTheError(t *testing.T) {
	t.Parallel()
	before, cancelBefore := context.WithCancelCause(t.Context())
	cancelBefore(errShutdown)
	during, cancelDuring := context.WithCancelCause(t.Context())
	waiting, cancelWaiting := context.WithCancelCause(t.Context())
	thinks := func(p *peer) { cancelDuring(errShutdown); p.untilGone() }
	for name, try := range map[string]func() error{
		"before": func() error {
			return faultClient(t, "http://127.0.0.1:1").Do(before, payterm.Request{Method: "GET", Path: "/"}, nil)
		},
		"during": func() error {
			return faultClient(t, newFaultServer(t, thinks).url).Do(during, payterm.Request{Method: "GET", Path: "/"}, nil)
		},
		"waiting": func() error {
			client := faultClient(t, newFaultServer(t, responds(503, "")).url, forever, thenEnds(endingContext{end: func() { cancelWaiting(errShutdown) }}))
			return client.Do(waiting, payterm.Request{Method: "GET", Path: "/"}, nil)
		},
	} {
		err := try()
		assert.ErrorIs(t, err, context.Canceled, name)
		assert.ErrorIs(t, err, errShutdown, name)
	}
}
