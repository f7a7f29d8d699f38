package transport

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBudget(t *testing.T) {
	t.Parallel()
	b := newBudget()
	for range budgetTokens / timeoutCost {
		assert.True(t, b.spend(true))
	}
	for range retryCost {
		assert.False(t, b.spend(false))
		b.refund()
	}
	assert.False(t, b.spend(true))
	assert.True(t, b.spend(false))
	assert.False(t, b.spend(false))
	for range 2 * budgetTokens {
		b.refund()
	}
	assert.Equal(t, budgetTokens, b.tokens, "a refund does not exceed the initial tokens")
}

// TestJitter: waits are spread over a window that doubles up to the cap.
func TestJitter(t *testing.T) {
	t.Parallel()
	settings := &Settings{MinWait: 250 * time.Millisecond, MaxWait: 8 * time.Second}
	for attempt, window := range map[int]time.Duration{
		1: 250 * time.Millisecond, 2: 500 * time.Millisecond, 3: time.Second, 6: 8 * time.Second, 7: 8 * time.Second, 1000: 8 * time.Second, math.MaxInt: 8 * time.Second,
	} {
		var tenths [10]int
		for range 1000 {
			wait := jitter(t.Context(), settings, attempt)
			require.GreaterOrEqual(t, wait, time.Duration(0))
			require.Less(t, wait, window)
			tenths[wait*10/window]++
		}
		assert.Greater(t, slices.Min(tenths[:]), 30, "attempt %d: %v", attempt, tenths)
	}
}

func TestJitterAtTheEdge(t *testing.T) {
	t.Parallel()
	for _, window := range [][2]time.Duration{{1, 1}, {1, 3}, {3, 4}, {1, math.MaxInt64}, {math.MaxInt64, math.MaxInt64}, {math.MaxInt64 / 2, math.MaxInt64}} {
		for attempt := range 70 {
			wait := jitter(t.Context(), &Settings{MinWait: window[0], MaxWait: window[1]}, attempt+1)
			assert.True(t, wait >= 0 && wait <= window[1], "%v", wait)
		}
	}
}

// TestPolicy tests what is retried, after which wait, and the reason.
func TestPolicy(t *testing.T) {
	t.Parallel()
	const never = time.Duration(math.MaxInt64)
	type input struct {
		o         outcome
		isRead    bool
		attempts  int
		remaining time.Duration
	}
	const text = "connection reset by peer"
	fault := input{o: outcome{err: fmt.Errorf("read: %w", syscall.ECONNRESET), evidence: evidence{sent: true}}, attempts: 1, remaining: never}
	with := func(in input, change func(*input)) input { change(&in); return in }
	read := with(fault, func(in *input) { in.isRead = true })
	unsent := with(fault, func(in *input) { in.o.evidence.sent = false })
	failing := func(in input, err error) input { return with(in, func(in *input) { in.o.err = err }) }
	status := func(in input, status int) input {
		return with(in, func(in *input) { in.o.err, in.o.status = nil, status })
	}
	after := func(code int) input { return status(read, code) }
	asked := func(wait, remaining time.Duration) input {
		return with(read, func(in *input) {
			in.o.header, in.remaining = http.Header{"Retry-After": {strconv.Itoa(int(wait.Seconds()))}}, remaining
		})
	}
	for name, row := range map[string]struct {
		in         input
		shortest   time.Duration
		longest    time.Duration
		again      bool
		reason     string
		least, max time.Duration
	}{
		"write that may have been sent": {in: fault, reason: "write may have taken effect"},
		"write that was not sent":       {in: unsent, again: true, reason: text, max: time.Second},
		"read":                          {in: read, again: true, reason: text, max: time.Second},
		"read, permanent fault":         {in: failing(read, errNoURL), reason: "middleware at fault"},
		"unsent, permanent fault":       {in: failing(unsent, errNoAttempt), reason: "middleware at fault"},
		"certificate":                   {in: failing(read, &tls.CertificateVerificationError{}), reason: "certificate refused"},
		"canceled":                      {in: failing(read, context.Canceled), reason: "context ended"},
		"deadline":                      {in: failing(read, context.DeadlineExceeded), reason: "context ended"},
		"timeout":                       {in: failing(read, &timeoutError{}), again: true, reason: "timeout", max: time.Second},
		"unsent, unknown fault":         {in: failing(unsent, io.EOF), again: true, reason: "nothing sent", max: time.Second},
		"read, unknown fault":           {in: failing(read, io.EOF), again: true, reason: "no complete response", max: time.Second},
		"write, 503":                    {in: status(fault, 503), reason: "write may have taken effect"},
		"write, 429":                    {in: status(fault, 429), reason: "status 429"},
		"write, 429 cut off":            {in: failing(status(fault, 429), io.EOF), reason: "write may have taken effect"},
		"write, 422":                    {in: status(fault, 422), reason: "status 422"},
		"read, 200":                     {in: after(200), reason: "responded"},
		"read, 404":                     {in: after(404), reason: "status 404"},
		"read, 408":                     {in: after(408), again: true, reason: "status 408", max: time.Second},
		"read, 429":                     {in: after(429), again: true, reason: "status 429", max: time.Second},
		"read, 499":                     {in: after(499), reason: "status 499"},
		"read, 500":                     {in: after(500), again: true, reason: "status 500", max: time.Second},
		"read, 501":                     {in: after(501), reason: "status 501"},
		"read, 502":                     {in: after(502), again: true, reason: "status 502", max: time.Second},
		"read, 503":                     {in: after(503), again: true, reason: "status 503", max: time.Second},
		"read, 504":                     {in: after(504), again: true, reason: "status 504", max: time.Second},
		"second attempt":                {in: with(read, func(in *input) { in.attempts = 2 }), again: true, reason: text, max: 2 * time.Second},
		"last attempt":                  {in: with(read, func(in *input) { in.attempts = 3 }), reason: "attempts used up"},
		"asked to wait":                 {in: asked(5*time.Second, never), again: true, reason: text, least: 5 * time.Second, max: 6 * time.Second},
		"asked, near the cap":           {in: asked(59*time.Second, never), again: true, reason: text, least: 59 * time.Second, max: time.Minute},
		"asked, at the cap":             {in: asked(time.Minute, never), again: true, reason: text, least: time.Minute, max: time.Minute},
		"asked, over the cap":           {in: asked(time.Minute+time.Second, never), reason: "Retry-After beyond the cap"},
		"asked, no end":                 {in: asked(longestRetryAfter, never), shortest: never, longest: never, again: true, reason: text, least: longestRetryAfter, max: never - 1},
		"deadline after the wait":       {in: asked(time.Minute, 2*time.Minute), longest: time.Minute, again: true, reason: text, least: time.Minute, max: time.Minute},
		"deadline within the wait":      {in: asked(time.Minute, time.Minute), reason: "deadline too near"},
		"deadline that has passed":      {in: asked(0, -1), reason: "deadline too near"},
	} {
		settings := Settings{MinWait: cmp.Or(row.shortest, time.Second), MaxWait: cmp.Or(row.longest, time.Minute), MaxRetries: 2}
		d := settings.decide(t.Context(), &row.in.o, row.in.isRead, row.in.attempts, row.in.remaining)
		assert.Equal(t, row.again, d.retry, name)
		assert.Equal(t, row.reason, d.reason, name)
		assert.True(t, d.wait >= row.least && d.wait <= row.max, "%s: %v", name, d.wait)
	}
}

// TestRetriesTakeFromTheBudget: a timeout costs more, and without tokens there is no retry. An
// attempt that the middlewares stopped, such as by an open circuit breaker, costs nothing.
func TestRetriesTakeFromTheBudget(t *testing.T) {
	t.Parallel()
	for err, retries := range map[error]int{
		errors.New("refused"): budgetTokens / retryCost, error(&timeoutError{}): budgetTokens / timeoutCost,
	} {
		c := &Client{settings: Settings{MinWait: 1, MaxWait: 1, MaxRetries: 2}, budget: newBudget()}
		again := func(stopped bool) bool {
			x := &exchange{client: c, call: Get("n", "/"), attempts: 1, outcome: outcome{err: err, evidence: evidence{stopped: stopped}}}
			again, _ := x.checkRetry(t.Context(), nil, nil)
			return again
		}
		for range retries {
			assert.True(t, again(true))
			assert.True(t, again(false))
		}
		assert.False(t, again(false))
		assert.True(t, again(true))
	}
}

// TestCallThatWaitsHoldsNoBuffer: in an outage, many may wait for long.
func TestCallThatWaitsHoldsNoBuffer(t *testing.T) {
	t.Parallel()
	c := &Client{settings: Settings{MinWait: 1, MaxWait: 1, MaxRetries: 2}, budget: newBudget()}
	x := &exchange{client: c, call: Get("n", "/"), attempts: 1, outcome: outcome{status: http.StatusServiceUnavailable, body: new(bytes.Buffer)}}
	again, err := x.checkRetry(t.Context(), nil, nil)
	assert.True(t, again)
	assert.NoError(t, err)
	assert.Nil(t, x.outcome.body)
}

// TestErrorMatchesContextOnlyIfItEnded: the caller's context, not that of the attempt.
func TestErrorMatchesContextOnlyIfItEnded(t *testing.T) {
	t.Parallel()
	live := context.Background()
	canceled, cancel := context.WithCancel(live)
	cancel()
	past, stop := context.WithDeadline(live, time.Unix(1, 0))
	defer stop()
	other := errors.New("other")
	attempt := context.DeadlineExceeded // as net/http reports the timeout of an attempt

	assert.NotErrorIs(t, cause(live, attempt), context.DeadlineExceeded)
	assert.NotErrorIs(t, cause(live, context.Canceled), context.Canceled)
	assert.ErrorIs(t, cause(live, errors.Join(attempt, other)), other)
	assert.True(t, isTimeout(cause(live, attempt)))
	assert.NoError(t, cause(live, nil))
	assert.Equal(t, other, cause(live, other))

	assert.Equal(t, context.Canceled, cause(canceled, context.Canceled))
	assert.NotErrorIs(t, cause(canceled, attempt), context.DeadlineExceeded)
	assert.ErrorIs(t, cause(canceled, attempt), context.Canceled)
	assert.ErrorIs(t, cause(canceled, other), context.Canceled)
	assert.ErrorIs(t, cause(canceled, other), other)
	assert.ErrorIs(t, cause(past, other), context.DeadlineExceeded)

	var found *temporary
	assert.ErrorAs(t, cause(live, errors.Join(attempt, &temporary{})), &found)
}

type temporary struct{}

func (*temporary) Error() string { return "temporary" }

// TestLateDeadline: an error matches context.DeadlineExceeded only once ctx.Err does. A context
// that ignores its deadline has ended nevertheless.
func TestLateDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		late := lateContext{context.Background()}
		require.Error(t, ended(late))
		assert.NotErrorIs(t, ended(late), context.DeadlineExceeded)
		assert.NotErrorIs(t, cause(late, context.DeadlineExceeded), context.DeadlineExceeded)
		assert.ErrorIs(t, cause(late, errNoResponse), errNoResponse)

		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(lateTimer/2, func() { cancel(nil) }) // its timer fires a moment late
		assert.Equal(t, context.Canceled, ended(lateContext{ctx}))
	})
}

type lateContext struct{ context.Context }

func (lateContext) Deadline() (time.Time, bool) { return time.Unix(1, 0), true }

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "7": 7 * time.Second, "007": 7 * time.Second, "86400": 24 * time.Hour, "86401": 24 * time.Hour,
		"9223372036854775807": 24 * time.Hour, "9223372036854775808": 24 * time.Hour, "18446744073709551616": 24 * time.Hour, "-1": 0, "+1": 0, "1.5": 0, "1 ": 0, "1_0": 0, "٣": 0,
		"Sat, 21 Nov 2026 12:00:30 GMT": 30 * time.Second, "Sat, 21 Nov 2026 11:59:30 GMT": 0, "Sat Nov 21 12:01:00 2026": time.Minute,
		"Saturday, 21-Nov-26 12:00:05 GMT": 5 * time.Second, "Fri, 31 Dec 9999 23:59:59 GMT": 24 * time.Hour, "Mon, 01 Jan 0001 00:00:00 GMT": 0,
		"21 Nov 2026": 0, "2026-11-21T12:00:30Z": 0,
	} {
		wait, ok := (&outcome{header: http.Header{"Retry-After": {text}}, ended: now}).retryAfter()
		assert.Equal(t, want, wait, text)
		assert.Equal(t, want > 0 || text == "0" || strings.HasSuffix(text, " GMT"), ok, text)
	}
	_, ok := new(outcome).retryAfter()
	assert.False(t, ok)
	wait, _ := (&outcome{header: http.Header{"Retry-After": {"1", "9"}}}).retryAfter()
	assert.Equal(t, time.Second, wait)
}

func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"", "1", "86400", "18446744073709551616", "-1", "1.5", "Sat, 21 Nov 2026 12:00:30 GMT", "Friday, 31-Dec-60 23:59:59 GMT"} {
		f.Add(seed, int64(1_700_000_000))
	}
	f.Add("Fri, 31 Dec 9999 23:59:59 GMT", int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, text string, now int64) {
		wait, _ := (&outcome{header: http.Header{"Retry-After": {text}}, ended: time.Unix(now, 0)}).retryAfter()
		require.True(t, wait >= 0 && wait <= longestRetryAfter, "%v", wait)
	})
}

// TestOnlyFirstAttemptsRefillTheBudget: otherwise an outage that lets every third attempt through
// would never drain it.
func TestOnlyFirstAttemptsRefillTheBudget(t *testing.T) {
	t.Parallel()
	for failures, left := range map[int]int{0: retryCost + 1, 1: 0} {
		settings := Defaults("agent")
		settings.Base, settings.MinWait = &url.URL{Scheme: "https", Host: "api.example.com"}, 1
		settings.Key = func() string { return "key" }
		settings.http.Transport = roundTrip(func(*http.Request) (*http.Response, error) {
			status := http.StatusOK
			if failures > 0 {
				status = http.StatusServiceUnavailable
			}
			failures--
			return &http.Response{StatusCode: status}, nil
		})
		c, err := New(settings)
		require.NoError(t, err)
		c.budget.tokens = retryCost
		require.NoError(t, c.Do(t.Context(), Custom("", "GET", "/x", nil, nil, nil), nil))
		assert.Equal(t, left, c.budget.tokens)
	}
}
