package paytermtest

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
)

// ServeHTTP serves the platform behind a socket.
func (p *Platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := readBody(r.Body)
	if err != nil {
		abort() // the caller has gone
	}
	out := p.serve(r, body)
	if out.cut == dropped {
		hangUp(w)
	}
	for name, values := range out.header {
		w.Header()[name] = values
	}
	if out.status == http.StatusNotModified { // has no body, by its definition
		w.WriteHeader(out.status)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(out.body)))
	w.WriteHeader(out.status)
	if _, err := w.Write(out.sent()); err != nil { //nolint:gosec // JSON, and said to be
		abort()
	}
	if out.cut == truncated {
		_ = http.NewResponseController(w).Flush() // what fails to be sent is cut off anyway
		abort()
	}
}

// hangUp cuts the connection inside of the head of an answer. Without those bytes net/http itself would send a GET again when the
// connection had been used before, and a test could not count on how many requests a fault meets. It does not return.
func hangUp(w http.ResponseWriter) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_, _ = conn.Write([]byte("HTTP/1.1 200 OK\r\n"))
		_ = conn.Close()
	}
	abort()
}

// abort closes the connection, in the one way net/http has for it. It does not return.
func abort() {
	panic(http.ErrAbortHandler) //nolint:forbidigo // not an error: net/http recovers it, silently
}

// RoundTripper serves the platform without a socket: give it to payterm.WithHTTPClient as the Transport of an http.Client.
// Any host is this platform. It starts no goroutines and ends with the request's context.
func (p *Platform) RoundTripper() http.RoundTripper {
	return roundTripper{p}
}

type roundTripper struct{ platform *Platform }

// RoundTrip answers the request as the platform would behind a socket.
func (t roundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
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
	if out.cut == dropped {
		return nil, io.ErrUnexpectedEOF
	}
	return &http.Response{
		Status:        strconv.Itoa(out.status) + " " + http.StatusText(out.status),
		StatusCode:    out.status,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        out.header,
		ContentLength: int64(len(out.body)),
		Body:          io.NopCloser(answerBody(r.Method, out)),
		Request:       r,
	}, nil
}

// answerBody reads like the body of an answer from a socket, breaking off included.
func answerBody(method string, out reply) io.Reader {
	switch {
	case method == http.MethodHead:
		return http.NoBody
	case out.cut == truncated:
		return io.MultiReader(bytes.NewReader(out.sent()), brokenOff{})
	}
	return bytes.NewReader(out.body)
}

type brokenOff struct{}

func (brokenOff) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
