package contract_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// ledger records the calls of an observer.
type ledger struct {
	mu    sync.Mutex
	begun []payterm.Operation
	ended []payterm.CallInfo
}

func (l *ledger) observe(ctx context.Context, operation payterm.Operation) (context.Context, func(payterm.CallInfo)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.begun = append(l.begun, operation)
	return ctx, func(info payterm.CallInfo) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.ended = append(l.ended, info)
	}
}

// only returns the only observed call.
func (l *ledger) only(t *testing.T) payterm.CallInfo {
	t.Helper()
	require.Len(t, l.begun, 1)
	require.Len(t, l.ended, 1)
	info := l.ended[0]
	assert.Equal(t, l.begun[0], info.Operation)
	assert.GreaterOrEqual(t, info.Duration, int64(0))
	return info
}

func TestPanicsAreObserved(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	var calls ledger
	client := faultClient(t, server.url, payterm.WithObserver(calls.observe), around(func(_ http.RoundTripper, _ *http.Request) (*http.Response, error) {
		panic("of a middleware")
	}))
	assert.PanicsWithValue(t, "of a middleware", func() { _, _ = client.Clients.Terminals.Get(t.Context(), "T") })
	err := calls.only(t).Err
	assert.ErrorContains(t, err, "panicked")
	assert.NotErrorIs(t, err, payterm.ErrOutcomeUnknown, "of a read")

	calls = ledger{}
	assert.Panics(t, func() { _, _ = client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Shop"}) })
	assert.ErrorIs(t, calls.only(t).Err, payterm.ErrOutcomeUnknown)
}

// TestPanicsShowNoKey, not even that of WithAPIKeyFunc, which the platform has echoed.
func TestPanicsShowNoKey(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, "{}", "X-Request-Id: "+faultKey, "X-Echo: "+faultKey))
	var calls ledger
	rotated := payterm.WithAPIKeyFunc(func(context.Context) (string, error) { return faultKey, nil })
	client, err := payterm.NewClient(server.url, "", rotated, payterm.WithObserver(calls.observe), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		resp, err := next.RoundTrip(r)
		require.NoError(t, err)
		resp.Body = panicking{resp.Body}
		return resp, nil
	}))
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	assert.Panics(t, func() { _, _ = client.Clients.Terminals.Get(t.Context(), "T") })
	info := calls.only(t)
	var fault *payterm.NetworkError
	require.ErrorAs(t, info.Err, &fault)
	assertSecret(t, fmt.Sprint(info.Header, info.RequestID, fault.Header, fault.RequestID))
	assert.Contains(t, info.RequestID, "[api-key]")
}

// panicking is a body whose Read panics.
type panicking struct{ io.ReadCloser }

func (panicking) Read([]byte) (int, error) { panic("of a body") }

// TestObserversNest: an observer's context is the parent of the next one's and of the attempts',
// and the first to begin is the last to end.
func TestObserversNest(t *testing.T) {
	t.Parallel()
	type mark struct{}
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	var steps []string
	observer := func(name string) payterm.Option {
		return payterm.WithObserver(func(ctx context.Context, _ payterm.Operation) (context.Context, func(payterm.CallInfo)) {
			above, _ := ctx.Value(mark{}).(string)
			steps = append(steps, "begin "+above+name)
			return context.WithValue(ctx, mark{}, above+name), func(payterm.CallInfo) { steps = append(steps, "end "+name) }
		})
	}
	silent := payterm.WithObserver(func(context.Context, payterm.Operation) (context.Context, func(payterm.CallInfo)) { return nil, nil })
	client := faultClient(t, server.url, payterm.WithOptions(observer("a"), silent), observer("b"), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		steps = append(steps, "attempt "+r.Context().Value(mark{}).(string))
		return next.RoundTrip(r)
	}))
	_, err := client.Clients.Terminals.Get(t.Context(), "T")
	require.NoError(t, err)
	assert.Equal(t, []string{"begin a", "begin ab", "attempt ab", "end b", "end a"}, steps)
	_, err = client.With(payterm.WithAttemptTimeout(-1)).Clients.Terminals.Get(nil, "T") //nolint:staticcheck // is observed, too
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, 2, strings.Count(strings.Join(steps, ","), "end a"))
}

// errVault is an error of a secret manager.
var errVault = errors.New("vault is sealed")

// rotating returns one key after another.
func rotating(keys ...any) func(context.Context) (string, error) {
	var mu sync.Mutex
	return func(ctx context.Context) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		next := keys[0]
		keys = append(slices.Clone(keys[1:]), next)
		if err, failed := next.(error); failed {
			return "", err
		}
		return next.(string), ctx.Err()
	}
}
