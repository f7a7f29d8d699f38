package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// exchange is one call on its way: the attempts so far and what came of them. It is touched by
// the caller's goroutine alone.
type exchange struct {
	client *Client
	call   Call
	ctx    context.Context //nolint:containedctx // lives as long as the call

	target   url.URL
	first    http.Request
	request  retryablehttp.Request // first, and copies of it
	repeater retryablehttp.Client  // fresh: its policy belongs to this call alone
	http     http.Client           // its Transport is the exchange

	attempts int
	unsent   bool           // the attempt has failed, and nothing of it has left
	started  time.Time      // of the attempt
	status   int            // of the last answer whose header came
	sent     bool           // some attempt may have reached the platform
	attempt  *attempt       // the last one
	err      error          // of the last attempt
	secret   *regexp.Regexp // that errors must not show, once it was looked for
	body     limited
	answer   answer // the one that was read, if it has a body
}

// check is retryablehttp's policy. It also reads an answer that is final by its header, since
// reading may fail, too.
func (x *exchange) check(_ context.Context, response *http.Response, err error) (bool, error) {
	if response != nil {
		x.status = response.StatusCode
	}
	x.sent = x.sent || !x.unsent
	again := x.decide(response, err)
	if err == nil && !again {
		if err = x.receive(response); err != nil {
			again = x.decide(response, err)
		}
	}
	x.err = err
	x.log(response, err, again)
	return again, nil
}

func (x *exchange) decide(response *http.Response, err error) bool {
	var floor time.Duration
	if response != nil {
		floor = retryAfter(response.Header, time.Now())
	}
	if err != nil {
		return (x.call.read || x.unsent) && x.passing(err) && x.schedule(floor, isTimeout(err))
	}
	return x.call.read && repeatable(response.StatusCode) && x.schedule(floor, false)
}

// repeatable lists the statuses that may be gone a moment later.
func repeatable(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// passing tells a fault that may be gone a moment later from one that stays.
func (x *exchange) passing(err error) bool {
	var certificate *tls.CertificateVerificationError
	return contextError(x.ctx) == nil && !errors.As(err, &certificate) && !errors.Is(err, errNoAttempt) && !errors.Is(err, errNoURL)
}

// schedule sets the wait before the next attempt, or says that there shall be none: too
// many attempts, a wait that is too long or crosses the caller's deadline, no budget.
func (x *exchange) schedule(floor time.Duration, timeout bool) bool {
	settings := &x.client.settings
	if x.attempts > settings.MaxRetries || floor > settings.MaxWait {
		return false
	}
	wait := floor + min(jitter(settings, x.attempts), settings.MaxWait-floor)
	if deadline, ok := x.ctx.Deadline(); ok && time.Until(deadline) <= wait {
		return false
	}
	cost := retryCost
	if timeout {
		cost = timeoutCost
	}
	x.repeater.RetryWaitMin = wait
	return x.client.budget.take(cost)
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

// backoff is what schedule said.
func backoff(scheduled, _ time.Duration, _ int, _ *http.Response) time.Duration { return scheduled }

// log tells a logger, if one was given, what came of an attempt: no ids, no bodies.
func (x *exchange) log(response *http.Response, err error, again bool) {
	logger := x.client.settings.Logger
	if logger == nil {
		return
	}
	attributes := []any{
		"operation", x.call.name, "attempt", x.attempts, "status", 0,
		"duration", time.Since(x.started), "retry", again,
	}
	if response != nil {
		attributes[5] = response.StatusCode
	}
	if err != nil {
		attributes = append(attributes, "error", x.fault(err).Error())
	}
	logger.DebugContext(x.ctx, "payterm attempt", attributes...)
}
