package console_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
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

// TestEventsFollowChangesAndTime checks that an event follows each change, and comes every 15 s
// without one, since sessions expire.
func TestEventsFollowChangesAndTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{})
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		page, r := &follower{}, httptest.NewRequest(http.MethodGet, "http://localhost/console/events", nil)
		go console.Handler(platform, console.Options{}).ServeHTTP(page, r.WithContext(ctx))
		events := func() int64 {
			synctest.Wait()
			return page.events.Load()
		}
		require.EqualValues(t, 1, events())
		time.Sleep(time.Second)
		require.EqualValues(t, 1, events(), "nothing changed")
		platform.AddTerminal()
		require.EqualValues(t, 2, events())
		for range 10 {
			platform.AddTerminal()
			require.EqualValues(t, 2, events(), "changes within 100 ms share an event")
		}
		time.Sleep(time.Second)
		require.EqualValues(t, 3, events())
		time.Sleep(time.Minute)
		require.EqualValues(t, 7, events())
	})
}

// follower is a browser that counts events.
type follower struct{ events atomic.Int64 }

func (f *follower) Header() http.Header { return http.Header{} }
func (f *follower) WriteHeader(int)     {}
func (f *follower) Flush()              { f.events.Add(1) }

func (f *follower) Write(p []byte) (int, error) { return len(p), nil }

// TestEventsEndForABrowserThatDoesNotRead, so that none holds a goroutine of the platform for ever.
func TestEventsEndForABrowserThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{})
		r := httptest.NewRequest(http.MethodGet, "http://localhost/console/events", nil).WithContext(t.Context())
		console.Handler(platform, console.Options{}).ServeHTTP(&stuck{never: make(chan time.Time)}, r)
	})
}

// stuck is a browser whose connection is full.
type stuck struct {
	follower

	deadline time.Time
	never    chan time.Time
}

func (s *stuck) SetWriteDeadline(t time.Time) error {
	s.deadline = t
	return nil
}

func (s *stuck) Write([]byte) (int, error) {
	if s.deadline.IsZero() {
		<-s.never
	}
	time.Sleep(time.Until(s.deadline))
	return 0, os.ErrDeadlineExceeded
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
