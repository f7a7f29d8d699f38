package contract_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestKeyFuncIsAskedForEveryAttempt, and NewClient accepts an empty key.
func TestKeyFuncIsAskedForEveryAttempt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(503, ""), responds(200, `{"terminal":{"id":"T"}}`))
	client, err := payterm.NewClient(server.url, "", payterm.WithAPIKeyFunc(rotating("first-key", "second-key")), payterm.WithBackoff(1, 1))
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	_, err = client.Clients.Terminals.Get(t.Context(), "T")
	require.NoError(t, err)
	for i, want := range []string{"first-key", "second-key"} {
		request, _ := server.got(t, i+1)
		assert.Equal(t, []string{want}, request.Header["Api-Key"])
	}
	_, err = client.With(payterm.WithAPIKey("a-third")).Clients.Terminals.Get(t.Context(), "T")
	require.NoError(t, err)
	request, _ := server.got(t, 3)
	assert.Equal(t, []string{"a-third"}, request.Header["Api-Key"], "the last of the two options counts")
}

// TestKeyFuncThatFailsSendsNothing: a write is not unknown, and is retried, since nothing was sent.
func TestKeyFuncThatFailsSendsNothing(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		key  any
		want string
	}{
		{errVault, "WithAPIKeyFunc: vault is sealed"},
		{"", "WithAPIKeyFunc: the key is empty"},
		{"key\n", "WithAPIKeyFunc: the key contains a newline: trim the file's contents"},
	} {
		server := newFaultServer(t, responds(200, `{"id":"M"}`))
		asked := 0
		client := faultClient(t, server.url, payterm.WithMaxRetries(1), payterm.WithBackoff(1, 1), payterm.WithAPIKeyFunc(func(ctx context.Context) (string, error) {
			asked++
			return rotating(row.key)(ctx)
		}))
		_, err := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Shop"})
		require.ErrorIs(t, err, payterm.ErrNotSent)
		require.NotErrorIs(t, err, payterm.ErrOutcomeUnknown)
		if failed, ok := row.key.(error); ok {
			require.ErrorIs(t, err, failed)
		}
		assert.ErrorContains(t, err, row.want)
		assert.Equal(t, 2, asked)
		assert.Zero(t, server.arrivals.Load())
	}
}

// TestKeyFuncEndsWithTheCall: its context is the attempt's.
func TestKeyFuncEndsWithTheCall(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	ctx, cancel := context.WithCancel(t.Context())
	client := faultClient(t, server.url, payterm.WithAPIKeyFunc(func(ctx context.Context) (string, error) {
		cancel()
		<-ctx.Done()
		return "", ctx.Err()
	}))
	_, err := client.Clients.Terminals.Get(ctx, "T")
	require.ErrorIs(t, err, context.Canceled)
	assert.Zero(t, server.arrivals.Load())
}

// TestKeyThatComesTooLateIsNotSent: the write is not unknown.
func TestKeyThatComesTooLateIsNotSent(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"id":"M"}`))
	client := faultClient(t, server.url, payterm.WithMaxRetries(0), payterm.WithAttemptTimeout(time.Millisecond),
		payterm.WithAPIKeyFunc(func(ctx context.Context) (string, error) {
			<-ctx.Done()
			return faultKey, nil
		}))
	_, err := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Shop"})
	require.ErrorIs(t, err, payterm.ErrNotSent)
	require.NotErrorIs(t, err, payterm.ErrOutcomeUnknown)
	assert.Zero(t, server.arrivals.Load())
}

// TestEveryKeyOfACallIsTakenOut: the first response may repeat the key of the first attempt.
func TestEveryKeyOfACallIsTakenOut(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(503, "", "X-Request-Id: of first-key"), closes)
	client := faultClient(t, server.url, payterm.WithBackoff(1, 1), payterm.WithAPIKeyFunc(rotating("first-key", "second-key", "third-key")))
	_, err := client.Clients.Terminals.Get(t.Context(), "T")
	var failed *payterm.NetworkError
	require.ErrorAs(t, err, &failed)
	assert.Equal(t, "of [api-key]", failed.RequestID)
	assert.NotContains(t, fmt.Sprint(failed.Header), "first-key")
}

// TestMiddlewareThatSendsAgainGetsANewKey, such as after a 401. For a write that would be a second
// one: it is not sent, and the outcome is unknown.
func TestMiddlewareThatSendsAgainGetsANewKey(t *testing.T) {
	t.Parallel()
	again := payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err != nil || response.StatusCode != http.StatusUnauthorized {
				return response, err
			}
			_ = response.Body.Close()
			return next.RoundTrip(r)
		})
	})
	server := newFaultServer(t, responds(http.StatusUnauthorized, ""), responds(200, `{"terminal":{"id":"T"}}`), responds(http.StatusUnauthorized, ""))
	client := faultClient(t, server.url, again, payterm.WithAPIKeyFunc(rotating("old-key", "new-key", "old-key")))
	_, err := client.Clients.Terminals.Get(t.Context(), "T")
	require.NoError(t, err)
	request, _ := server.got(t, 2)
	assert.Equal(t, []string{"new-key"}, request.Header["Api-Key"])
	_, err = client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Shop"})
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	assert.EqualValues(t, 3, server.arrivals.Load())
}
