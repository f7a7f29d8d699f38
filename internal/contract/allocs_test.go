package contract_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestCallAddsFewAllocations is not parallel: it counts those of the whole program. The safety of a
// call costs 16 allocations more than net/http, 17 under the race detector, and
// observers that are not set cost none.
func TestCallAddsFewAllocations(t *testing.T) {
	memory := &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		return &http.Response{
			StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}}, Request: r,
			Body: io.NopCloser(strings.NewReader(`{"terminal":{"id":"T"}}`)),
		}, nil
	})}
	client, err := payterm.NewClient("https://api.example.com", faultKey, payterm.WithHTTPClient(memory))
	require.NoError(t, err)
	plain := fewestAllocs(func() {
		request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://api.example.com/v1/clients-sdk/terminals/T", nil)
		response, err := memory.Do(request)
		if assert.NoError(t, err) {
			_, _ = io.ReadAll(response.Body)
		}
	})
	own := fewestAllocs(func() {
		_, err := client.Clients.Terminals.Get(t.Context(), "T")
		assert.NoError(t, err)
	})
	assert.LessOrEqual(t, own-plain, 17.0)
}

// TestOneGet is what .ci/functions takes coverage profiles of: a client, and a call of it.
func TestOneGet(t *testing.T) {
	server := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
	client, err := payterm.NewClient(server.url, faultKey) // without a logger
	require.NoError(t, err)
	defer client.CloseIdleConnections()
	t.Run("call", func(t *testing.T) {
		_, err := client.Clients.Terminals.Get(t.Context(), "T")
		require.NoError(t, err)
	})
}

// fewestAllocs is how many allocations a call of f takes where every pool has something to reuse:
// the race detector empties pools at random.
func fewestAllocs(f func()) float64 {
	fewest := testing.AllocsPerRun(1, f)
	for range 100 {
		fewest = min(fewest, testing.AllocsPerRun(1, f))
	}
	return fewest
}
