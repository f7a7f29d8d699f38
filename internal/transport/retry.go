package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
)

// decision says whether to retry and after which wait, and has the reason for the log.
type decision struct {
	retry  bool
	wait   time.Duration
	reason string
}

// decide retries a read after a temporary failure, and a write only if nothing of it was sent. o is
// the outcome of the last attempt, attempts their number, and remaining the time until the caller's
// deadline.
func (s *Settings) decide(ctx context.Context, o *outcome, isRead bool, attempts int, remaining time.Duration) decision {
	if o.err == nil && succeeded(o.status) {
		return decision{reason: "responded"} // the response may still turn out to be unreadable
	}
	isTemporary, reason := o.temporary()
	asked := o.requestedWait(s.Platform.WaitMember)
	wait := asked + min(jitter(ctx, s, attempts), s.MaxWait-asked)
	switch {
	case !isTemporary:
	case !isRead && o.evidence.sent:
		if o.err != nil || mayHaveActed(o.status) { // else it was refused
			reason = "write may have taken effect"
		}
	case attempts > s.MaxRetries:
		reason = "attempts used up"
	case asked > s.MaxWait:
		reason = "Retry-After beyond the cap"
	case wait >= remaining:
		reason = "deadline too near"
	default:
		return decision{retry: true, wait: wait, reason: reason}
	}
	return decision{reason: reason}
}

// temporary reports whether a retry may succeed, and returns the reason for the log.
func (o *outcome) temporary() (isTemporary bool, reason string) {
	_, isRefused := errors.AsType[*tls.CertificateVerificationError](o.err)
	errno, isErrno := errors.AsType[syscall.Errno](o.err)
	switch {
	case o.err == nil:
		return IsTransient(o.status), "status " + strconv.Itoa(o.status)
	case errors.Is(o.err, context.Canceled), errors.Is(o.err, context.DeadlineExceeded): // the caller's context ended
		return false, "context ended"
	case isRefused:
		return false, "certificate refused"
	case errors.Is(o.err, errNoAttempt), errors.Is(o.err, errNoURL):
		return false, "middleware at fault"
	case isTimeout(o.err):
		return true, "timeout"
	case isErrno:
		return true, errno.Error() // such as "connection reset by peer"
	case !o.evidence.sent:
		return true, "nothing sent"
	}
	return true, "no complete response"
}

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
func jitter(ctx context.Context, settings *Settings, attempt int) time.Duration {
	window := settings.MinWait
	for range attempt - 1 {
		if window >= settings.MaxWait/2 {
			window = settings.MaxWait
			break
		}
		window *= 2
	}
	return pause.Random(ctx, window)
}

// budget limits the retries of a client during an outage. Each retry takes tokens, and a call
// that succeeds at the first attempt returns one.
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

// spend takes the tokens of a retry, and reports whether there were enough.
func (b *budget) spend(afterTimeout bool) bool {
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
