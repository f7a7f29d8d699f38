package console_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// follow opens the stream of events. next reads one.
func (b *bench) follow(ctx context.Context) (body io.ReadCloser, next func()) {
	b.Helper()
	response, err := b.http.Do(b.request("GET", "/console/events", "").WithContext(ctx))
	require.NoError(b, err)
	require.Equal(b, http.StatusOK, response.StatusCode)
	require.Equal(b, "text/event-stream", response.Header.Get("Content-Type"))
	lines := bufio.NewScanner(response.Body)
	return response.Body, func() {
		b.Helper()
		for _, want := range []string{"data: changed", ""} {
			require.True(b, lines.Scan(), "the events ended: %v", lines.Err())
			require.Equal(b, want, lines.Text())
		}
	}
}

// TestEventsEndWithTheirRequest relies on the server's Close, which waits for handlers, and on
// goleak.
func TestEventsEndWithTheirRequest(t *testing.T) {
	b := start(t)
	ctx, cancel := context.WithCancel(t.Context())
	for range 3 {
		body, next := b.follow(ctx)
		next()
		defer func() { _ = body.Close() }()
	}
	cancel()
}
