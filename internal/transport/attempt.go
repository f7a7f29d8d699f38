package transport

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"sync"
)

var errNoAnswer = errors.New("neither an answer nor an error")

// receive reads the answer to an attempt to its end. Where that fails, the answer is what was seen
// of it: its status and header, if they came.
func (a *answer) receive(of *attempt, response *http.Response, err error) error {
	switch {
	case err != nil && response != nil && response.Body != nil:
		_ = response.Body.Close() // the error is enough
		return err
	case err != nil:
		return err
	case response == nil || response.Body == nil && response.ContentLength > 0:
		return errNoAnswer
	case response.Body == nil:
		response.Body = http.NoBody
	}
	defer response.Body.Close() //nolint:errcheck // it was read, or there is an error to tell
	return a.read(of, response)
}

// hasTimedOut reports whether err is that of an attempt whose own time has run out.
func (a *attempt) hasTimedOut(err error) bool {
	return errors.Is(a.Err(), context.DeadlineExceeded) && (isTimeout(err) || errors.Is(err, context.Canceled))
}

func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout) && timeout.Timeout()
}

// answer is a complete answer of the platform. Its body belongs to a pool: what is kept of it is
// copied, and release returns it.
type answer struct {
	limit    int64 // of the body, if it is a success
	status   int   // 0: there is no answer
	header   http.Header
	body     *bytes.Buffer
	tooLarge bool // body holds the first bytes only
}

const (
	maxFailureBytes = 1 << 20 // kept of an answer that is an error
	maxTrustedBytes = 1 << 20 // of a Content-Length, before the bytes are there
	maxPooledBytes  = 4 << 20
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// read reads a response up to the limit, counted after decompression.
func (a *answer) read(of *attempt, response *http.Response) error {
	a.status, a.header = response.StatusCode, response.Header
	a.body = buffers.Get().(*bytes.Buffer)
	if a.status == http.StatusSwitchingProtocols {
		return nil // its body is the bare connection, which no time-out ends
	}
	limit := int64(maxFailureBytes)
	if succeeded(a.status) {
		limit = min(a.limit, math.MaxInt64-1)
	}
	if expected := response.ContentLength; expected > 0 {
		a.body.Grow(int(min(expected, limit, maxTrustedBytes)) + bytes.MinRead)
	}
	of.body = limited{io.LimitedReader{R: response.Body, N: limit + 1}, of}
	read, err := a.body.ReadFrom(&of.body)
	of.body = limited{} // it leads to a connection, in whose buffers the key is
	if err != nil {
		a.release()
		return err
	}
	if read > limit {
		a.body.Truncate(int(limit))
		a.tooLarge = true
	}
	return nil
}

func (a *answer) release() {
	if a.body != nil && a.body.Cap() <= maxPooledBytes {
		a.body.Reset()
		buffers.Put(a.body)
	}
	a.body = nil
}

func succeeded(status int) bool { return status >= 200 && status < 300 }
