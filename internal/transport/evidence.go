package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/payterm/payterm-go/models"
)

// attempt is the context of one attempt. Middlewares find the operation in it, and the innermost
// hop keeps in it what may have left.
type attempt struct {
	context.Context //nolint:containedctx // it is one

	last      lastHop
	operation models.Operation
	isWrite   bool

	mu      sync.Mutex
	sending int             // requests that have not come back yet
	begun   bool            // some request was admitted
	left    bool            // some request may have reached the platform
	keys    []func() string // those of WithAPIKeyFunc that were sent

	watch watch   // of a request that meets no middleware
	body  limited // of the answer
}

// lastHop sends a request, in a context and with a header of its own, as part of an attempt, and
// watches it.
type lastHop interface {
	sendLast(ctx context.Context, a *attempt, w *watch, r *http.Request, header http.Header) (*http.Response, error)
}

// limited reads a body up to a limit. One that a middleware has made may return no bytes and no
// error for ever; those of net/http end with the attempt.
type limited struct {
	io.LimitedReader

	attempt *attempt
}

func (l *limited) Read(into []byte) (int, error) {
	read, err := l.LimitedReader.Read(into)
	if read == 0 && err == nil {
		err = l.attempt.Err()
	}
	return read, err
}

type attemptKey struct{}

// Value returns the attempt itself, too.
func (a *attempt) Value(key any) any {
	if key == (attemptKey{}) {
		return a
	}
	return a.Context.Value(key)
}

func attemptOf(ctx context.Context) *attempt {
	found, _ := ctx.Value(attemptKey{}).(*attempt)
	return found
}

// OperationFromContext returns the operation that a request belongs to, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	if a := attemptOf(ctx); a != nil {
		return a.operation, true
	}
	return models.Operation{}, false
}

var errSentTwice = errors.New("a middleware has sent a write a second time, and the first may have arrived")

// begin admits a request to the platform: none after the end of the attempt, and no second one of
// a write unless the first provably did not leave.
func (a *attempt) begin() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.Err(); err != nil {
		return err
	}
	if a.isWrite && (a.left || a.sending > 0) {
		return errSentTwice
	}
	a.sending++
	a.begun = true
	return nil
}

func (a *attempt) finish(left bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sending--
	a.left = a.left || left
}

func (a *attempt) sends(key func() string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.keys = append(a.keys, key)
}

// sentKeys returns the keys of WithAPIKeyFunc that were sent.
func (a *attempt) sentKeys() []func() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.keys
}

// isUnsent reports whether an attempt that has ended with err has provably sent nothing.
func (a *attempt) isUnsent(err error) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.left && a.sending == 0 && provesUnsent(err)
}

// isIdle reports whether no request of an attempt that has ended was admitted: a middleware has
// answered by itself.
func (a *attempt) isIdle() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.begun
}

// unsent is an error of a request that provably did not leave.
type unsent struct{ error }

func (e unsent) Unwrap() error        { return e.error }
func (e unsent) Is(target error) bool { return target == models.ErrNotSent }

// provesUnsent looks along a single line of wrapped errors only: one that joins others may tell of
// a second way to send, too.
func provesUnsent(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if _, ok := err.(unsent); ok || err == models.ErrNotSent { //nolint:errorlint // see above
			return true
		}
	}
	return false
}

// watch sees whether net/http got a connection for a request. A RoundTripper that reports nothing
// may have sent it.
type watch struct {
	trace           httptrace.ClientTrace
	wanted, granted atomic.Bool // set from the goroutines of net/http, too
	http2           atomic.Bool // what was granted may speak it
}

func (w *watch) isUnsent() bool { return w.wanted.Load() && !w.granted.Load() }

// over returns the context of a request that is watched. Over HTTP/1.1 net/http asks for a second
// connection only if the first one took no byte of a write, so that the second one decides.
func (w *watch) over(ctx context.Context, pool *pool) context.Context {
	w.http2.Store(pool.clearHTTP2)
	w.trace.GetConn = func(string) {
		w.wanted.Store(true)
		if pool.isOurs {
			w.granted.Store(false)
		}
	}
	w.trace.GotConn = func(got httptrace.GotConnInfo) {
		w.granted.Store(true)
		if encrypted, ok := got.Conn.(*tls.Conn); ok {
			w.http2.Store(encrypted.ConnectionState().NegotiatedProtocol == "h2")
		}
	}
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, &w.trace)
}

var errResent = errors.New("net/http would have sent the write a second time, and the first may have arrived")

// onceOver lets net/http have the body of a write a second time over HTTP/1.1 alone. Over HTTP/2 it
// asks for it after a stream was refused, which does not prove that nobody has acted.
func (w *watch) onceOver(again func() (io.ReadCloser, error)) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		if w.http2.Load() {
			return nil, errResent
		}
		return again()
	}
}

// withoutKey is the context of a request with a key: a trace that somebody put into it sees every
// header except that one.
type withoutKey struct{ context.Context } //nolint:containedctx // it is one

// Value returns a trace without what would show the key.
func (c withoutKey) Value(key any) any {
	value := c.Context.Value(key)
	trace, ok := value.(*httptrace.ClientTrace)
	if !ok || trace.WroteHeaderField == nil {
		return value
	}
	quiet := *trace
	quiet.WroteHeaderField = func(name string, values []string) {
		if !strings.EqualFold(name, "Api-Key") {
			trace.WroteHeaderField(name, values)
		}
	}
	return &quiet
}
