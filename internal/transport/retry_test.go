package transport

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
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
		assert.True(t, b.take(true))
	}
	for range retryCost {
		assert.False(t, b.take(false))
		b.refund()
	}
	assert.False(t, b.take(true))
	assert.True(t, b.take(false))
	assert.False(t, b.take(false))
	for range 2 * budgetTokens {
		b.refund()
	}
	assert.Equal(t, budgetTokens, b.tokens, "no more than there was")
}

// TestJitter: waits lie in a window that doubles up to the cap, and are spread over it.
func TestJitter(t *testing.T) {
	t.Parallel()
	settings := &Settings{MinWait: 250 * time.Millisecond, MaxWait: 8 * time.Second}
	for attempt, window := range map[int]time.Duration{
		1: 250 * time.Millisecond, 2: 500 * time.Millisecond, 3: time.Second, 6: 8 * time.Second, 7: 8 * time.Second, 1000: 8 * time.Second, math.MaxInt: 8 * time.Second,
	} {
		var tenths [10]int
		for range 1000 {
			wait := jitter(settings, attempt)
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
			wait := jitter(&Settings{MinWait: window[0], MaxWait: window[1]}, attempt+1)
			assert.True(t, wait >= 0 && wait <= window[1], "%v", wait)
		}
	}
}

// TestPolicy: what is repeated, after which wait, and why.
func TestPolicy(t *testing.T) {
	t.Parallel()
	const never = time.Duration(math.MaxInt64)
	fault := tried{attempts: 1, left: never, fault: "reset"}
	read, unsent := fault, fault
	read.read, unsent.unsent = true, true
	with := func(t tried, change func(*tried)) tried { change(&t); return t }
	after := func(status int) tried { return with(read, func(t *tried) { t.status = status }) }
	asked := func(wait, left time.Duration) tried {
		return with(read, func(t *tried) { t.asked, t.left = wait, left })
	}
	for name, row := range map[string]struct {
		tried      tried
		shortest   time.Duration
		longest    time.Duration
		again      bool
		reason     string
		least, max time.Duration
	}{
		"write that may have left": {tried: fault, reason: "write may have taken effect"},
		"write that has not left":  {tried: unsent, again: true, reason: "reset", max: time.Second},
		"read":                     {tried: read, again: true, reason: "reset", max: time.Second},
		"read, lasting fault":      {tried: with(read, func(t *tried) { t.isLasting = true }), reason: "reset"},
		"unsent, lasting fault":    {tried: with(unsent, func(t *tried) { t.isLasting = true }), reason: "reset"},
		"write, 503":               {tried: with(fault, func(t *tried) { t.status = 503 }), reason: "write may have taken effect"},
		"write, 422":               {tried: with(fault, func(t *tried) { t.status = 422 }), reason: "status 422"},
		"read, 200":                {tried: after(200), reason: "answered"},
		"read, 404":                {tried: after(404), reason: "status 404"},
		"read, 408":                {tried: after(408), again: true, reason: "status 408", max: time.Second},
		"read, 429":                {tried: after(429), again: true, reason: "status 429", max: time.Second},
		"read, 499":                {tried: after(499), reason: "status 499"},
		"read, 500":                {tried: after(500), again: true, reason: "status 500", max: time.Second},
		"read, 501":                {tried: after(501), reason: "status 501"},
		"read, 502":                {tried: after(502), again: true, reason: "status 502", max: time.Second},
		"read, 503":                {tried: after(503), again: true, reason: "status 503", max: time.Second},
		"read, 504":                {tried: after(504), again: true, reason: "status 504", max: time.Second},
		"second attempt":           {tried: with(read, func(t *tried) { t.attempts = 2 }), again: true, reason: "reset", max: 2 * time.Second},
		"last attempt":             {tried: with(read, func(t *tried) { t.attempts = 3 }), reason: "attempts used up"},
		"asked to wait":            {tried: asked(5*time.Second, never), again: true, reason: "reset", least: 5 * time.Second, max: 6 * time.Second},
		"asked, near the cap":      {tried: asked(59500*time.Millisecond, never), again: true, reason: "reset", least: 59500 * time.Millisecond, max: time.Minute},
		"asked, at the cap":        {tried: asked(time.Minute, never), again: true, reason: "reset", least: time.Minute, max: time.Minute},
		"asked, over the cap":      {tried: asked(time.Minute+1, never), reason: "Retry-After beyond the cap"},
		"asked, no end":            {tried: asked(longestRetryAfter, never), shortest: never, longest: never, again: true, reason: "reset", least: longestRetryAfter, max: never - 1},
		"deadline after the wait":  {tried: asked(time.Minute, 2*time.Minute), longest: time.Minute, again: true, reason: "reset", least: time.Minute, max: time.Minute},
		"deadline within the wait": {tried: asked(time.Minute, time.Minute), reason: "deadline too near"},
		"deadline that has passed": {tried: asked(0, -1), reason: "deadline too near"},
	} {
		settings := Settings{MinWait: cmp.Or(row.shortest, time.Second), MaxWait: cmp.Or(row.longest, time.Minute), MaxRetries: 2}
		d := settings.decide(row.tried)
		assert.Equal(t, row.again, d.retry, name)
		assert.Equal(t, row.reason, d.reason, name)
		assert.True(t, d.wait >= row.least && d.wait <= row.max, "%s: %v", name, d.wait)
	}
}

// TestRepeatsTakeFromTheBudget: more after a time-out. Without tokens there is no repeat.
func TestRepeatsTakeFromTheBudget(t *testing.T) {
	t.Parallel()
	for err, repeats := range map[error]int{
		errors.New("refused"): budgetTokens / retryCost, error(&timeoutError{}): budgetTokens / timeoutCost,
	} {
		c := &Client{settings: Settings{MinWait: 1, MaxWait: 1, MaxRetries: 2}, budget: newBudget()}
		again := func() bool {
			call := Get("n", "/")
			x := &exchange{report: report{call: call, settings: &c.settings, attempts: 1}, client: c, ctx: context.Background()}
			again, failed := x.check(x.ctx, nil, err)
			require.NoError(t, failed)
			return again
		}
		for range repeats {
			assert.True(t, again())
		}
		assert.False(t, again())
	}
}

// TestCauseIsTheContextsOnlyIfItEnded: that of the caller.
func TestCauseIsTheContextsOnlyIfItEnded(t *testing.T) {
	t.Parallel()
	live := context.Background()
	canceled, cancel := context.WithCancel(live)
	cancel()
	past, stop := context.WithDeadline(live, time.Unix(1, 0))
	defer stop()
	other := errors.New("other")
	attempt := context.DeadlineExceeded // as net/http reports the time-out of an attempt

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

// TestLateDeadline: an error matches context.DeadlineExceeded only once ctx.Err does, and a context
// that does not follow its own deadline has ended all the same.
func TestLateDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		late := lateContext{context.Background()}
		require.Error(t, ended(late))
		assert.NotErrorIs(t, ended(late), context.DeadlineExceeded)
		assert.NotErrorIs(t, cause(late, context.DeadlineExceeded), context.DeadlineExceeded)
		assert.ErrorIs(t, cause(late, errNoAnswer), errNoAnswer)

		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(lateTimer/2, func() { cancel(nil) }) // its timer, a moment late
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
		wait, told := retryAfter(http.Header{"Retry-After": {text}}, now)
		assert.Equal(t, want, wait, text)
		assert.Equal(t, want > 0 || text == "0" || strings.HasSuffix(text, " GMT"), told, text)
	}
	_, told := retryAfter(nil, now)
	assert.False(t, told)
	wait, _ := retryAfter(http.Header{"Retry-After": {"1", "9"}}, now)
	assert.Equal(t, time.Second, wait)
}

func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"", "1", "86400", "18446744073709551616", "-1", "1.5", "Sat, 21 Nov 2026 12:00:30 GMT", "Friday, 31-Dec-60 23:59:59 GMT"} {
		f.Add(seed, int64(1_700_000_000))
	}
	f.Add("Fri, 31 Dec 9999 23:59:59 GMT", int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, text string, now int64) {
		wait, _ := retryAfter(http.Header{"Retry-After": {text}}, time.Unix(now, 0))
		require.True(t, wait >= 0 && wait <= longestRetryAfter, "%v", wait)
	})
}

// TestFirstAttemptsAloneRefillTheBudget: otherwise an outage that lets every third attempt through
// would never run it down.
func TestFirstAttemptsAloneRefillTheBudget(t *testing.T) {
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
		require.NoError(t, c.Do(t.Context(), Own("", "GET", "/x", nil, nil, nil), nil))
		assert.Equal(t, left, c.budget.tokens)
	}
}
