package transport

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"mime"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/payterm/payterm-go/internal/wire"
)

// outcome is the result of one attempt: a complete response, or an error and the part of the
// response that arrived before it. It also says what may have been sent.
type outcome struct {
	status   int // 0: no header arrived
	header   http.Header
	body     *bytes.Buffer // from a pool: copy what outlives the call
	reader   endingReader  // reads into body; a field saves an allocation
	tooLarge bool          // body is cut off at its limit
	err      error         // as a call may return it; nil: a response arrived
	evidence evidence

	started, ended time.Time
}

// release puts the body back into its pool.
func (o *outcome) release() {
	if o.body != nil && o.body.Cap() <= maxPooledBytes {
		o.body.Reset()
		buffers.Put(o.body)
	}
	o.body = nil
}

func succeeded(status int) bool { return status >= 200 && status < 300 }

const (
	maxFailureBytes = 1 << 20 // of an error body
	maxTrustedBytes = 1 << 20 // allocated in advance by Content-Length
	maxPooledBytes  = 4 << 20 // of a buffer that is kept
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// read reads a response up to the size limit, which counts decompressed bytes, until ctx ends.
func (o *outcome) read(ctx context.Context, resp *http.Response, maxBytes int64) error {
	o.status, o.header = resp.StatusCode, resp.Header
	o.body = buffers.Get().(*bytes.Buffer)
	if resp.Body == nil || o.status == http.StatusSwitchingProtocols { // its body is the connection, which no timeout ends
		return nil
	}
	limit := int64(maxFailureBytes)
	if succeeded(o.status) {
		limit = min(maxBytes, math.MaxInt64-1)
	}
	if expected := resp.ContentLength; expected > 0 {
		o.body.Grow(int(min(expected, limit, maxTrustedBytes)) + bytes.MinRead)
	}
	o.reader = endingReader{ctx: ctx, LimitedReader: io.LimitedReader{R: resp.Body, N: limit + 1}}
	read, err := o.body.ReadFrom(&o.reader)
	if err != nil {
		o.body = nil // not for another call: the body of a middleware may still write into it
		return err
	}
	if read > limit {
		o.body.Truncate(int(limit))
		o.tooLarge = true
	}
	return nil
}

// endingReader ends with a context, because the body that a middleware returns may never end.
type endingReader struct {
	ctx context.Context //nolint:containedctx // the context of the attempt
	io.LimitedReader
	late time.Time // when a read first returned after the end of ctx
}

// lateRead is how long reading may go on after the context has ended, for the rest of a response
// that has arrived.
const lateRead = 100 * time.Millisecond

func (r *endingReader) Read(into []byte) (int, error) {
	read, err := r.LimitedReader.Read(into)
	if err != nil || r.ctx.Err() == nil {
		return read, err
	}
	if r.late.IsZero() {
		r.late = time.Now()
	}
	if read == 0 || time.Since(r.late) > lateRead {
		err = r.ctx.Err()
	}
	return read, err
}

func (o *outcome) mediaType() string {
	media, _, _ := mime.ParseMediaType(o.header.Get("Content-Type"))
	return media
}

func requestID(header http.Header) string {
	for _, name := range []string{"X-Request-Id", "X-Correlation-Id"} {
		if id := header.Get(name); id != "" {
			return id
		}
	}
	return ""
}

// requestedWait returns how long the platform asks to wait, in the header or else in a member of
// the body.
func (o *outcome) requestedWait(member string) time.Duration {
	wait, ok := o.retryAfter()
	if !ok && o.body != nil {
		wait, _ = seconds(wire.Text(wire.Find(o.body.Bytes(), member)))
	}
	return wait
}

// longestRetryAfter caps the wait a server can ask for, so that arithmetic on it cannot overflow.
const longestRetryAfter = 24 * time.Hour

// retryAfter parses the Retry-After of the header, in seconds or as an HTTP date. ok is false if
// there is none or it is malformed.
func (o *outcome) retryAfter() (wait time.Duration, ok bool) {
	values := o.header["Retry-After"]
	if len(values) == 0 {
		return 0, false
	}
	if wait, ok = seconds(values[0]); ok {
		return wait, true
	}
	date, err := http.ParseTime(values[0])
	if err != nil {
		return 0, false
	}
	return max(0, min(date.Sub(o.ended), longestRetryAfter)), true
}

// seconds parses a number of seconds, however large, and caps it.
func seconds(text string) (time.Duration, bool) {
	count, err := strconv.ParseUint(text, 10, 64) // the largest uint64 on overflow
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return time.Duration(min(count, uint64(longestRetryAfter/time.Second))) * time.Second, true
}
