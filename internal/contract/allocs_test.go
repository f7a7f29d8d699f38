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
// call costs at most 24 allocations more than net/http.
func TestCallAddsFewAllocations(t *testing.T) {
	memory := &http.Client{Transport: transportFunc(func(r *http.Request) (*http.Response, error) {
		return &http.Response{
			StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}}, Request: r,
			Body: io.NopCloser(strings.NewReader(`{"terminal":{"id":"T"}}`)),
		}, nil
	})}
	client, err := payterm.NewClient("https://api.example.com", faultKey, payterm.WithHTTPClient(memory))
	require.NoError(t, err)
	plain := testing.AllocsPerRun(100, func() {
		request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://api.example.com/v1/clients-sdk/terminals/T", nil)
		response, err := memory.Do(request)
		if assert.NoError(t, err) {
			_, _ = io.ReadAll(response.Body)
		}
	})
	own := testing.AllocsPerRun(100, func() {
		_, err := client.Clients.Terminals.Get(t.Context(), "T")
		assert.NoError(t, err)
	})
	assert.LessOrEqual(t, own-plain, 24.0)
}
