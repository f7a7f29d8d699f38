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

// Client sends calls with one set of settings. It is immutable and safe for concurrent use. A nil
// Client refuses every call.
type Client struct {
	settings Settings
	chain    http.RoundTripper // the middlewares around the innermost hop; nil: none
	budget   *budget           // shared by all copies
	invalid  *models.RequestError
}

// New returns a client with its own retry budget.
func New(settings Settings) (*Client, error) {
	chain, err := chain(settings.middlewares)
	if err != nil {
		return nil, err
	}
	return &Client{settings: settings, chain: chain, budget: newBudget()}, nil
}

// loop makes the attempts of all calls, which it finds in the context of their requests.
var loop = &retryablehttp.Client{
	HTTPClient:   &http.Client{Transport: roundTrip(makeAttempt)},
	RetryMax:     math.MaxInt, // check counts
	CheckRetry:   check,
	Backoff:      backoff,
	PrepareRetry: prepareRetry,
	ErrorHandler: retryablehttp.PassthroughErrorHandler,
}

// With returns a copy of the client with changed settings. It shares the retry budget and, unless
// change calls Use, the connections. If change fails, the copy and its copies refuse every call.
func (c *Client) With(change func(*Settings) *models.RequestError) *Client {
	if c == nil {
		return nil
	}
	made := *c
	refusal := change(&made.settings)
	if refusal == nil && len(made.settings.middlewares) > len(c.settings.middlewares) {
		var err error
		if made.chain, err = chain(made.settings.middlewares); err != nil {
			refusal = &models.RequestError{Field: "WithMiddleware", Reason: err.Error()}
		}
	}
	if made.invalid == nil {
		made.invalid = refusal
	}
	return &made
}

// Keys returns the keys of the client for texts that are made after a call: of those that
// WithAPIKeyFunc returns, the last one.
func (c *Client) Keys() conceal.Keys {
	if c == nil {
		return conceal.NewKeys(nil)
	}
	var keys []string
	for _, key := range []func() string{c.settings.Key, c.settings.lastKey} {
		if key != nil {
			keys = append(keys, key())
		}
	}
	return conceal.NewKeys(keys)
}

// CloseIdleConnections closes the idle connections, if the RoundTripper in use can.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.settings.http.CloseIdleConnections()
	}
}

// exchange is a running call. Its attempts find it in the context of their request.
type exchange struct {
	report // for its errors

	client  *Client
	request retryablehttp.Request
	seen    http.Response // by the loop
}

// do runs a call; open decodes its response.
func (c *Client) do(ctx context.Context, call Call, open func(*exchange) error) error {
	if c == nil {
		return call.refuse("client", "is nil or zero: use NewClient")
	}
	x := &exchange{report: report{call: call, settings: &c.settings}, client: c}
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
	request, refusal := x.call.request(context.WithValue(ctx, (*exchange)(nil), x), x.settings)
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

// makeAttempt makes one attempt, for the loop. The exchange has the outcome, and there is no other
// error: an attempt that failed is a response, too, because the loop passes only that to backoff.
func makeAttempt(r *http.Request) (*http.Response, error) {
	x := inContext[exchange](r.Context())
	x.attempts++
	a := &attempt{settings: x.settings, isWrite: !x.call.read, operation: x.operation(), number: x.attempts}
	o := &x.outcome
	*o = outcome{started: time.Now()}
	err := errPanicked // until run returns
	defer func() { x.add(a.close(err)) }()
	r.Header = x.settings.headerOf(r)
	err = a.run(r, x.client.chain, o)
	o.ended = time.Now()
	if err != nil {
		o.err = cause(r.Context(), err)
	}
	x.seen = http.Response{Body: http.NoBody, Request: r}
	return &x.seen, nil
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

// check decides for the loop whether an attempt is followed by another one.
func check(ctx context.Context, _ *http.Response, _ error) (bool, error) {
	x, remaining := inContext[exchange](ctx), time.Duration(math.MaxInt64)
	o := &x.outcome
	if deadline, ok := ctx.Deadline(); ok {
		remaining = deadline.Sub(o.ended)
	}
	d := x.settings.decide(ctx, o, x.call.read, x.attempts, remaining)
	if d.retry && !o.evidence.stopped && !x.client.budget.take(isTimeout(o.err)) {
		d = decision{reason: "budget spent"}
	}
	if x.settings.Logger != nil {
		x.log(ctx, d)
	}
	o.wait = d.wait
	if d.retry {
		o.release()
	}
	return d.retry, nil
}

func backoff(_, _ time.Duration, _ int, resp *http.Response) time.Duration {
	return inContext[exchange](resp.Request.Context()).outcome.wait
}

// prepareRetry ends the call if its context ended with the wait: the loop may see either first.
func prepareRetry(r *http.Request) error { return r.Context().Err() }

// log logs an attempt and the decision about it, without ids of resources and bodies.
func (x *exchange) log(ctx context.Context, d decision) {
	o := &x.outcome
	attributes := []any{
		"operation", x.call.name, "attempt", x.attempts, "status", o.status,
		"duration", o.ended.Sub(o.started), "retry", d.retry, "reason", d.reason,
	}
	if id := requestID(o.header); id != "" {
		attributes = append(attributes, "request_id", conceal.Line(x.redactor().Replace(id)))
	}
	if o.err != nil {
		attributes = append(attributes, "error", x.fault(o.err).Error())
	}
	x.settings.Logger.DebugContext(ctx, "payterm attempt", attributes...)
}
