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

// watch returns a context whose trace hooks set the state. Over HTTP/1.1 an http.Transport asks for
// a second connection only if the first took no byte of a write, so a new wait for a connection
// overrides an earlier connection there. It never overrides one that may speak HTTP/2.
func (s *sending) watch(ctx context.Context, transport http.RoundTripper) context.Context {
	_, isKnown := transport.(*http.Transport)
	s.trace.GetConn = func(string) {
		if !s.state.CompareAndSwap(0, waiting) && isKnown {
			s.state.CompareAndSwap(connected, waiting)
		}
	}
	s.trace.GotConn = func(got httptrace.GotConnInfo) {
		if speaksHTTP2(transport, got.Conn) {
			s.state.Store(connectedHTTP2)
		} else {
			s.state.CompareAndSwap(waiting, connected)
		}
	}
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, &s.trace)
}

// closedIdle is the text of net/http's errServerClosedIdle, which is not exported: the server
// closed the connection before the request was registered on it, so nothing of it was written.
//
// Two comments in net/http/transport.go of Go 1.26 and 1.27 read otherwise. The error may be seen
// "if the server shuts down an idle connection and sends its FIN in flight with already-written
// POST body bytes from the client", and it is a "keep-alive timeout, just as the client was writing
// a request". But only readLoopPeekFailLocked uses the error, with pc.mu locked, and readLoop calls
// that only where no request is registered:
//
//	if pc.numExpectedResponses == 0 {
//		pc.readLoopPeekFailLocked(err)
//
// while roundTrip locks pc.mu and registers the request before anything writes it:
//
//	pc.numExpectedResponses++
//
// A connection that the server closes after that fails with io.EOF or the like. The tests of
// idle_test.go fail with a Go that does otherwise.
const closedIdle = "http: server closed idle connection"

// speaksHTTP2 reports whether a connection may speak HTTP/2. Without TLS an http.Transport does so
// only if configured to; about other RoundTrippers nothing is known.
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
