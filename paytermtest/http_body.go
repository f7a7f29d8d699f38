package paytermtest

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"syscall"
)

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
