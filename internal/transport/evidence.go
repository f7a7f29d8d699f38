package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync"
	"sync/atomic"

	"github.com/payterm/payterm-go/models"
)

// evidence says what may have been sent in an attempt, or in all attempts of a call so far.
type evidence struct {
	sent    bool     // something may have reached the platform; true unless it is proven unsent
	stopped bool     // the middlewares of the attempt passed no request on; they may have sent one themselves
	keys    []string // the keys that WithAPIKeyFunc returned
}

// ledger counts the requests of one attempt: middlewares may send more than one, and from their own
// goroutines.
type ledger struct {
	mu       sync.Mutex
	admitted int
	unsent   int // how many of the admitted requests were provably not sent
	keys     []string
}

var errSentTwice = errors.New("a middleware has sent a write a second time, and the first may have arrived")

// admit counts a request, or refuses it. After the end of ctx, the context of the attempt, it
// refuses every request. It refuses a second request of a write unless the first was provably not
// sent.
func (l *ledger) admit(ctx context.Context, isWrite bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return unsent{err}
	}
	if isWrite && l.admitted > l.unsent {
		return errSentTwice
	}
	l.admitted++
	return nil
}

// withdraw notes that nothing of an admitted request was sent, because of err.
func (l *ledger) withdraw(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unsent++
	return unsent{err}
}

// note keeps a key that WithAPIKeyFunc returned, so that errors do not show it.
func (l *ledger) note(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keys = append(l.keys, key)
}

// close returns the evidence of an attempt that ended with err. A request in flight counts as sent.
func (l *ledger) close(err error) evidence {
	l.mu.Lock()
	defer l.mu.Unlock()
	return evidence{l.admitted > l.unsent || !provesUnsent(err), l.admitted == 0, l.keys}
}

// unsent is the error of a request that was provably not sent.
type unsent struct{ error }

func (e unsent) Unwrap() error        { return e.error }
func (e unsent) Is(target error) bool { return target == models.ErrNotSent }

// provesUnsent reports whether err wraps unsent or ErrNotSent. It does not look into joined
// errors, because one of them may be about a request that was sent.
func provesUnsent(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if _, ok := err.(unsent); ok || err == models.ErrNotSent { //nolint:errorlint // see above
			return true
		}
	}
	return false
}

// watch is a request as it is sent, and knows whether net/http got a connection for it. If the
// RoundTripper calls no trace hooks, the request counts as sent, unless the RoundTripper is that
// of Defaults.
type watch struct {
	sent      http.Request
	url       url.URL // of sent
	settings  *Settings
	transport http.RoundTripper
	trace     httptrace.ClientTrace
	state     atomic.Int32 // 0: no hook was called; also set by goroutines of net/http
}

const (
	waiting = iota + 1 // for a connection: nothing was sent
	connected
	connectedHTTP2 // or possibly HTTP/2
)

// newWatch returns a watch. The caller adds its trace to the context of the request.
//
// Over HTTP/1.1, an http.Transport asks for a second connection for a write only if the first
// took no byte of it. So a new wait for a connection then overrides an earlier connection. It
// does not override a connection that may speak HTTP/2. For a read it overrides nothing, because
// net/http resends reads.
func newWatch(settings *Settings, isWrite bool) *watch {
	w := &watch{settings: settings, transport: settings.http.Transport}
	if w.transport == nil {
		w.transport = http.DefaultTransport // read for each request: a program may replace it at any time
	}
	_, isKnown := w.transport.(*http.Transport)
	w.trace.GetConn = func(string) {
		if !w.state.CompareAndSwap(0, waiting) && isKnown && isWrite {
			w.state.CompareAndSwap(connected, waiting)
		}
	}
	w.trace.GotConn = func(got httptrace.GotConnInfo) {
		if speaksHTTP2(w.transport, got.Conn) {
			w.state.Store(connectedHTTP2)
		} else {
			w.state.CompareAndSwap(waiting, connected)
		}
	}
	return w
}

// provesUnsent reports whether a request that failed with err was provably not sent. The
// Transport of Defaults always calls the hooks: if it called none, it has sent nothing.
func (w *watch) provesUnsent(err error) bool {
	state := w.state.Load()
	return state == waiting || w.settings.isDefault && (state == 0 || err.Error() == closedIdle)
}

// closedIdle is the text of net/http's errServerClosedIdle, which is not exported: the server
// closed the connection before the request was registered on it, so nothing of it was written.
// idle_test.go quotes net/http, and fails with a version of Go that behaves differently.
const closedIdle = "http: server closed idle connection"

// speaksHTTP2 reports whether a connection may speak HTTP/2. Without TLS, an http.Transport does
// so only if it is configured to. Any other RoundTripper may do so.
func speaksHTTP2(transport http.RoundTripper, conn net.Conn) bool {
	switch conn := conn.(type) {
	case nil: // of another RoundTripper in an http.Transport
		return true
	case interface{ ConnectionState() tls.ConnectionState }:
		return conn.ConnectionState().NegotiatedProtocol == "h2"
	}
	known, ok := transport.(*http.Transport)
	return !ok || known.Protocols != nil && known.Protocols.UnencryptedHTTP2()
}

var errResent = errors.New("net/http tried to send the write a second time, and the first may have arrived")

// overHTTP1Only wraps the GetBody of a write, so that it fails unless the connection speaks
// HTTP/1.1. Over HTTP/2, net/http resends a write after a refused stream, although the platform
// may have acted on it. A write that has no body is resent nevertheless: net/http does not call
// GetBody for it.
func (w *watch) overHTTP1Only(again func() (io.ReadCloser, error)) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		if w.state.Load() != connected {
			return nil, errResent
		}
		return again()
	}
}
