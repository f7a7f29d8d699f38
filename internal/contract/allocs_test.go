package contract_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestCallAddsFewAllocations is not parallel: it counts all allocations of the program. A call
// costs 19 more than one by http.Client without a timeout, 20 under the race detector; observers
// that are not set cost none. A record of a list costs four, and one for each of its parts. To
// recognize it on the next page costs none.
func TestCallAddsFewAllocations(t *testing.T) {
	record := `,{"id":"T$page","merchant":{"id":"M","name":"Example Store"},"receipts":[{"id":"R","is_approved":true,"pan":"4000 00** **** 0002"}]}`
	for _, test := range []struct {
		name, body string
		call       func(*payterm.Client) error
		most       float64
	}{
		{"find", `{"terminal":{"id":"T"}}`, func(client *payterm.Client) error {
			_, err := client.Clients.Terminals.Get(t.Context(), "T")
			return err
		}, 20},
		{"list of 100", `{"transactions":[` + strings.Repeat(record, 100)[1:] + `],"pages":{"total":1,"current":1}}`, func(client *payterm.Client) error {
			_, err := client.Clients.Transactions.List(t.Context(), models.TransactionListParams{})
			return err
		}, 638},
		{"2 pages of 100", `{"transactions":[` + strings.Repeat(record, 100)[1:] + `],"pages":{"total":2,"current":$page}}`, func(client *payterm.Client) error {
			seen := 0
			for _, err := range client.Clients.Transactions.All(t.Context(), models.TransactionListParams{Page: 1}) {
				if seen++; err != nil {
					return err
				}
			}
			assert.Equal(t, 200, seen)
			return nil
		}, 1326},
	} {
		memory := &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			body := strings.ReplaceAll(test.body, "$page", r.URL.Query().Get("page"))
			return &http.Response{
				StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}}, Request: r,
				Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)),
			}, nil
		})}
		client, err := payterm.NewClient("https://api.example.com", faultKey, payterm.WithHTTPClient(memory))
		require.NoError(t, err)
		plain := fewestAllocs(func() {
			request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://api.example.com/v1/clients-sdk/terminals/T", nil)
			_, err := memory.Do(request)
			assert.NoError(t, err)
		})
		own := fewestAllocs(func() { assert.NoError(t, test.call(client)) })
		assert.LessOrEqual(t, own-plain, test.most, test.name)
	}
}

// TestOneGet is profiled by .ci/functions: it makes a client, and a call.
func TestOneGet(t *testing.T) {
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	client, err := payterm.NewClient(server.url, faultKey) // without a logger
	require.NoError(t, err)
	defer client.CloseIdleConnections()
	t.Run("call", func(t *testing.T) {
		_, err := client.Clients.Terminals.Get(t.Context(), "T")
		require.NoError(t, err)
	})
}

// fewestAllocs returns the allocations of a call of f when every pool has something to reuse: the
// race detector empties pools at random.
func fewestAllocs(f func()) float64 {
	fewest := testing.AllocsPerRun(1, f)
	for range 100 {
		fewest = min(fewest, testing.AllocsPerRun(1, f))
	}
	return fewest
}
