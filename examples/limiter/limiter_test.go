package limiter_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/limiter"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// platform is where middlewares end. It refuses the first requests, and notes when each arrived.
type platform struct {
	refusals []http.Header

	mu      sync.Mutex
	arrived []time.Duration // since the start
	start   time.Time
}

func (p *platform) RoundTrip(*http.Request) (*http.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.arrived = append(p.arrived, time.Since(p.start))
	if len(p.arrived) <= len(p.refusals) {
		return &http.Response{StatusCode: http.StatusTooManyRequests, Header: p.refusals[len(p.arrived)-1], Body: http.NoBody}, nil
	}
	return &http.Response{StatusCode: http.StatusNotFound, Body: http.NoBody}, nil
}

// client returns a client of a platform that shares a limiter.
func client(t *testing.T, shared *limiter.Limiter, p *platform) *payterm.Client {
	t.Helper()
	p.start = time.Now()
	made, err := payterm.NewClient("https://api.example.com", "key", payterm.WithMaxRetries(0), payterm.WithMiddleware(shared.Middleware),
		payterm.WithMiddleware(func(http.RoundTripper) http.RoundTripper { return p }))
	require.NoError(t, err)
	return made
}

func get(ctx context.Context, c *payterm.Client) error {
	_, err := c.Clients.Terminals.Get(ctx, "T")
	return err
}

func ExampleLimiter() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()

	shared := limiter.New(5, 10) // requests a second, and at once
	client, err := payterm.NewClient(platform.URL, paytermtest.ClientKey, payterm.WithMiddleware(shared.Middleware))
	if err != nil {
		log.Fatal(err)
	}
	defer client.CloseIdleConnections()
	_, err = client.Clients.Terminals.Get(context.Background(), "no-such-terminal")
	fmt.Println(errors.Is(err, payterm.ErrNotFound))
	// Output: true
}

func TestAllClientsAndCopiesShareOneLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared, p := limiter.New(2, 3), &platform{}
		var calls sync.WaitGroup
		for _, c := range []*payterm.Client{client(t, shared, p), client(t, shared, p)} {
			for range 5 {
				calls.Go(func() {
					noop := payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper { return next })
					assert.ErrorIs(t, get(t.Context(), c.With(noop)), payterm.ErrNotFound)
				})
			}
		}
		calls.Wait()
		half := time.Second / 2
		assert.Equal(t, []time.Duration{0, 0, 0, half, 2 * half, 3 * half, 4 * half, 5 * half, 6 * half, 7 * half}, p.arrived)
	})
}

// TestAllPauseAfterA429, also those that wait for their turn.
func TestAllPauseAfterA429(t *testing.T) {
	for retryAfter, pause := range map[string]time.Duration{"20": 20 * time.Second, "": time.Second, "soon": time.Second} {
		synctest.Test(t, func(t *testing.T) {
			p := &platform{refusals: []http.Header{{"Retry-After": {retryAfter}}}}
			c := client(t, limiter.New(10, 1), p)
			var calls sync.WaitGroup
			for range 4 {
				calls.Go(func() { _ = get(t.Context(), c) })
			}
			calls.Wait()
			require.Len(t, p.arrived, 4)
			assert.Zero(t, p.arrived[0])
			for i, at := range p.arrived[1:] {
				assert.GreaterOrEqual(t, at, pause, retryAfter)
				assert.LessOrEqual(t, at, pause+time.Second, retryAfter)
				assert.True(t, i == 0 || at-p.arrived[i] >= time.Second/10, "not all at once")
			}
		})
	}
}

func TestWriteThatGetsNoTurnIsNotSent(t *testing.T) {
	for name, p := range map[string]*platform{"limit": {}, "pause": {refusals: []http.Header{{"Retry-After": {"60"}}}}} {
		synctest.Test(t, func(t *testing.T) {
			perSecond := map[string]float64{"limit": 0.01, "pause": 10}[name]
			c := client(t, limiter.New(perSecond, 1), p)
			_ = get(t.Context(), c)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			_, err := c.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: "Shop"})
			assert.ErrorIs(t, err, payterm.ErrNotSent, name)
			assert.NotErrorIs(t, err, payterm.ErrOutcomeUnknown, name)
			assert.Len(t, p.arrived, 1, name)
			assert.LessOrEqual(t, time.Since(p.start), 10*time.Second, name)
		})
	}
}
