package contract_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestPanicOfAMiddlewareReachesTheCaller: nothing is left behind either. The context is of a kind
// of its own, for which the time-out of an attempt needs a goroutine: the check at the end of the
// tests would find it.
func TestPanicOfAMiddlewareReachesTheCaller(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"merchant":{"id":"M"}}`))
	ctx := endings["canceled"](t.Context())
	client := faultClient(t, server.url, payterm.WithAttemptTimeout(time.Hour), payterm.WithMiddleware(func(http.RoundTripper) http.RoundTripper {
		return roundTripper(func(*http.Request) (*http.Response, error) { panic("mine") })
	}))
	assert.PanicsWithValue(t, "mine", func() { _, _ = client.Clients.Merchants.Get(ctx, "M") })
	assert.Zero(t, server.arrivals.Load())
}

// TestTimeoutIsPerAttempt: the waits between attempts do not count.
func TestTimeoutIsPerAttempt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(503, ""), answers(503, ""), answers(200, `{"merchant":{"id":"M"}}`))
	var deadlines []time.Time
	client := faultClient(t, server.url, payterm.WithAttemptTimeout(time.Minute), payterm.WithBackoff(time.Millisecond, 20*time.Millisecond),
		payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				deadline, ok := r.Context().Deadline()
				assert.True(t, ok)
				deadlines = append(deadlines, deadline)
				return next.RoundTrip(r)
			})
		}))
	_, err := client.Clients.Merchants.Get(t.Context(), "M")
	require.NoError(t, err)
	require.Len(t, deadlines, 3)
	assert.True(t, deadlines[0].Before(deadlines[1]) && deadlines[1].Before(deadlines[2]))
}
