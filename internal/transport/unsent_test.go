package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestDeadConnectionThenRefusedIsUnsent: the idle connection takes no byte of the write, and a new
// one is refused.
func TestDeadConnectionThenRefusedIsUnsent(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "{}") }))
	t.Cleanup(server.Close)
	for name, transport := range map[string]*http.Transport{"own": newTransport(), "given": {}} {
		var dead atomic.Bool
		transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			if dead.Load() {
				return nil, errors.New("connection refused")
			}
			conn, err := dialer.DialContext(ctx, network, address)
			return mortal{conn, &dead}, err
		}
		client := sendingBy(t, server.URL, transport, name == "own")
		require.NoError(t, write(t.Context(), client))
		dead.Store(true)
		err := write(t.Context(), client)
		require.ErrorIs(t, err, models.ErrNotSent, name)
		assert.NotErrorIs(t, err, models.ErrOutcomeUnknown, name)
	}
}

// TestContextThatEndsBeforeAConnectionIsAskedFor: net/http returns before it calls a hook. Another
// RoundTripper that calls none may have sent.
func TestContextThatEndsBeforeAConnectionIsAskedFor(t *testing.T) {
	t.Parallel()
	for name, isDefault := range map[string]bool{"own": true, "given": false} {
		client := sendingBy(t, "http://127.0.0.1:1", newTransport(), isDefault)
		client.chain = roundTrip(func(r *http.Request) (*http.Response, error) {
			ctx, cancel := context.WithCancel(r.Context())
			cancel()
			return innermost.RoundTrip(r.WithContext(ctx))
		})
		err := write(t.Context(), client)
		assert.Equal(t, isDefault, errors.Is(err, models.ErrNotSent), name)
		assert.Equal(t, !isDefault, errors.Is(err, models.ErrOutcomeUnknown), name)
	}
}

// TestMaySpeakHTTP2: a connection that is not known to speak HTTP/1.1 may have sent something.
func TestMaySpeakHTTP2(t *testing.T) {
	t.Parallel()
	var clear http.Protocols
	clear.SetUnencryptedHTTP2(true)
	plain, given := &net.TCPConn{}, &http.Transport{}
	assert.False(t, speaksHTTP2(given, plain))
	assert.False(t, speaksHTTP2(given, encrypted{plain, "http/1.1"}))
	assert.True(t, speaksHTTP2(given, encrypted{plain, "h2"}), "not a *tls.Conn, which Go 1.27 accepts")
	assert.True(t, speaksHTTP2(given, nil))
	assert.True(t, speaksHTTP2(&http.Transport{Protocols: &clear}, plain))
	assert.True(t, speaksHTTP2(roundTrip(nil), plain))
}

// encrypted is a connection of a TLS package other than crypto/tls.
type encrypted struct {
	net.Conn

	protocol string
}

func (c encrypted) ConnectionState() tls.ConnectionState {
	return tls.ConnectionState{NegotiatedProtocol: c.protocol}
}

// TestSecondWaitForAConnection: it proves that nothing was sent only if the first connection
// spoke HTTP/1.1, and net/http waited.
func TestSecondWaitForAConnection(t *testing.T) {
	t.Parallel()
	one, two := encrypted{protocol: "http/1.1"}, encrypted{protocol: "h2"}
	for _, row := range []struct {
		transport http.RoundTripper
		conns     []net.Conn
		isUnsent  bool
	}{
		{&http.Transport{}, nil, true},
		{&http.Transport{}, []net.Conn{one}, true},
		{&http.Transport{}, []net.Conn{one, one}, true},
		{&http.Transport{}, []net.Conn{two}, false},
		{&http.Transport{}, []net.Conn{one, two}, false},
		{&http.Transport{}, []net.Conn{two, one}, false},
		{roundTrip(nil), nil, true},
		{roundTrip(nil), []net.Conn{one}, false},
	} {
		w := newWatch(&Settings{http: &http.Client{Transport: row.transport}}, true)
		for _, conn := range row.conns {
			w.trace.GetConn("")
			w.trace.GotConn(httptrace.GotConnInfo{Conn: conn})
			assert.False(t, w.provesUnsent(io.EOF))
		}
		w.trace.GetConn("")
		assert.Equal(t, row.isUnsent, w.provesUnsent(io.EOF), "%T %v", row.transport, row.conns)
	}
	w := newWatch(&Settings{http: &http.Client{}}, true)
	w.trace.GotConn(httptrace.GotConnInfo{Conn: two}) // of a RoundTripper that says nothing of the wait
	w.trace.GetConn("")
	assert.False(t, w.provesUnsent(io.EOF))
}

// sendingBy returns a client that makes one attempt, through a transport.
func sendingBy(t *testing.T, url string, transport *http.Transport, isDefault bool) *Client {
	t.Helper()
	base, err := ParseBase(url, nil)
	require.NoError(t, err)
	settings := Defaults("agent")
	settings.Base, settings.Key, settings.MaxRetries = base, func() string { return "key" }, 0
	settings.http.Transport, settings.isDefault = transport, isDefault
	client, err := New(settings)
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// write sends a write.
func write(ctx context.Context, client *Client) error {
	return client.Do(ctx, Custom("", "POST", "/x", nil, nil, map[string]int{"a": 1}), nil)
}

// mortal is a connection whose writes fail once dead is set.
type mortal struct {
	net.Conn

	dead *atomic.Bool
}

func (c mortal) Write(text []byte) (int, error) {
	if c.dead.Load() {
		return 0, errors.New("dead")
	}
	return c.Conn.Write(text)
}
