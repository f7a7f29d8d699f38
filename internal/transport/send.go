package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"math"
	"net/http"
	"net/url"
	"sync"
	"syscall"
	"time"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/internal/pause"
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

// CloseIdleConnections closes the idle connections, if the RoundTripper in use can.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.settings.http.CloseIdleConnections()
	}
}

// exchange is a running call with all its attempts. Only the caller's goroutine uses it.
type exchange struct {
	report // for its errors

	ctx         context.Context //nolint:containedctx // lives as long as the call
	client      *Client
	request     prepared
	loop        retryablehttp.Client  // one per call: a shared one would have to find the call in a context
	loopRequest retryablehttp.Request // holds dummyRequest
	loopClient  http.Client           // its Transport is the exchange

	started      time.Time // of the last attempt
	unsent       bool      // the last attempt failed, and nothing of it was sent
	byMiddleware bool      // the last attempt ended in a middleware, which let no request through
	response     response  // of the last attempt
}

// The loop and its http.Client see these instead of the real request and response: they count
// attempts, and follow, copy and read nothing. No call modifies them.
var (
	dummyRequest  = &http.Request{Method: http.MethodGet, URL: &url.URL{}, Header: http.Header{}}
	dummyResponse = &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}
)

func noWait(time.Duration, time.Duration, int, *http.Response) time.Duration { return 0 }

// do runs a call; open decodes its response.
func (c *Client) do(ctx context.Context, call Call, open func(*exchange) error) error {
	if c == nil {
		return call.refuse("client", "is nil or zero: use NewClient")
	}
	x := &exchange{report: report{call: call, settings: &c.settings}, client: c, ctx: ctx}
	if call.path != "" || call.invalid != nil { // written by the user, who may have put the key into it
		x.call = call.redacted(x.redactor())
	}
	defer x.response.release()
	if len(c.settings.observers) > 0 {
		return x.observed(open) //nolint:contextcheck // a nil context is refused
	}
	return x.run(open)
}

// run checks the call, sends it, retries it where that is safe, and passes a 2xx response to open.
func (x *exchange) run(open func(*exchange) error) error {
	if invalid := x.client.invalid; invalid != nil {
		return x.call.refuse(invalid.Field, invalid.Reason)
	}
	if x.ctx == nil {
		return x.call.refuse("ctx", "is nil")
	}
	if refusal := x.request.prepare(x.settings, &x.call); refusal != nil {
		return refusal
	}
	if err := ended(x.ctx); err != nil {
		return x.fault(x.ctx, err)
	}
	x.loopClient.Transport, x.loopRequest.Request = x, dummyRequest
	x.loop = retryablehttp.Client{
		HTTPClient:   &x.loopClient,
		RetryMax:     x.settings.MaxRetries,
		CheckRetry:   x.check,
		Backoff:      noWait, // check waits: the loop would not notice the end of the call's context
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
	_, err := x.loop.Do(&x.loopRequest) //nolint:bodyclose // of dummyResponse, which is empty
	switch {
	case err != nil:
		return x.fault(x.ctx, err)
	case !succeeded(x.response.status):
		return x.failure(&x.response)
	}
	if x.attempts == 1 { // if retries refilled it, an outage with some successes would never empty it
		x.client.budget.refund()
	}
	if x.response.tooLarge {
		return x.unreadable(&x.response, &models.DecodeError{
			Index: -1, Reason: "is over the limit of WithMaxResponseBytes", Err: models.ErrResponseTooLarge,
		})
	}
	return open(x)
}

// RoundTrip makes one attempt. The loop calls it: the exchange is the Transport of loopClient.
func (x *exchange) RoundTrip(*http.Request) (*http.Response, error) {
	wasSent := x.sent
	x.sent = true // until proven otherwise; stays true if a middleware panics
	x.attempts++
	x.started, x.response = time.Now(), response{}
	a := &attempt{settings: x.settings, isWrite: !x.call.read, operation: models.Operation{
		Name: x.call.name, Method: x.call.method, Route: x.call.route, Attempt: x.attempts,
	}}
	err := a.run(x.ctx, x.client.chain, &x.request, &x.response)
	var keys []string
	x.unsent, x.byMiddleware, keys = a.evidence(err)
	x.sent = wasSent || !x.unsent
	x.keys = append(x.keys, keys...)
	if x.response.status != 0 {
		x.status, x.header = x.response.status, x.response.header
	}
	if err != nil {
		return nil, inner(err) // http.Client compares it with errors such as http.ErrSchemeMismatch
	}
	return dummyResponse, nil
}

// check decides whether to retry, for retryablehttp, and waits before the next attempt.
func (x *exchange) check(_ context.Context, _ *http.Response, err error) (bool, error) {
	in := policyInput{read: x.call.read, unsent: x.unsent, attempts: x.attempts, remaining: math.MaxInt64}
	if err == nil {
		in.status = x.response.status
	} else {
		err = inner(err) // http.Client wraps it, and its timeouts hide others
		in.fault, in.isPermanent = x.classify(err)
	}
	if !succeeded(in.status) {
		in.retryAfter = x.response.requestedWait(time.Now())
	}
	if deadline, ok := x.ctx.Deadline(); ok {
		in.remaining = time.Until(deadline)
	}
	d := x.settings.decide(in)
	if d.retry && !x.byMiddleware && !x.client.budget.take(isTimeout(err)) {
		d = decision{reason: "budget spent"}
	}
	if x.settings.Logger != nil {
		x.log(err, d)
	}
	if !d.retry {
		return false, nil
	}
	x.response.release()
	err = pause.For(x.ctx, d.wait) //nolint:contextcheck // the context of the loop is that of dummyRequest
	return err == nil, err
}

// classify returns the reason of a failure, for the log, and whether a retry would fail alike.
func (x *exchange) classify(err error) (fault string, isPermanent bool) {
	var certificate *tls.CertificateVerificationError
	var errno syscall.Errno
	switch {
	case ended(x.ctx) != nil:
		return "context ended", true
	case errors.As(err, &certificate):
		return "certificate refused", true
	case errors.Is(err, errNoAttempt), errors.Is(err, errNoURL):
		return "middleware at fault", true
	case isTimeout(err):
		return "timeout", false
	case errors.As(err, &errno):
		return errno.Error(), false // such as "connection reset by peer"
	case x.unsent:
		return "nothing sent", false
	}
	return "no complete answer", false
}

// log logs an attempt and the decision about it, without ids and bodies.
func (x *exchange) log(err error, d decision) {
	attributes := []any{
		"operation", x.call.name, "attempt", x.attempts, "status", x.response.status,
		"duration", time.Since(x.started), "retry", d.retry, "reason", d.reason,
	}
	if err != nil {
		attributes = append(attributes, "error", x.fault(x.ctx, err).Error())
	}
	x.settings.Logger.DebugContext(x.ctx, "payterm attempt", attributes...)
}

var errPanicked = errors.New("the call panicked")

// observed is run with observers. Each one that was called at the start is called at the end, the
// last one first, even if the call or another observer panics.
func (x *exchange) observed(open func(*exchange) error) (err error) {
	started := time.Now()
	operation := models.Operation{Name: x.call.name, Method: x.call.method, Route: x.call.route}
	panicked := true
	info := sync.OnceValue(func() models.CallInfo {
		if panicked {
			err = x.fault(context.Background(), errPanicked)
		}
		operation.Attempt = x.attempts
		redact := x.redactor()
		return models.CallInfo{
			Operation: operation, StatusCode: x.status, Attempts: x.attempts,
			RequestID: redact.Replace(requestID(x.header)), Header: redact.lists(x.response.header), Duration: time.Since(started), Err: err,
		}
	})
	ctx := x.ctx
	if ctx == nil { // run refuses it
		ctx = context.Background()
	}
	for _, observer := range x.settings.observers {
		inner, end := observer(ctx, operation)
		if end != nil {
			defer func() { end(info()) }()
		}
		if inner != nil {
			ctx = inner
		}
	}
	if x.ctx != nil {
		x.ctx = ctx
	}
	err = x.run(open)
	panicked = false
	return err
}
