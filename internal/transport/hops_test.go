package transport

import (
	"context"
	"io"
	"net"
	"net/http/httptrace"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWatchClosesWhatComesAfterHTTP2: net/http may send what a dying connection of HTTP/2 has not looked at over one of
// HTTP/1, which is not stopped by its context in time.
func TestWatchClosesWhatComesAfterHTTP2(t *testing.T) {
	t.Parallel()
	for _, written := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		a := &attempt{Context: ctx, cancel: cancel}
		w := &a.watch
		w.over(a, true)
		ours, theirs := net.Pipe()
		info := httptrace.GotConnInfo{Conn: ours}
		w.gotConn(httptrace.GotConnInfo{})
		if written {
			w.wroteHeaderField(":authority", nil)
		}
		w.wroteHeaderField("user-agent", nil)
		w.gotConn(info)
		assert.Equal(t, written, a.sentAgain.Load())
		assert.Equal(t, written, ctx.Err() != nil)
		w.wroteHeaderField("Host", nil)
		go func() { _ = theirs.Close() }()
		_, err := ours.Read(make([]byte, 1))
		assert.ErrorIs(t, err, map[bool]error{false: io.EOF, true: io.ErrClosedPipe}[written])
	}
}
