package recording_test

import (
	"context"
	"net"
	"net/http"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

type dialer = func(ctx context.Context, network, address string) (net.Conn, error)

// inPlace returns a client that records, without redaction, in each of the two places in which a
// recorder can stand, and the header that the recorder saw last. A nil dial is that of package net.
func inPlace(t *testing.T, baseURL string, dial dialer, asMiddleware bool) (client *payterm.Client, saw *http.Header) {
	t.Helper()
	saw = &http.Header{}
	recorderOver := func(next http.RoundTripper) *recorder.Recorder {
		tape, err := recorder.New(filepath.Join(t.TempDir(), "cassette"),
			recorder.WithMode(recorder.ModeRecordOnly),
			recorder.WithRealTransport(next),
			recorder.WithHook(func(i *cassette.Interaction) error {
				*saw = i.Request.Headers
				return nil
			}, recorder.AfterCaptureHook))
		require.NoError(t, err)
		return tape
	}
	transport := &http.Transport{DisableKeepAlives: true, DialContext: dial}
	options := []payterm.Option{payterm.WithHTTPClient(&http.Client{Transport: recorderOver(transport)})}
	if asMiddleware {
		options = []payterm.Option{
			payterm.WithHTTPClient(&http.Client{Transport: transport}),
			payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper { return recorderOver(next) }),
		}
	}
	client, err := payterm.NewClient(baseURL, paytermtest.ClientKey, options...)
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	return client, saw
}

// A recorder among the middlewares never sees the key. As the Transport it does.
func TestKeyNeverReachesTheRecorder(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	for _, asMiddleware := range []bool{true, false} {
		client, saw := inPlace(t, srv.URL, nil, asMiddleware)
		_, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		require.NoError(t, err)
		require.NotEmpty(t, saw.Get("User-Agent"))
		_, sawKey := (*saw)["Api-Key"]
		assert.Equal(t, !asMiddleware, sawKey)
	}
}

// A recorder among the middlewares leaves a write that got no connection unsent. As the Transport
// it makes the outcome unknown: it dumps each request through a connection of its own making.
func TestRefusedWriteStaysUnsent(t *testing.T) {
	refuse := func(_ context.Context, network, _ string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Net: network, Err: syscall.ECONNREFUSED}
	}
	for _, asMiddleware := range []bool{true, false} {
		client, _ := inPlace(t, "https://payterm.example.com", refuse, asMiddleware)
		_, err := client.With(payterm.WithMaxRetries(0)).Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
		var failed *payterm.NetworkError
		require.ErrorAs(t, err, &failed)
		assert.Equal(t, !asMiddleware, failed.Sent)
		assert.Equal(t, !asMiddleware, failed.OutcomeUnknown)
	}
}
