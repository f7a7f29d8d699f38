package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
)

// busy is the error of a platform that asks to wait.
func busy(wait time.Duration) error {
	return &payterm.Error{StatusCode: http.StatusTooManyRequests, RetryAfter: wait}
}

// The waits that the platform asks for count as no tries until they are an hour in all; then they
// do, and are waited for all the same.
func TestAWaitOfThePlatformCountsAsNoTryForAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const wait = 10 * time.Minute
		var tries []time.Time
		p := poolOf(t, 1, queueSettings{workers: 1, timeout: time.Minute, work: func(context.Context, job) error {
			if tries = append(tries, time.Now()); len(tries) > 50 {
				return givenUp{errors.New("it would go on for ever")}
			}
			return busy(wait)
		}})
		drain(t, p)
		require.Len(t, tries, 6+attempts)
		for i := range tries[1:] {
			waited := tries[i+1].Sub(tries[i])
			assert.GreaterOrEqual(t, waited, wait)
			if i < 6 {
				assert.Equal(t, wait, waited)
			}
		}
		failed, err := p.Failed(t.Context())
		require.NoError(t, err)
		require.Len(t, failed, 1)
		assert.Contains(t, failed[0].reason, "retry after 10m0s")
		assert.NoError(t, p.Stop(time.Second))
	})
}

// What ends a window ends it whatever the platform asks for, and a failure without a wait is a try.
func TestWhatIsPostponed(t *testing.T) {
	for _, row := range []struct {
		err    error
		waited time.Duration
		want   bool
	}{
		{busy(time.Hour), 0, true},
		{busy(time.Hour), 1, false},
		{busy(10 * time.Second), 0, true},
		{busy(9 * time.Second), 0, false},
		{busy(time.Minute), 59 * time.Minute, true},
		{busy(time.Hour + 1), 0, false},
		{busy(0), 0, false},
		{errors.New("reset"), 0, false},
		{givenUp{busy(time.Minute)}, 0, false},
	} {
		assert.Equal(t, row.want, isPostponed(row.err, row.waited), row)
	}
}

// River waits as long as the platform asked, too: a snooze for an hour in all, then a later retry.
func TestRiverWaitsAsThePlatformAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{work: func(context.Context, job) error { return busy(20 * time.Minute) }}
		row := &rivertype.JobRow{Metadata: []byte(`{"output": 2400000000000}`)} // 40 minutes
		var snooze *river.JobSnoozeError
		require.ErrorAs(t, w.Work(t.Context(), &river.Job[job]{JobRow: row}), &snooze)
		assert.Equal(t, 20*time.Minute, snooze.Duration)

		row.Metadata = []byte(`{"output": 2400000000001}`)
		counted := &river.Job[job]{JobRow: row}
		err := w.Work(t.Context(), counted)
		assert.ErrorIs(t, err, payterm.ErrRateLimited)
		assert.NotErrorAs(t, err, &snooze)
		assert.Equal(t, 20*time.Minute, time.Until(w.NextRetry(counted)))
		row.Errors = make([]rivertype.AttemptError, 6)
		assert.Greater(t, time.Until(w.NextRetry(counted)), 30*time.Minute, "of River itself")
	})
}

// limited is the transport of a platform that takes 20 seconds for a response, and that refuses all
// requests of a minute in each hour.
type limited struct {
	platform http.Handler
	refused  atomic.Int64
}

// RoundTrip implements http.RoundTripper.
func (l *limited) RoundTrip(r *http.Request) (*http.Response, error) {
	response := httptest.NewRecorder()
	if time.Now().Minute() == 0 {
		l.refused.Add(1)
		response.Header().Set("Retry-After", "60")
		response.WriteHeader(http.StatusTooManyRequests)
	} else {
		l.platform.ServeHTTP(response, r)
	}
	time.Sleep(20 * time.Second)
	return response.Result(), nil
}

// A month ends whole on a platform that asks to wait every hour.
func TestAMonthEndsOnAPlatformThatAsksToWait(t *testing.T) {
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 30, 20)
	c, err := parseFlags([]string{"-month", "2025-11", "-limit", "1", "-workers", "2", "-timeout", "1h", "-out", t.TempDir()})
	require.NoError(t, err)
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(november1.AddDate(0, 1, 0)))
		transport := &limited{platform: shop.Platform}
		ctx, fail := context.WithCancelCause(t.Context())
		x := &exporter{config: c, fail: fail, ended: func() error { return context.Cause(ctx) }, note: func(string) {}}
		x.client = shop.Client(paytermtest.ClientKey).With(payterm.WithHTTPClient(&http.Client{Transport: transport}))
		require.NoError(t, x.export(ctx, io.Discard, io.Discard))
		m, err := x.folder.Manifest()
		require.NoError(t, err)
		assert.Equal(t, len(shop.sales), m.Records)
		assert.Len(t, m.Windows, 30)
		assert.Greater(t, transport.refused.Load(), int64(5))
	})
}
