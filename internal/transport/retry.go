package transport

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// tried is the retry policy's input.
type tried struct {
	read      bool   // the call changes nothing
	unsent    bool   // nothing of the attempt has left
	attempts  int    // so far
	status    int    // of a complete answer; 0: none came
	fault     string // why not, in a few words
	isLasting bool   // a second attempt would meet the same fault

	asked time.Duration // to wait, by the answer
	left  time.Duration // until the deadline of the caller
}

// decision is whether an attempt is followed by another one, after which wait, and why.
type decision struct {
	retry  bool
	wait   time.Duration
	reason string
}

// decide repeats a read after what may be gone a moment later, and a write only where nothing of it
// has left.
func (s *Settings) decide(t tried) decision {
	if succeeded(t.status) {
		return decision{reason: "answered"} // whether that can be read is another matter
	}
	reason, mayPass := t.fault, !t.isLasting
	if t.status != 0 {
		reason, mayPass = "status "+strconv.Itoa(t.status), IsTransient(t.status)
	}
	wait := t.asked + min(jitter(s, t.attempts), s.MaxWait-t.asked)
	switch {
	case !mayPass:
	case !t.read && !t.unsent:
		reason = "write may have taken effect"
	case t.attempts > s.MaxRetries:
		reason = "attempts used up"
	case t.asked > s.MaxWait:
		reason = "Retry-After beyond the cap"
	case wait >= t.left:
		reason = "deadline too near"
	default:
		return decision{retry: true, wait: wait, reason: reason}
	}
	return decision{reason: reason}
}

func succeeded(status int) bool { return status >= 200 && status < 300 }

// IsTransient lists the statuses that may be gone a moment later.
func IsTransient(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// jitter spreads the repeats of many clients over the whole of a growing window.
func jitter(settings *Settings, attempt int) time.Duration {
	window := settings.MinWait
	for range attempt - 1 {
		if window >= settings.MaxWait/2 {
			window = settings.MaxWait
			break
		}
		window *= 2
	}
	return rand.N(window)
}

// longestRetryAfter bounds what a server can ask for, so that no arithmetic on it overflows.
const longestRetryAfter = 24 * time.Hour

// retryAfter reads a Retry-After header: whole seconds or an HTTP date. It reports whether there is
// one that can be read.
func retryAfter(header http.Header, now time.Time) (wait time.Duration, told bool) {
	asked := header["Retry-After"]
	if len(asked) == 0 {
		return 0, false
	}
	if wait, told = seconds(asked[0]); told {
		return wait, true
	}
	date, err := http.ParseTime(asked[0])
	if err != nil {
		return 0, false
	}
	return max(0, min(date.Sub(now), longestRetryAfter)), true
}

// seconds reads a number of seconds of any length.
func seconds(text string) (time.Duration, bool) {
	count, err := strconv.ParseUint(text, 10, 64) // the largest one if it does not fit
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return time.Duration(min(count, uint64(longestRetryAfter/time.Second))) * time.Second, true
}

// budget bounds the repeats of a client during an outage: each takes tokens, and a call that
// succeeds at the first attempt returns one.
type budget struct {
	mu     sync.Mutex
	tokens int
}

const (
	budgetTokens = 500
	retryCost    = 5
	timeoutCost  = 10 // a time-out has held the platform up for longer
)

func newBudget() *budget { return &budget{tokens: budgetTokens} }

// take pays for a repeat, and reports whether there was enough left for it.
func (b *budget) take(afterTimeout bool) bool {
	cost := retryCost
	if afterTimeout {
		cost = timeoutCost
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tokens < cost {
		return false
	}
	b.tokens -= cost
	return true
}

func (b *budget) refund() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tokens = min(b.tokens+1, budgetTokens)
}
