package paytermtest

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"syscall"

	"github.com/payterm/payterm-go/internal/fake"
)

// reply is a response, complete or cut.
type reply struct {
	status int
	header http.Header
	body   []byte
	isMade bool // body is that of a Fault, which may show a card number
	cut    cut
	reset  bool // cut with a reset
	done   bool // the platform did what was asked for
	fault  Fault
}

type cut int

const (
	complete  cut = iota
	dropped       // nothing arrives
	truncated     // half of the body arrives, then the connection is cut
	stalled       // half of the body arrives, then nothing
)

// sent returns the part of the body that arrives.
func (r reply) sent() []byte {
	if r.cut != complete {
		return r.body[:len(r.body)/2]
	}
	return r.body
}

// setMissing sets a header field, unless a fault has set it.
func (r reply) setMissing(name, value string) {
	if r.header.Get(name) == "" {
		r.header.Set(name, value)
	}
}

// write marshals a response.
func write(a fake.Response) reply {
	body := fake.AppendJSON(make([]byte, 0, 8<<10), a.Body)
	header := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	maps.Copy(header, a.Header)
	if a.Status == http.StatusNotModified {
		body = nil // 304 has no body
	}
	return reply{status: a.Status, header: header, body: body}
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

// responseBody returns a body that reads like that of a response from a socket, even if it is
// truncated or stalls.
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

// broken returns the error that a caller gets if the connection is cut.
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
