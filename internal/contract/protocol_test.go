package contract_test

import (
	"crypto/tls"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// offering is a TLS server that prefers HTTP/2. It records the protocols that clients offer.
type offering struct {
	*httptest.Server

	mu      sync.Mutex
	offered [][]string
	spoken  []string
}

func newOffering(t *testing.T) *offering {
	t.Helper()
	s := &offering{}
	s.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.spoken = append(s.spoken, r.Proto)
		s.mu.Unlock()
		_, _ = io.WriteString(w, `{"terminal":{"id":"T","tid":"0042"}}`)
	}))
	s.EnableHTTP2 = true
	s.Config.ErrorLog = log.New(io.Discard, "", 0) // logs clients that do not trust it
	s.TLS = &tls.Config{GetConfigForClient: func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		s.mu.Lock()
		s.offered = append(s.offered, slices.Clone(hello.SupportedProtos))
		s.mu.Unlock()
		return nil, nil //nolint:nilnil // use the server's own config
	}}
	s.StartTLS()
	t.Cleanup(s.Close)
	return s
}

// TestOwnTransportOffersNoHTTP2: over HTTP/2, net/http may resend a write by itself. A server can
// only choose a protocol that was offered, so the offer shows it even without trust.
func TestOwnTransportOffersNoHTTP2(t *testing.T) {
	t.Parallel()
	server := newOffering(t)
	client := faultClient(t, server.URL)
	for _, client := range []*payterm.Client{client, client.With(payterm.WithPrefetch(1))} {
		_, err := client.Clients.Terminals.Unassign(t.Context(), faultID)
		require.Equal(t, "NetworkError 0 x1", verdict(err), "it is not trusted")
	}
	require.Len(t, server.offered, 2)
	for _, offered := range server.offered {
		assert.NotContains(t, offered, "h2")
	}
	assert.Empty(t, server.spoken)
}
