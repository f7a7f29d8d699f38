package transport

import (
	"bytes"
	"io"
	"math"
	"net/http"
	"sync"

	"github.com/payterm/payterm-go/models"
)

// answer is what the platform said, read to its end. Its body belongs to a pool: what is
// kept of it is copied, and release gives it back.
type answer struct {
	exchange *exchange
	status   int
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

func (a *answer) release() {
	if a.body.Cap() <= maxPooledBytes {
		a.body.Reset()
		buffers.Put(a.body)
	}
	a.body = nil
}

// receive reads an answer up to the limit, counted after decompression. An error of it is
// a fault of the network.
func (x *exchange) receive(response *http.Response) error {
	defer response.Body.Close() //nolint:errcheck // nothing hangs on it any more
	putBack(response.Header)
	a := answer{exchange: x, status: response.StatusCode, header: response.Header, body: buffers.Get().(*bytes.Buffer)}
	if response.StatusCode != http.StatusSwitchingProtocols { // its body is the bare connection, which no time-out ends
		limit := int64(maxFailureBytes)
		if succeeded(response.StatusCode) {
			limit = min(x.client.settings.MaxBytes, math.MaxInt64-1)
		}
		if expected := response.ContentLength; expected > 0 {
			a.body.Grow(int(min(expected, limit, maxTrustedBytes)) + bytes.MinRead)
		}
		x.body = limited{io.LimitedReader{R: response.Body, N: limit + 1}, x.attempt}
		read, err := a.body.ReadFrom(&x.body)
		if err != nil {
			a.release()
			return err
		}
		if read > limit {
			a.body.Truncate(int(limit))
			a.tooLarge = true
		}
	}
	x.answer = a
	return nil
}

// limited reads a body up to a limit. One of a middleware may give nothing for ever; those of net/http end with the attempt.
type limited struct {
	io.LimitedReader

	attempt *attempt
}

func (l *limited) Read(into []byte) (int, error) {
	read, err := l.LimitedReader.Read(into)
	if read == 0 && err == nil {
		err = l.attempt.Err()
	}
	return read, err
}

func succeeded(status int) bool { return status >= 200 && status < 300 }

// result sorts what came of the attempts into an answer or an error.
func (x *exchange) result(err error) (*answer, error) {
	a := &x.answer
	switch {
	case a.body == nil:
		return nil, x.fault(err)
	case !succeeded(a.status):
		defer a.release()
		return nil, a.failure()
	}
	if x.attempts == 1 {
		x.client.budget.refund()
	}
	if a.tooLarge {
		defer a.release()
		return nil, a.unreadable(&models.DecodeError{
			Index: -1, Reason: "is over the limit of WithMaxResponseBytes", Err: models.ErrResponseTooLarge,
		})
	}
	return a, nil
}

// unreadable completes the error of an answer, or of one record of a list.
func (a *answer) unreadable(err *models.DecodeError) *models.DecodeError {
	err.Operation = a.exchange.call.name
	err.StatusCode = a.status
	err.OutcomeUnknown = !a.exchange.call.read
	err.Path, err.Reason = a.exchange.conceal(err.Path), a.exchange.conceal(err.Reason)
	if err.Index < 0 {
		err.Raw = bytes.Clone(a.body.Bytes())
	}
	return err
}
