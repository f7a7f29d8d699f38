package contract_test

import (
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestOpenBreakerTakesNoBudget: what a middleware refuses by itself is no load for the platform, so
// that the first failure after it is repeated all the same.
func TestOpenBreakerTakesNoBudget(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(503, ""), answers(200, `{"terminal":{"id":"T"}}`))
	var isClosed atomic.Bool
	client := faultClient(t, server.url, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if !isClosed.Load() {
				return nil, payterm.ErrNotSent
			}
			return next.RoundTrip(r)
		})
	}))
	for range 500 {
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.Equal(t, "NetworkError 0 x3", verdict(err))
	}
	isClosed.Store(true)
	_, err := client.Clients.Terminals.Get(t.Context(), faultID)
	require.NoError(t, err)
	assert.EqualValues(t, 2, server.arrivals.Load())
}
