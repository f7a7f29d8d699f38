package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/models"
)

// exchange is one call on its way, with all its attempts. It is touched by the caller's goroutine
// alone.
type exchange struct {
	report // what errors say of it
	prepared

	ctx      context.Context //nolint:containedctx // lives as long as the call
	client   *Client
	repeater retryablehttp.Client // fresh: its policy belongs to this call alone
	http     http.Client          // its Transport is the exchange

	started time.Time     // of the last attempt
	unsent  bool          // the last attempt has failed, and nothing of it has left
	idle    bool          // the last attempt was ended by a middleware alone
	answer  answer        // of the last attempt
	shown   http.Response // to net/http, in its place
}

// do sends a call, and has open read its answer.
func (c *Client) do(ctx context.Context, call Call, open func(*exchange) error) error {
	if c == nil {
		return call.refuse("client", "is not made by NewClient")
	}
	if call.path != "" { // one of the caller's, who may have written the key into it
		redact := newRedactor(c.settings.Key)
		call.name, call.route = redact.Replace(call.name), redact.Replace(call.route)
	}
	x := &exchange{report: report{call: call, key: c.settings.Key, base: c.settings.Base}, client: c, ctx: ctx}
	if len(c.settings.observers) > 0 {
		return x.observed(open) //nolint:contextcheck // a panic may come before there is one
	}
	return x.run(open)
}

// observed is run for those who want to know.
func (x *exchange) observed(open func(*exchange) error) (err error) {
	operation := models.Operation{Name: x.call.name, Method: x.call.method, Route: x.call.route}
	var observation observation
	panicked := true
	defer func() {
		if panicked {
			x.sent = x.sent || x.attempts > 0
			err = x.fault(context.Background(), errPanicked) // that of the call may be nil
		}
		operation.Attempt = x.attempts
		header := x.redactor().lists(x.answer.header)
		observation.end(models.CallInfo{
			Operation: operation, StatusCode: x.status, Attempts: x.attempts,
			RequestID: requestID(header), Header: header, Err: err,
		})
	}()
	x.ctx = observation.begin(x.ctx, x.client.settings.observers, operation)
	err = x.run(open)
	panicked = false
	return err
}

func (x *exchange) run(open func(*exchange) error) error {
	defer x.answer.release() // that of the last attempt
	if err := x.send(); err != nil {
		return err
	}
	return open(x)
}

// send checks the call, sends it, and repeats it where that is safe, up to a 2xx answer.
func (x *exchange) send() error {
	c := x.client
	switch {
	case c.invalid != nil:
		return x.call.refuse(c.invalid.Field, c.invalid.Reason)
	case x.ctx == nil:
		return x.call.refuse("ctx", "is nil")
	}
	if refusal := x.prepare(x.ctx, &c.settings, &x.call); refusal != nil {
		return refusal
	}
	if err := ended(x.ctx); err != nil {
		return x.fault(x.ctx, err)
	}
	x.http = http.Client{Transport: x, Jar: c.settings.jar}
	x.repeater = retryablehttp.Client{
		HTTPClient:   &x.http,
		RetryMax:     c.settings.MaxRetries,
		CheckRetry:   x.check,
		Backoff:      scheduled,
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
	_, err := x.repeater.Do(&x.request) //nolint:bodyclose // RoundTrip has read it
	return x.result(err)
}

// result sorts what came of the attempts into an answer or an error.
func (x *exchange) result(err error) error {
	switch {
	case err != nil:
		return x.fault(x.ctx, err)
	case !succeeded(x.answer.status):
		return x.failure(&x.answer)
	}
	if x.attempts == 1 {
		x.client.budget.refund()
	}
	switch {
	case x.answer.tooLarge:
		return x.unreadable(&x.answer, &models.DecodeError{
			Index: -1, Reason: "is over the limit of WithMaxResponseBytes", Err: models.ErrResponseTooLarge,
		})
	}
	return nil
}

// RoundTrip makes one attempt: the exchange is the Transport of its own http.Client, to which it
// shows no more of the answer than the cookie jar needs.
func (x *exchange) RoundTrip(r *http.Request) (*http.Response, error) {
	x.attempts++
	x.started = time.Now()
	x.answer = answer{limit: x.client.settings.MaxBytes}
	timeout := x.client.settings.timeout()
	ctx, cancel := context.WithTimeout(r.Context(), timeout)
	defer cancel()
	a := &attempt{Context: ctx, last: x.client, isWrite: !x.call.read, operation: models.Operation{
		Name: x.call.name, Method: x.call.method, Route: x.call.route, Attempt: x.attempts,
	}}
	response, err := x.client.send(a, r, x.attemptHeader(r)) //nolint:contextcheck // that of the attempt
	err = x.answer.receive(a, response, err)
	x.idle = a.isIdle()
	x.sentKeys = append(x.sentKeys, a.sentKeys()...)
	if x.answer.status != 0 {
		x.status, x.header = x.answer.status, x.answer.header
	}
	if err != nil {
		cancel() // now, so that a straggler cannot send during the wait before the next attempt
		x.unsent = a.isUnsent(err)
		if a.hasTimedOut(err) && ended(x.ctx) == nil { //nolint:contextcheck // the caller's
			err = &timeoutError{after: timeout, error: err}
		}
		return nil, inner(err) // net/http compares it, such as for http.ErrSchemeMismatch
	}
	x.unsent = false
	x.shown = http.Response{StatusCode: x.status, Body: http.NoBody}
	if cookies := x.answer.header["Set-Cookie"]; cookies != nil {
		x.shown.Header = http.Header{"Set-Cookie": cookies}
	}
	return &x.shown, nil
}

// attemptHeader returns the header of an attempt.
func (x *exchange) attemptHeader(r *http.Request) http.Header {
	header := x.client.settings.header.Clone() // its values, too: there are Transports that write into them
	if x.call.body != nil {
		header["Content-Type"] = []string{"application/json"}
	}
	if jar := r.Header["Cookie"]; jar != nil {
		header["Cookie"] = []string{strings.Join(append(header["Cookie"], jar...), "; ")}
		delete(r.Header, "Cookie") // the jar is asked again for the next attempt
	}
	return header
}

// check is asked by retryablehttp after each attempt.
func (x *exchange) check(_ context.Context, _ *http.Response, err error) (bool, error) {
	x.sent = x.sent || !x.unsent
	wait, again := x.client.settings.again(x.tried(err))
	again = again && (x.idle || x.client.budget.take(isTimeout(err)))
	x.repeater.RetryWaitMin = wait
	x.log(err, again)
	if again {
		x.answer.release()
	}
	return again, nil
}

// scheduled is the wait that check has set.
func scheduled(wait, _ time.Duration, _ int, _ *http.Response) time.Duration { return wait }

func (x *exchange) tried(err error) tried {
	t := tried{read: x.call.read, unsent: x.unsent, attempts: x.attempts, left: math.MaxInt64}
	if err == nil {
		t.status = x.answer.status
	} else {
		t.lasting = ended(x.ctx) != nil || isLasting(err)
	}
	t.asked = askedToWait(&x.answer, time.Now())
	if deadline, ok := x.ctx.Deadline(); ok {
		t.left = time.Until(deadline)
	}
	return t
}

// isLasting reports whether a second attempt would meet the same error.
func isLasting(err error) bool {
	var certificate *tls.CertificateVerificationError
	return errors.As(err, &certificate) || errors.Is(err, errNoAttempt) || errors.Is(err, errNoURL)
}

// log writes what came of an attempt to the logger, if there is one: no ids, no bodies.
func (x *exchange) log(err error, again bool) {
	logger := x.client.settings.Logger
	if logger == nil {
		return
	}
	attributes := []any{
		"operation", x.call.name, "attempt", x.attempts, "status", x.answer.status,
		"duration", time.Since(x.started), "retry", again,
	}
	if err != nil {
		attributes = append(attributes, "error", x.fault(x.ctx, err).Error())
	}
	logger.DebugContext(x.ctx, "payterm attempt", attributes...)
}
