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

// sending is a request on its way, which sees whether net/http got a connection for it. A
// RoundTripper that reports nothing may have sent it.
type sending struct {
	request http.Request
	url     url.URL
	trace   httptrace.ClientTrace
	state   atomic.Int32 // set from the goroutines of net/http, too
}

const (
	wanted       = iota + 1 // for a connection, of which there is none
	granted                 // one
	grantedHTTP2            // one that may speak HTTP/2
)

func (s *sending) isUnsent() bool { return s.state.Load() == wanted }

// watch returns the context of a request that is watched. Over HTTP/1.1, which is all that our own
// Transport speaks, net/http asks for a second connection only if the first one took no byte of a
// write, so that the second one decides.
func (s *sending) watch(ctx context.Context, transport http.RoundTripper, isOwn bool) context.Context {
	s.trace.GetConn = func(string) {
		if isOwn {
			s.state.Store(wanted)
		} else {
			s.state.CompareAndSwap(0, wanted)
		}
	}
	s.trace.GotConn = func(got httptrace.GotConnInfo) {
		state := int32(granted)
		if !isOwn && speaksHTTP2(transport, got.Conn) {
			state = grantedHTTP2
		}
		s.state.Store(state)
	}
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, &s.trace)
}

// speaksHTTP2 reports whether a connection may speak HTTP/2. Without TLS the Transport of net/http
// does so only if told to; of others nothing is known.
func speaksHTTP2(transport http.RoundTripper, conn net.Conn) bool {
	if encrypted, ok := conn.(*tls.Conn); ok {
		return encrypted.ConnectionState().NegotiatedProtocol == "h2"
	}
	known, ok := transport.(*http.Transport)
	return !ok || known.Protocols != nil && known.Protocols.UnencryptedHTTP2()
}

var errResent = errors.New("net/http would have sent the write a second time, and the first may have arrived")

// onceOver lets net/http have the body of a write a second time over HTTP/1.1 alone. Over HTTP/2 it
// asks for it after a stream was refused, which does not prove that nobody has acted. A write
// without a body it sends again without asking.
func (s *sending) onceOver(again func() (io.ReadCloser, error)) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		if s.state.Load() != granted {
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
