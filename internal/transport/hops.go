package transport

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

var dialer = net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}

// roundTrip is a hop. Being a func, it also hides what a RoundTripper holds from one who prints a client.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// chain puts the middlewares, the first one outermost, around the hop that sets the key.
func chain(settings Settings, pool roundTrip) (http.RoundTripper, error) {
	var next http.RoundTripper = keyHop(settings, pool)
	for _, wrap := range slices.Backward(settings.Middleware) {
		if next = wrap(next); next == nil {
			return nil, errNoRoundTripper
		}
	}
	return next, nil
}

var errNoRoundTripper = errors.New("returned no RoundTripper")

// keyHop is the innermost hop. It sets the key on a copy of the request, so that no
// middleware sees it, and only for the configured origin. It drops any other key, and the
// headers that let net/http send a write again by itself.
func keyHop(settings Settings, pool roundTrip) roundTrip {
	base, key := settings.Base, settings.Key
	return func(r *http.Request) (*http.Response, error) {
		sent := r.WithContext(watched(r.Context()))
		sent.Header = make(http.Header, len(r.Header)+1)
		for name, values := range r.Header {
			switch http.CanonicalHeaderKey(name) {
			case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
			default:
				sent.Header[name] = values
			}
		}
		if r.URL.Scheme == base.Scheme && r.URL.Host == base.Host {
			sent.Header["Api-Key"] = []string{key()}
		}
		response, err := pool(sent)
		if response != nil {
			response.Request = r // the one that was sent has the key
		}
		return response, err
	}
}

// watch sees what net/http does with one request.
type watch struct {
	attempt *attempt
	written atomic.Bool        // something of it, over HTTP/2
	cancel  context.CancelFunc // ends it
}

// watched is the context of a request that is about to leave.
func watched(ctx context.Context) context.Context {
	a := attemptOf(ctx)
	if a == nil { // a middleware has replaced the context, and nobody asks
		a = &attempt{Context: context.TODO()}
	}
	w := &watch{attempt: a, cancel: a.cancel}
	if ctx = (withoutKey{ctx}); w.cancel == nil || ctx.Done() != a.Done() { // or it has an end of its own
		ctx, w.cancel = context.WithCancel(ctx)
	}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GetConn:          w.getConn,
		GotConn:          w.gotConn,
		WroteHeaderField: w.wroteHeaderField,
	})
}

func (w *watch) getConn(string) { w.attempt.wantConn.Store(true) }

// gotConn stops net/http from sending a request again by itself. Over HTTP/2 it does that where a server, or something
// on the way to it, says that it has not looked at the request, and without end.
func (w *watch) gotConn(httptrace.GotConnInfo) {
	w.attempt.gotConn.Store(true)
	if w.written.Load() {
		w.attempt.sentAgain.Store(true)
		w.cancel()
	}
}

func (w *watch) wroteHeaderField(name string, _ []string) {
	if strings.HasPrefix(name, ":") { // HTTP/2, just before they are written
		w.written.Store(true)
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
