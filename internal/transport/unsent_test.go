package transport

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
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
	var dead atomic.Bool
	own := newTransport()
	own.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if dead.Load() {
			return nil, errors.New("connection refused")
		}
		conn, err := dialer.DialContext(ctx, network, address)
		return mortal{conn, &dead}, err
	}
	base, err := ParseBase(server.URL)
	require.NoError(t, err)
	settings := Defaults("agent")
	settings.Base, settings.Key, settings.MaxRetries = base, func() string { return "key" }, 0
	settings.http.Transport = own
	client, err := New(settings)
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)

	require.NoError(t, client.Do(t.Context(), Own("", "POST", "/x", nil, nil, map[string]int{"a": 1}), nil))
	dead.Store(true)
	err = client.Do(t.Context(), Own("", "POST", "/x", nil, nil, map[string]int{"a": 1}), nil)
	require.ErrorIs(t, err, models.ErrNotSent)
	assert.NotErrorIs(t, err, models.ErrOutcomeUnknown)
}

// TestMiddlewareKeepsItsURL: some Transports modify the URL of a request. A middleware that sends
// its request again would send it elsewhere.
func TestMiddlewareKeepsItsURL(t *testing.T) {
	t.Parallel()
	var hosts []string
	base, err := ParseBase("https://api.example.com")
	require.NoError(t, err)
	settings := Defaults("agent")
	settings.Base, settings.Key = base, func() string { return "key" }
	settings.Use(&http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		hosts = append(hosts, r.URL.Host)
		r.URL.Host = "other.example.com"
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("{}"))}, nil
	})})
	settings.AddMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTrip(func(r *http.Request) (*http.Response, error) {
			if _, err := next.RoundTrip(r); err != nil {
				return nil, err
			}
			return next.RoundTrip(r)
		})
	})
	client, err := New(settings)
	require.NoError(t, err)
	require.NoError(t, client.Do(t.Context(), Own("", "GET", "/x", nil, nil, nil), nil))
	assert.Equal(t, []string{"api.example.com", "api.example.com"}, hosts)
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
