package transport

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/internal/conceal"
	"github.com/payterm/payterm-go/models"
)

// Find sends a call and returns the one resource in its response.
func Find[T any](ctx context.Context, c *Client, call Call) (found *T, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		found, err = find[T](x)
		return err
	})
	return found, err
}

// FindWithHeader is like Find and also returns the header of the response.
func FindWithHeader[T any](ctx context.Context, c *Client, call Call) (found *T, header http.Header, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		header = x.outcome.header
		found, err = find[T](x)
		return err
	})
	return found, header, err
}

func find[T any](x *exchange) (*T, error) {
	found, unreadable, fault := openResource[T](&x.call, x.outcome.body.Bytes())
	switch {
	case fault != nil:
		return nil, x.malformed(fault)
	case unreadable != nil:
		unreadable.Index = -1
		return nil, x.unreadable(unreadable)
	}
	return found, nil
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
// The loop makes an attempt (RoundTrip), asks checkRetry whether another one follows, and waits for
// as long as backoff says, or until ctx ends.
func (x *exchange) run(ctx context.Context, open func(*exchange) error) error {
	if invalid := x.client.invalid; invalid != nil {
		return x.call.refuse(invalid.Field, invalid.Reason)
	}
	if ctx == nil {
		return x.call.refuse("ctx", "is nil")
	}
	request, refusal := x.call.request(ctx, &x.client.settings)
	if refusal != nil {
		return refusal
	}
	if err := ended(ctx); err != nil {
		return x.fault(cause(ctx, err))
	}
	x.request = request
	x.sender.Transport = x
	x.loop = retryablehttp.Client{
		HTTPClient: &x.sender,
		RetryMax:   math.MaxInt, // checkRetry counts
		CheckRetry: x.checkRetry,
		Backoff:    x.backoff,
		// The context may end at the same time as the wait, and the loop may see either first.
		PrepareRetry: func(r *http.Request) error { return r.Context().Err() },
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
	_, err := x.loop.Do(&x.request) //nolint:bodyclose // it is http.NoBody
	defer x.outcome.release()
	switch {
	case err != nil: // the context ended between two attempts
		return x.fault(cause(ctx, err))
	case x.outcome.err != nil:
		return x.fault(x.outcome.err)
	case !succeeded(x.outcome.status):
		return x.failure()
	}
	if x.attempts == 1 { // only first attempts refund it, or a partial outage would never drain the budget
		x.client.budget.refund()
	}
	if x.outcome.tooLarge {
		return x.unreadable(&models.DecodeError{
			Index: -1, Reason: "is over the limit of WithMaxResponseBytes", Err: models.ErrResponseTooLarge,
		})
	}
	return open(x)
}

// RoundTrip makes one attempt, for the loop, and keeps its outcome in x. It keeps the evidence
// even if the attempt panics. The loop always sees an empty response and no error, so an error of
// the loop means that the context ended between two attempts.
func (x *exchange) RoundTrip(r *http.Request) (*http.Response, error) {
	x.attempts++
	x.outcome = outcome{started: time.Now()}
	r.Header = x.client.settings.header // shared by all calls: senders copy it
	if r.GetBody != nil {
		r.Header = with(r.Header, "Content-Type", []string{"application/json"})
	}
	a := &attempt{settings: &x.client.settings, isWrite: !x.call.read, operation: x.call.operation, number: x.attempts}
	err := errPanicked // until send returns
	defer func() {
		e := a.ledger.close(err)
		x.outcome.evidence = e
		x.evidence.sent = x.evidence.sent || e.sent
		x.evidence.keys = append(x.evidence.keys, e.keys...)
		if x.outcome.status != 0 {
			x.status, x.header = x.outcome.status, x.outcome.header
		}
	}()
	err = a.send(r, x.client.chain, &x.outcome)
	x.outcome.ended = time.Now()
	if err != nil {
		x.outcome.err = cause(r.Context(), err)
	}
	x.seen = http.Response{Body: http.NoBody}
	return &x.seen, nil
}

// timeout returns the timeout of an attempt, and the name of the setting that changes it.
func (s *Settings) timeout() (timeout time.Duration, option string) {
	if s.Timeout == 0 && s.http.Timeout > 0 {
		return s.http.Timeout, "http.Client.Timeout"
	}
	return cmp.Or(s.Timeout, DefaultTimeout), "WithAttemptTimeout"
}

var errNoResponse = errors.New("a middleware, or the Transport of WithHTTPClient, returned neither a response nor an error")

// send sends the request through the middlewares, if any, and reads the response into o. After it
// has returned, no request is admitted; one in flight is canceled, and counts as sent.
func (a *attempt) send(r *http.Request, chain http.RoundTripper, o *outcome) error {
	timeout, option := a.settings.timeout()
	ctx, cancel := context.WithTimeout(r.Context(), timeout)
	defer cancel()
	a.ctx = context.WithValue(ctx, attemptKey{}, a)
	var resp *http.Response
	var err error
	switch jar := a.settings.http.Jar; {
	case jar != nil:
		resp, err = withCookies(jar, chain, r.Clone(a.ctx)) //nolint:contextcheck // it ends with ctx
	case chain != nil:
		resp, err = chain.RoundTrip(r.Clone(a.ctx)) //nolint:contextcheck // it ends with ctx
	default:
		resp, err = a.forward(a.ctx, r) //nolint:contextcheck // it ends with ctx
	}
	if resp != nil && resp.Body != nil {
		defer resp.Body.Close() //nolint:errcheck // the body was read, or another error is returned
	}
	switch {
	case err != nil:
	case resp == nil, resp.Body == nil && resp.ContentLength > 0:
		return errNoResponse
	default:
		err = o.read(ctx, resp, a.settings.MaxBytes)
	}
	isOurs := errors.Is(ctx.Err(), context.DeadlineExceeded) && (isTimeout(err) || errors.Is(err, context.Canceled))
	if isOurs && ended(r.Context()) == nil {
		return &timeoutError{after: timeout, option: option, error: err}
	}
	return err
}

// checkRetry decides whether another attempt follows, for the loop.
func (x *exchange) checkRetry(ctx context.Context, _ *http.Response, _ error) (bool, error) {
	o, settings, remaining := &x.outcome, &x.client.settings, time.Duration(math.MaxInt64)
	if deadline, ok := ctx.Deadline(); ok {
		remaining = deadline.Sub(o.ended)
	}
	x.next = settings.decide(ctx, o, x.call.read, x.attempts, remaining)
	if x.next.retry && !o.evidence.stopped && !x.client.budget.spend(isTimeout(o.err)) {
		x.next = decision{reason: "budget spent"}
	}
	if settings.Logger != nil {
		x.log(ctx)
	}
	if x.next.retry {
		o.release()
	}
	return x.next.retry, nil
}

// backoff returns how long to wait before the attempt that checkRetry has decided on, for the loop.
func (x *exchange) backoff(_, _ time.Duration, _ int, _ *http.Response) time.Duration {
	return x.next.wait
}

// log logs an attempt and the decision about it, without ids of resources and bodies.
func (x *exchange) log(ctx context.Context) {
	o, d := &x.outcome, x.next
	attributes := []any{
		"operation", x.call.operation.Name, "attempt", x.attempts, "status", o.status,
		"duration", o.ended.Sub(o.started), "retry", d.retry, "reason", d.reason,
	}
	if id := requestID(o.header); id != "" {
		attributes = append(attributes, "request_id", conceal.RequestID(x.redactor().Replace(id)))
	}
	if o.err != nil {
		attributes = append(attributes, "error", x.fault(o.err).Error())
	}
	x.client.settings.Logger.DebugContext(ctx, "payterm attempt", attributes...)
}
