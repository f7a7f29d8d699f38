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
	"github.com/payterm/payterm-go/paytermtest"
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

// TestCallsAreObservedOnceWhateverTheirEnd: the observer gets the returned error.
func TestCallsAreObservedOnceWhateverTheirEnd(t *testing.T) {
	t.Parallel()
	const good, id = `{"terminal":{"id":"T"}}`, "X-Request-Id: r-1"
	for _, row := range []struct {
		name     string
		replies  []reply
		opts     []payterm.Option
		id       string
		status   int
		attempts int
		fails    bool
	}{
		{"success", []reply{responds(200, good, id)}, nil, "T", 200, 1, false},
		{"repeated", []reply{closes, responds(503, "{}"), responds(200, good, id)}, nil, "T", 200, 3, false},
		{"responded, then closed", []reply{responds(503, "{}", id, "Connection: close"), closes}, []payterm.Option{payterm.WithMaxRetries(1)}, "T", 503, 2, true},
		{"failure", []reply{responds(404, "{}", id)}, nil, "T", 404, 1, true},
		{"no response", []reply{closes}, []payterm.Option{payterm.WithMaxRetries(0)}, "T", 0, 1, true},
		{"unreadable", []reply{responds(200, "{}", id)}, nil, "T", 200, 1, true},
		{"cut off", []reply{writes(head(200, id, "Content-Length: 99") + good)}, []payterm.Option{payterm.WithMaxRetries(0)}, "T", 200, 1, true},
		{"too large", []reply{responds(200, good, id)}, []payterm.Option{payterm.WithMaxResponseBytes(3)}, "T", 200, 1, true},
		{"not sent", nil, []payterm.Option{payterm.WithMaxRetries(0), payterm.WithAPIKeyFunc(rotating(errVault))}, "T", 0, 1, true},
		{"refused", nil, nil, "..", 0, 0, true},
		{"wrong option", nil, []payterm.Option{payterm.WithAttemptTimeout(-1)}, "T", 0, 0, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			server := newFaultServer(t, append(row.replies, responds(500, ""))...)
			var calls ledger
			var stored payterm.CallInfo
			opts := append([]payterm.Option{payterm.WithObserver(calls.observe), payterm.WithCallInfo(&stored)}, row.opts...)
			_, err := faultClient(t, server.url).With(opts...).Clients.Terminals.Get(t.Context(), row.id)
			info := calls.only(t)
			assert.Equal(t, row.fails, err != nil)
			assert.Equal(t, err, info.Err)
			assert.Equal(t, row.status, info.StatusCode)
			assert.Equal(t, row.status != 0, info.RequestID == "r-1")
			assert.Equal(t, row.status == 0 || row.name == "responded, then closed", info.Header == nil, "of the last attempt")
			assert.Equal(t, row.attempts, info.Attempts)
			assert.Equal(t, payterm.Operation{
				Name: "clients.terminals.get", Method: "GET", Route: "/v1/clients-sdk/terminals/{id}",
			}, calls.begun[0])
			stored.Duration = info.Duration
			assert.Equal(t, info, stored)
		})
	}
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

// TestEachPageIsObserved, even if it is fetched ahead.
func TestEachPageIsObserved(t *testing.T) {
	t.Parallel()
	server := paytermtest.NewServer(t, paytermtest.Options{})
	for range 7 {
		server.AddTerminal()
	}
	for _, prefetch := range []int{0, 3} {
		var calls ledger
		var last payterm.CallInfo
		client := server.Client(paytermtest.ClientKey).With(
			payterm.WithPrefetch(prefetch), payterm.WithObserver(calls.observe), payterm.WithCallInfo(&last))
		count := 0
		for _, err := range client.Clients.Terminals.All(t.Context(), models.TerminalListParams{Limit: 2}) {
			require.NoError(t, err)
			count++
		}
		assert.Equal(t, 7, count)
		assert.Len(t, calls.begun, 4)
		assert.Len(t, calls.ended, 4)
		assert.Equal(t, "clients.terminals.list", last.Operation.Name)
	}
}

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
