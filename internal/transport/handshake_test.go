package transport

import (
	"context"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestHangingHandshakeEnds: after a call has ended, net/http continues its handshake, so that the
// next call can use the connection. If the handshake hangs, the connection is closed, and its
// goroutine ends, within handshakeTimeout.
func TestHangingHandshakeEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		own := newTransport()
		own.DialContext = func(context.Context, string, string) (net.Conn, error) { return ours, nil }
		base, err := ParseBase("https://api.example.com", nil)
		require.NoError(t, err)
		settings := Defaults("agent")
		settings.Base, settings.Key = base, func() string { return "key" }
		settings.http.Transport = own
		client, err := New(settings)
		require.NoError(t, err)

		begun := time.Now()
		closed := make(chan time.Duration, 1)
		go func() {
			_, _ = io.Copy(io.Discard, theirs) // the client says hello, and gets no reply
			closed <- time.Since(begun)
		}()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err = client.Do(ctx, Custom("", "POST", "/x", nil, nil, nil), nil)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Equal(t, time.Second, time.Since(begun), "the call does not wait for the handshake")
		assert.LessOrEqual(t, <-closed, handshakeTimeout)
	})
}
