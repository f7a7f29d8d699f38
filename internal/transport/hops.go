package transport

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

var dialer = net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}

// roundTrip is a hop. Being a func, it also hides what a RoundTripper holds from one who prints a client.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// lastHop sends a request in a context, with a header of its own, and watches it.
type lastHop func(ctx context.Context, w *watch, r *http.Request, header http.Header) (*http.Response, error)

// chain puts the middlewares, the first one outermost, around the last hop. Without any it is nil.
func chain(middlewares []func(http.RoundTripper) http.RoundTripper, last lastHop) (http.RoundTripper, error) {
	if len(middlewares) == 0 {
		return nil, nil //nolint:nilnil // the last hop alone
	}
	var next http.RoundTripper = roundTrip(func(r *http.Request) (*http.Response, error) {
		if r == nil || r.URL == nil {
			return nil, errNoURL
		}
		a := attemptOf(r.Context())
		if a == nil { // it would have no end
			return nil, errNoAttempt
		}
		a.sending.Add(1)
		defer a.sending.Add(-1)
		if err := a.Err(); err != nil { // asked after that, as isUnsent asks after its end: one of the two sees the other
			return nil, err
		}
		response, err := last(r.Context(), new(watch), r, withoutKeys(r.Header))
		failed := &hopError{err}
		a.failed.Store(failed)
		if err != nil && !a.gotConn.Load() {
			err = failed
		}
		return response, err
	})
	for _, wrap := range slices.Backward(middlewares) {
		if next = wrap(next); next == nil {
			return nil, errNoRoundTripper
		}
	}
	return next, nil
}

var errNoRoundTripper = errors.New("returned no RoundTripper")

// withoutKeys copies the header of a request but for any key that is not ours, and what lets net/http send a write again
// by itself.
func withoutKeys(header http.Header) http.Header {
	kept := make(http.Header, len(header)+1)
	for name, values := range header {
		switch http.CanonicalHeaderKey(name) {
		case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
		default:
			kept[name] = values
		}
	}
	return kept
}

// keyHop is the last hop. It sets the key on a copy of the request, so that no middleware sees it, and only for the
// configured origin.
func keyHop(settings Settings, pool *pool) lastHop {
	base, key := settings.Base, settings.Key
	return func(ctx context.Context, w *watch, r *http.Request, header http.Header) (*http.Response, error) {
		sent := r.WithContext(w.over(ctx, r.URL.Scheme == "https" || pool.isGiven))
		sent.URL = new(*r.URL) // many a Transport writes into it
		sent.Header = header
		if isFor(base, r) {
			header["Api-Key"] = []string{key()}
		}
		response, err := pool.send(sent)
		if response != nil {
			response.Request = r // the one that was sent has the key
		}
		return response, err
	}
}

// isFor tells whether a request goes to an origin. A proxy goes by the Host and the opaque part, if there are any.
func isFor(origin *url.URL, r *http.Request) bool {
	return r.URL.Scheme == origin.Scheme && r.URL.Host == origin.Host && r.URL.Opaque == "" &&
		(r.Host == "" || r.Host == origin.Host)
}

// watch sees what net/http does with one request.
type watch struct {
	httptrace.ClientTrace

	attempt *attempt
	written atomic.Bool              // something of it, over HTTP/2
	cancel  context.CancelFunc       // ends it
	again   atomic.Pointer[net.Conn] // where it would leave a second time
}

// over gives the context of a request that is about to leave, perhaps over HTTP/2.
func (w *watch) over(ctx context.Context, http2 bool) context.Context {
	a := attemptOf(ctx)
	w.attempt, w.cancel = a, a.cancel
	w.GetConn, w.GotConn = w.getConn, w.gotConn
	if http2 { // else net/http would make a slice of each header for nothing
		w.WroteHeaderField = w.wroteHeaderField
	}
	if ctx != a && ctx.Done() != a.Done() { // a middleware has given it another end
		ctx, w.cancel = context.WithCancel(ctx)
		context.AfterFunc(a, w.cancel)
	}
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, &w.ClientTrace)
}

func (w *watch) getConn(string) { w.attempt.wantConn.Store(true) }

// gotConn stops net/http from sending a request again by itself. Over HTTP/2 it does that where a server, or something
// on the way to it, says that it has not looked at the request, and without end.
func (w *watch) gotConn(info httptrace.GotConnInfo) {
	w.attempt.gotConn.Store(true)
	if w.written.Load() {
		w.attempt.sentAgain.Store(true)
		w.again.Store(&info.Conn)
		w.cancel()
	}
}

// wroteHeaderField is told of each field just before it is written. HTTP/1 may not look at the context before that, but
// nothing has left its buffer, and the connection is for this request alone.
func (w *watch) wroteHeaderField(name string, _ []string) {
	if strings.HasPrefix(name, ":") { // HTTP/2
		w.written.Store(true)
	} else if conn := w.again.Load(); conn != nil {
		_ = (*conn).Close()
	}
}

// withoutKey is the context of a request with a key: a trace that somebody put into it is
// told of every header but that one.
type withoutKey struct{ context.Context } //nolint:containedctx // it is one

// Value gives a trace as it is, but for what would show the key.
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
