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
		abort() // the caller has gone
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
	if _, err := w.Write(out.sent()); err != nil { //nolint:gosec // JSON, and said to be
		abort()
	}
	if out.cut == whole {
		return
	}
	_ = http.NewResponseController(w).Flush() // what fails to be sent is cut off anyway
	if out.cut == stalled {
		<-r.Context().Done()
	}
	hangUp(w, "", out.reset)
}

// interim goes before a cut that leaves nothing of the answer. Without it net/http would repeat a
// GET on a connection that had been used before, so the requests that meet a fault could not be
// counted; after a part of a head it would not report a reset.
const interim = "HTTP/1.1 102 Processing\r\n\r\n"

// hangUp closes the connection after some last bytes, in order or with a reset. It does not return.
func hangUp(w http.ResponseWriter, last string, reset bool) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_, _ = io.WriteString(conn, last)
		if reset {
			conn = resetting(conn)
		}
		_ = conn.Close()
	}
	abort()
}

// resetting is a connection that is reset when it is closed.
func resetting(conn net.Conn) net.Conn {
	if encrypted, ok := conn.(*tls.Conn); ok {
		conn = encrypted.NetConn() // which does not take its leave first
	}
	if stream, ok := conn.(*net.TCPConn); ok {
		_ = stream.SetLinger(0)
	}
	return conn
}

// abort closes the connection, in the one way net/http has for it. It does not return.
func abort() {
	panic(http.ErrAbortHandler) //nolint:forbidigo // not an error: net/http recovers it, silently
}

// readBody reads one byte more than the platform accepts, so that it notices a body that is too
// large.
func readBody(body io.Reader) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	return io.ReadAll(io.LimitReader(body, fake.MaxBody+1))
}

// RoundTripper returns a transport that serves the platform without a socket, for an http.Client
// that payterm.WithHTTPClient takes. Any host is this platform. It starts no goroutines and ends
// with the request's context.
func (p *Platform) RoundTripper() http.RoundTripper {
	return roundTripper{p}
}

type roundTripper struct{ platform *Platform }

// RoundTrip answers the request as the platform would behind a socket.
func (t roundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	if r.Method == "" { // as net/http has it
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

// to returns the answer to a request as its caller sees it.
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
		Body:          answerBody(request, r),
		Request:       request,
	}, nil
}

// answerBody reads like the body of an answer from a socket, breaking off and stalling included.
func answerBody(r *http.Request, out reply) io.ReadCloser {
	sent := bytes.NewReader(out.sent())
	switch {
	case r.Method == http.MethodHead:
		return http.NoBody
	case out.cut == truncated:
		return io.NopCloser(io.MultiReader(sent, ending(out.broken)))
	case out.cut == stalled:
		return stall(r.Context(), sent)
	}
	return io.NopCloser(sent)
}

// broken is the error of a caller whose connection is cut.
func (r reply) broken() error {
	if r.reset {
		return &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	}
	return io.ErrUnexpectedEOF
}

// ending is what comes after all that is sent.
type ending func() error

func (e ending) Read([]byte) (int, error) { return 0, e() }

// stalledBody never ends by itself.
type stalledBody struct {
	io.Reader
	close func()
}

// stall ends a body when its caller gives up: when the context ends or the body is closed.
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
	return stalledBody{io.MultiReader(sent, ending(givenUp)), sync.OnceFunc(func() { close(closed) })}
}

// Close ends the wait of a reader.
func (b stalledBody) Close() error {
	b.close()
	return nil
}
