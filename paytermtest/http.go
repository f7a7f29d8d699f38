package paytermtest

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"syscall"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// ServeHTTP serves the platform behind a socket.
func (p *Platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := readBody(r.Body)
	if err != nil {
		abort() // the caller is gone
	}
	out := p.serve(r, body)
	if out.cut == dropped {
		hangUp(w, interim, out.reset)
	}
	for name, values := range out.header {
		w.Header()[name] = values
	}
	if out.body != nil {
		w.Header().Set("Content-Length", strconv.Itoa(len(out.body)))
	}
	w.WriteHeader(out.status)
	if _, err := w.Write(out.sent()); err != nil { //nolint:gosec // the content type is JSON
		abort()
	}
	if out.cut == complete {
		return
	}
	_ = http.NewResponseController(w).Flush() // the connection is cut anyway
	if out.cut == stalled {
		<-r.Context().Done()
	}
	hangUp(w, "", out.reset)
}

// interim is sent before the connection is cut without a response. Otherwise net/http would repeat
// a GET on a reused connection, and a fault would apply to an unknown number of requests; after a
// partial head it would not report a reset.
const interim = "HTTP/1.1 102 Processing\r\n\r\n"

// hangUp sends some last bytes and closes or resets the connection. It does not return.
func hangUp(w http.ResponseWriter, last string, reset bool) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_, _ = io.WriteString(conn, last)
		if reset {
			conn = withReset(conn)
		}
		_ = conn.Close()
	}
	abort()
}

// withReset returns the TCP connection under conn, which Close resets.
func withReset(conn net.Conn) net.Conn {
	if encrypted, ok := conn.(*tls.Conn); ok {
		conn = encrypted.NetConn() // closes without a TLS alert
	}
	if stream, ok := conn.(*net.TCPConn); ok {
		_ = stream.SetLinger(0)
	}
	return conn
}

// abort closes the connection. It does not return.
func abort() {
	panic(http.ErrAbortHandler) //nolint:forbidigo // net/http recovers it silently
}

// readBody reads one byte more than the limit, to detect a body that is too large.
func readBody(body io.Reader) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	return io.ReadAll(io.LimitReader(body, fake.MaxBody+1))
}

// RoundTripper returns a transport that serves the platform without a socket, for the http.Client
// of payterm.WithHTTPClient. Every host is this platform. It starts no goroutines, and a request
// ends with its context.
func (p *Platform) RoundTripper() http.RoundTripper {
	return roundTripper{p}
}

type roundTripper struct{ platform *Platform }

// RoundTrip responds as the platform does behind a socket.
func (t roundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	if r.Method == "" { // net/http reads this as GET
		r = r.WithContext(ctx)
		r.Method = http.MethodGet
	}
	if r.Body != nil {
		defer func() { _ = r.Body.Close() }()
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	body, err := readBody(r.Body)
	if err != nil {
		return nil, err
	}
	out := t.platform.serve(r, body)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return out.to(r)
}

// to returns the response to a request as its caller sees it.
func (r reply) to(request *http.Request) (*http.Response, error) {
	if r.cut == dropped {
		return nil, r.broken()
	}
	return &http.Response{
		Status:        strconv.Itoa(r.status) + " " + http.StatusText(r.status),
		StatusCode:    r.status,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        r.header,
		ContentLength: int64(len(r.body)),
		Body:          responseBody(request, r),
		Request:       request,
	}, nil
}

// responseBody reads like the body of a response from a socket, also when truncated or stalled.
func responseBody(r *http.Request, out reply) io.ReadCloser {
	sent := bytes.NewReader(out.sent())
	switch {
	case r.Method == http.MethodHead:
		return http.NoBody
	case out.cut == truncated:
		return io.NopCloser(io.MultiReader(sent, errorReader(out.broken)))
	case out.cut == stalled:
		return stall(r.Context(), sent)
	}
	return io.NopCloser(sent)
}

// broken returns the error of a caller whose connection is cut.
func (r reply) broken() error {
	if r.reset {
		return &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	}
	return io.ErrUnexpectedEOF
}

// errorReader reads nothing and returns an error.
type errorReader func() error

func (e errorReader) Read([]byte) (int, error) { return 0, e() }

// stalledBody never ends by itself.
type stalledBody struct {
	io.Reader
	close func()
}

// stall returns a body that ends when the context ends or the caller closes it.
func stall(ctx context.Context, sent io.Reader) stalledBody {
	closed := make(chan struct{})
	givenUp := func() error {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-closed:
			return http.ErrBodyReadAfterClose
		}
	}
	return stalledBody{io.MultiReader(sent, errorReader(givenUp)), sync.OnceFunc(func() { close(closed) })}
}

// Close unblocks Read.
func (b stalledBody) Close() error {
	b.close()
	return nil
}
