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
	"strings"
	"sync/atomic"
)

// sending is a request, and whether net/http got a connection for it. If the RoundTripper calls no
// trace hooks, the request counts as sent.
type sending struct {
	request http.Request
	url     url.URL
	trace   httptrace.ClientTrace
	state   atomic.Int32 // 0: no hook was called; also set by goroutines of net/http
}

const (
	waiting = iota + 1 // for a connection: nothing was sent
	connected
	connectedHTTP2 // or possibly HTTP/2
)

// fill sets the request, with a URL of its own.
func (s *sending) fill(p *prepared, base *url.URL) {
	s.url = under(base, p.path)
	s.url.RawQuery = p.query
	s.request = http.Request{
		Method: p.method, URL: &s.url, Host: s.url.Host, Header: p.header, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	if p.body != nil {
		s.request.ContentLength, s.request.GetBody = int64(len(p.body)), p.reader
		s.request.Body, _ = p.reader()
	}
}

func (s *sending) isUnsent() bool { return s.state.Load() == waiting }

// watch returns a context whose trace hooks set the state. Our own Transport only speaks HTTP/1.1,
// where net/http asks for a second connection only if the first took no byte of a write. So there a
// new wait for a connection overrides an earlier connection.
func (s *sending) watch(ctx context.Context, transport http.RoundTripper, isOwn bool) context.Context {
	s.trace.GetConn = func(string) {
		if isOwn {
			s.state.Store(waiting)
		} else {
			s.state.CompareAndSwap(0, waiting)
		}
	}
	s.trace.GotConn = func(got httptrace.GotConnInfo) {
		state := int32(connected)
		if !isOwn && speaksHTTP2(transport, got.Conn) {
			state = connectedHTTP2
		}
		s.state.Store(state)
	}
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, &s.trace)
}

// speaksHTTP2 reports whether a connection may speak HTTP/2. Without TLS an http.Transport does so
// only if configured to; about other RoundTrippers nothing is known.
func speaksHTTP2(transport http.RoundTripper, conn net.Conn) bool {
	if encrypted, ok := conn.(*tls.Conn); ok {
		return encrypted.ConnectionState().NegotiatedProtocol == "h2"
	}
	known, ok := transport.(*http.Transport)
	return !ok || known.Protocols != nil && known.Protocols.UnencryptedHTTP2()
}

var errResent = errors.New("net/http tried to send the write a second time, and the first may have arrived")

// overHTTP1Only wraps the GetBody of a write: it fails unless the connection speaks HTTP/1.1. Over
// HTTP/2, net/http resends after a refused stream, which does not prove that nothing happened. It
// resends a write without a body without calling GetBody.
func (s *sending) overHTTP1Only(again func() (io.ReadCloser, error)) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		if s.state.Load() != connected {
			return nil, errResent
		}
		return again()
	}
}

// withoutKey is a context whose trace, set by the user or a middleware, is called for every header
// except the key.
type withoutKey struct{ context.Context } //nolint:containedctx // it is a context

// Value returns a copy of the trace that skips the key.
func (c withoutKey) Value(key any) any {
	value := c.Context.Value(key)
	trace, ok := value.(*httptrace.ClientTrace)
	if !ok || trace.WroteHeaderField == nil {
		return value
	}
	redacted := *trace
	redacted.WroteHeaderField = func(name string, values []string) {
		if !strings.EqualFold(name, "Api-Key") {
			trace.WroteHeaderField(name, values)
		}
	}
	return &redacted
}
