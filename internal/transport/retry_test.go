package transport

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBudget(t *testing.T) {
	t.Parallel()
	b := newBudget()
	for range budgetTokens / timeoutCost {
		assert.True(t, b.take(timeoutCost))
	}
	assert.False(t, b.take(retryCost))
	for range retryCost {
		assert.False(t, b.take(retryCost))
		b.refund()
	}
	assert.True(t, b.take(retryCost))
	assert.False(t, b.take(1))
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

// TestWaits: the floor that the platform asks for, and the bounds of a wait.
func TestWaits(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name       string
		shortest   time.Duration
		longest    time.Duration
		floor      time.Duration
		deadline   time.Duration
		attempts   int
		again      bool
		least, max time.Duration
	}{
		{"no floor", time.Second, time.Minute, 0, 0, 1, true, 0, time.Second},
		{"floor", time.Second, time.Minute, 5 * time.Second, 0, 1, true, 5 * time.Second, 6 * time.Second},
		{"floor near the cap", time.Minute, time.Minute, 59 * time.Second, 0, 1, true, 59 * time.Second, time.Minute},
		{"floor at the cap", time.Minute, time.Minute, time.Minute, 0, 1, true, time.Minute, time.Minute},
		{"floor over the cap", time.Minute, time.Minute, time.Minute + 1, 0, 1, false, 0, 0},
		{"no end", math.MaxInt64, math.MaxInt64, longestRetryAfter, 0, 1, true, longestRetryAfter, math.MaxInt64},
		{"last attempt", 1, 1, 0, 0, 3, false, 0, 0},
		{"deadline far", 1, time.Hour, time.Minute, time.Hour, 1, true, time.Minute, time.Hour},
		{"deadline near", 1, time.Hour, time.Minute, time.Minute, 1, false, 0, 0},
	} {
		ctx := context.Background()
		if row.deadline > 0 {
			limited, cancel := context.WithTimeout(ctx, row.deadline)
			defer cancel()
			ctx = limited
		}
		settings := Settings{MinWait: row.shortest, MaxWait: row.longest, MaxRetries: 2}
		x := &exchange{client: &Client{settings: settings, budget: newBudget()}, ctx: ctx, attempts: row.attempts}
		require.Equal(t, row.again, x.schedule(row.floor, false), row.name)
		if row.again {
			assert.GreaterOrEqual(t, x.repeater.RetryWaitMin, row.least, row.name)
			assert.LessOrEqual(t, x.repeater.RetryWaitMin, row.max, row.name)
			assert.Equal(t, x.repeater.RetryWaitMin, backoff(x.repeater.RetryWaitMin, 0, 0, nil))
		}
	}
}

func TestScheduleCosts(t *testing.T) {
	t.Parallel()
	for timeout, repeats := range map[bool]int{false: budgetTokens / retryCost, true: budgetTokens / timeoutCost} {
		c := &Client{settings: Settings{MinWait: 1, MaxWait: 1, MaxRetries: 2}, budget: newBudget()}
		for range repeats {
			x := &exchange{client: c, ctx: context.Background(), attempts: 1}
			assert.True(t, x.schedule(0, timeout))
		}
		x := &exchange{client: c, ctx: context.Background(), attempts: 1}
		assert.False(t, x.schedule(0, timeout))
	}
}

// TestCause: an error matches those of the context package exactly if the caller's ended.
func TestCause(t *testing.T) {
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

// TestDeadlineWithoutTimer: a deadline that has passed has passed, whether its timer has
// gone off or not.
func TestDeadlineWithoutTimer(t *testing.T) {
	t.Parallel()
	assert.Equal(t, context.DeadlineExceeded, contextError(lateContext{context.Background()}))
	assert.ErrorIs(t, cause(lateContext{context.Background()}, errors.New("other")), context.DeadlineExceeded)
	assert.Equal(t, context.DeadlineExceeded, cause(lateContext{context.Background()}, context.DeadlineExceeded))
}

type lateContext struct{ context.Context }

func (lateContext) Deadline() (time.Time, bool) { return time.Unix(1, 0), true }

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "7": 7 * time.Second, "007": 7 * time.Second, "86400": 24 * time.Hour, "86401": 24 * time.Hour,
		"9223372036854775807": 24 * time.Hour, "9223372036854775808": 0, "18446744073709551616": 0, "-1": 0, "+1": 0, "1.5": 0, "1 ": 0, "1_0": 0, "٣": 0,
		"Sat, 21 Nov 2026 12:00:30 GMT": 30 * time.Second, "Sat, 21 Nov 2026 11:59:30 GMT": 0, "Sat Nov 21 12:01:00 2026": time.Minute,
		"Saturday, 21-Nov-26 12:00:05 GMT": 5 * time.Second, "Fri, 31 Dec 9999 23:59:59 GMT": 24 * time.Hour, "Mon, 01 Jan 0001 00:00:00 GMT": 0,
		"21 Nov 2026": 0, "2026-11-21T12:00:30Z": 0,
	} {
		assert.Equal(t, want, retryAfter(http.Header{"Retry-After": {text}}, now), text)
	}
	assert.Zero(t, retryAfter(nil, now))
	assert.Equal(t, time.Second, retryAfter(http.Header{"Retry-After": {"1", "9"}}, now))
}

func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"", "1", "86400", "18446744073709551616", "-1", "1.5", "Sat, 21 Nov 2026 12:00:30 GMT", "Friday, 31-Dec-60 23:59:59 GMT"} {
		f.Add(seed, int64(1_700_000_000))
	}
	f.Add("Fri, 31 Dec 9999 23:59:59 GMT", int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, text string, now int64) {
		wait := retryAfter(http.Header{"Retry-After": {text}}, time.Unix(now, 0))
		require.True(t, wait >= 0 && wait <= longestRetryAfter, "%v", wait)
	})
}

// TestNoAttemptIsNoEvidence: an http.Client that gives up before it has begun an attempt proves nothing.
func TestNoAttemptIsNoEvidence(t *testing.T) {
	t.Parallel()
	c := &Client{settings: Settings{MinWait: 1, MaxWait: 1, MaxRetries: 2}, budget: newBudget()}
	x := &exchange{client: c, ctx: context.Background()}
	again, err := x.check(x.ctx, nil, errors.New("gave up"))
	assert.NoError(t, err)
	assert.False(t, again)
	assert.True(t, x.sent)
}

// TestRefundOfFirstAttempts: a call that had to be repeated gives nothing back, or an outage that lets every third attempt
// through would never run the budget down.
func TestRefundOfFirstAttempts(t *testing.T) {
	t.Parallel()
	for attempts, tokens := range map[int]int{1: 1, 2: 0, 3: 0} {
		c := &Client{budget: new(budget)}
		x := &exchange{client: c, ctx: context.Background(), attempts: attempts, answer: answer{status: 200, body: new(bytes.Buffer)}}
		_, err := x.result(nil)
		assert.NoError(t, err)
		assert.Equal(t, tokens, c.budget.tokens, "%d attempts", attempts)
	}
}
