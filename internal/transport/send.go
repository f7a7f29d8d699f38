package transport

import (
	"context"
	"math"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/internal/conceal"
	"github.com/payterm/payterm-go/models"
)

// loop makes the attempts of all calls, and waits in between, as makeAttempt has decided.
var loop = &retryablehttp.Client{
	HTTPClient: &http.Client{Transport: roundTrip(makeAttempt)},
	RetryMax:   math.MaxInt, // decide counts
	CheckRetry: func(ctx context.Context, _ *http.Response, _ error) (bool, error) {
		return inContext[exchange](ctx).next.retry, nil
	},
	Backoff: func(_, _ time.Duration, _ int, resp *http.Response) time.Duration {
		return inContext[exchange](resp.Request.Context()).next.wait
	},
	// The context may end with the wait: the loop may see either first.
	PrepareRetry: func(r *http.Request) error { return r.Context().Err() },
	ErrorHandler: retryablehttp.PassthroughErrorHandler,
}

// do runs a call; open decodes its response.
func (c *Client) do(ctx context.Context, call Call, open func(*exchange) error) error {
	if c == nil {
		return call.refuse("client", "is nil or zero: use NewClient")
	}
	x := &exchange{client: c, call: call}
	if call.path != "" || call.invalid != nil { // written by the user, who may have put the key into it
		x.call = call.redacted(x.redactor())
	}
	if len(c.settings.observers) > 0 {
		return x.observed(ctx, func(ctx context.Context) error { return x.run(ctx, open) })
	}
	return x.run(ctx, open)
}

// run checks the call, sends it, retries it where that is safe, and passes a 2xx response to open.
func (x *exchange) run(ctx context.Context, open func(*exchange) error) error {
	if invalid := x.client.invalid; invalid != nil {
		return x.call.refuse(invalid.Field, invalid.Reason)
	}
	if ctx == nil {
		return x.call.refuse("ctx", "is nil")
	}
	request, refusal := x.call.request(context.WithValue(ctx, (*exchange)(nil), x), &x.client.settings)
	if refusal != nil {
		return refusal
	}
	if err := ended(ctx); err != nil {
		return x.fault(cause(ctx, err))
	}
	x.request = request
	_, err := loop.Do(&x.request) //nolint:bodyclose // it is http.NoBody
	defer x.outcome.release()
	switch {
	case err != nil: // the context ended between two attempts
		return x.fault(cause(ctx, err))
	case x.outcome.err != nil:
		return x.fault(x.outcome.err)
	case !succeeded(x.outcome.status):
		return x.failure()
	}
	if x.attempts == 1 { // if retries refilled it, an outage with some successes would never empty it
		x.client.budget.refund()
	}
	if x.outcome.tooLarge {
		return x.unreadable(&models.DecodeError{
			Index: -1, Reason: "is over the limit of WithMaxResponseBytes", Err: models.ErrResponseTooLarge,
		})
	}
	return open(x)
}

// makeAttempt makes one attempt, for the loop, and decides whether another one follows. There is no
// error: an attempt that failed is a response, too, because the loop passes only that to Backoff.
func makeAttempt(r *http.Request) (*http.Response, error) {
	x := inContext[exchange](r.Context())
	x.attempts++
	x.outcome = outcome{started: time.Now()}
	r.Header = x.client.settings.headerOf(r)

	x.try(r)

	x.next = x.decide(r.Context())
	if x.client.settings.Logger != nil {
		x.log(r.Context())
	}
	if x.next.retry {
		x.outcome.release()
	}
	x.seen = http.Response{Body: http.NoBody, Request: r}
	return &x.seen, nil
}

// try sends the request through the middlewares and reads the response. The outcome has its
// evidence even if a middleware panics.
func (x *exchange) try(r *http.Request) {
	a := &attempt{settings: &x.client.settings, isWrite: !x.call.read, operation: x.call.operation, number: x.attempts}
	err := errPanicked // until run returns
	defer func() { x.add(a.close(err)) }()
	err = a.run(r, x.client.chain, &x.outcome)
	x.outcome.ended = time.Now()
	if err != nil {
		x.outcome.err = cause(r.Context(), err)
	}
}

// add notes the evidence of an attempt, which completes its outcome.
func (x *exchange) add(e evidence) {
	x.outcome.evidence = e
	x.evidence.sent = x.evidence.sent || e.sent
	x.evidence.keys = append(x.evidence.keys, e.keys...)
	if x.outcome.status != 0 {
		x.status, x.header = x.outcome.status, x.outcome.header
	}
}

// decide returns whether another attempt follows.
func (x *exchange) decide(ctx context.Context) decision {
	o, remaining := &x.outcome, time.Duration(math.MaxInt64)
	if deadline, ok := ctx.Deadline(); ok {
		remaining = deadline.Sub(o.ended)
	}
	d := x.client.settings.decide(ctx, o, x.call.read, x.attempts, remaining)
	if d.retry && !o.evidence.stopped && !x.client.budget.take(isTimeout(o.err)) {
		return decision{reason: "budget spent"}
	}
	return d
}

// log logs an attempt and the decision about it, without ids of resources and bodies.
func (x *exchange) log(ctx context.Context) {
	o, d := &x.outcome, x.next
	attributes := []any{
		"operation", x.call.operation.Name, "attempt", x.attempts, "status", o.status,
		"duration", o.ended.Sub(o.started), "retry", d.retry, "reason", d.reason,
	}
	if id := requestID(o.header); id != "" {
		attributes = append(attributes, "request_id", conceal.Line(x.redactor().Replace(id)))
	}
	if o.err != nil {
		attributes = append(attributes, "error", x.fault(o.err).Error())
	}
	x.client.settings.Logger.DebugContext(ctx, "payterm attempt", attributes...)
}
