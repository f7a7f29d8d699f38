package transport

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// policyInput describes an attempt to decide.
type policyInput struct {
	read        bool   // the call changes nothing
	unsent      bool   // nothing of the attempt was sent
	attempts    int    // so far
	status      int    // of the complete response; 0: none
	fault       string // why there is none, for the log
	isPermanent bool   // a retry would fail alike

	retryAfter time.Duration // wait that the platform asks for
	remaining  time.Duration // until the caller's deadline
}

// decision is whether to retry, after which wait, and the reason for the log.
type decision struct {
	retry  bool
	wait   time.Duration
	reason string
}

// decide retries a read after a temporary failure, and a write only if nothing of it was sent.
func (s *Settings) decide(in policyInput) decision {
	if succeeded(in.status) {
		return decision{reason: "answered"} // even if it turns out to be unreadable
	}
	reason, isTemporary := in.fault, !in.isPermanent
	if in.status != 0 {
		reason, isTemporary = "status "+strconv.Itoa(in.status), IsTransient(in.status)
	}
	wait := in.retryAfter + min(jitter(s, in.attempts), s.MaxWait-in.retryAfter)
	switch {
	case !isTemporary:
	case !in.read && !in.unsent:
		reason = "write may have taken effect"
	case in.attempts > s.MaxRetries:
		reason = "attempts used up"
	case in.retryAfter > s.MaxWait:
		reason = "Retry-After beyond the cap"
	case wait >= in.remaining:
		reason = "deadline too near"
	default:
		return decision{retry: true, wait: wait, reason: reason}
	}
	return decision{reason: reason}
}

func succeeded(status int) bool { return status >= 200 && status < 300 }

// IsTransient reports whether a status is that of a temporary failure.
func IsTransient(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// jitter returns a random wait from a window that doubles with each attempt, up to MaxWait, so that
// the retries of many clients spread out.
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

// longestRetryAfter caps the wait a server can ask for, so that arithmetic on it cannot overflow.
const longestRetryAfter = 24 * time.Hour

// retryAfter parses a Retry-After header, in seconds or as an HTTP date. ok is false if there is
// none or it is malformed.
func retryAfter(header http.Header, now time.Time) (wait time.Duration, ok bool) {
	values := header["Retry-After"]
	if len(values) == 0 {
		return 0, false
	}
	if wait, ok = seconds(values[0]); ok {
		return wait, true
	}
	date, err := http.ParseTime(values[0])
	if err != nil {
		return 0, false
	}
	return max(0, min(date.Sub(now), longestRetryAfter)), true
}

// seconds parses a number of seconds, however large, and caps it.
func seconds(text string) (time.Duration, bool) {
	count, err := strconv.ParseUint(text, 10, 64) // the largest uint64 on overflow
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return time.Duration(min(count, uint64(longestRetryAfter/time.Second))) * time.Second, true
}

// budget limits the retries of a client during an outage: each retry takes tokens, and a call that
// succeeds at the first attempt returns one.
type budget struct {
	mu     sync.Mutex
	tokens int
}

const (
	budgetTokens = 500
	retryCost    = 5
	timeoutCost  = 10 // a timeout keeps the platform busy for longer
)

func newBudget() *budget { return &budget{tokens: budgetTokens} }

// take takes the tokens of a retry, and reports whether there were enough.
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
