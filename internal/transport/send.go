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

	"github.com/payterm/payterm-go/models"
)

// Client sends calls under one set of settings. It is immutable and safe for use by any number of
// goroutines. A nil Client refuses every call.
type Client struct {
	settings Settings
	chain    http.RoundTripper // the middlewares, around the innermost hop; nil: none
	budget   *budget           // shared by all copies
	invalid  *models.RequestError
}

// New makes a client with a retry budget of its own.
func New(settings Settings) (*Client, error) {
	chain, err := chain(settings.middlewares)
	if err != nil {
		return nil, err
	}
	return &Client{settings: settings, chain: chain, budget: newBudget()}, nil
}

// With makes a client with changed settings, which shares the retry budget and, unless another
// http.Client is used, the connections. A change that fails makes a client that refuses every call,
// and so do its copies.
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

// CloseIdleConnections closes the connections that no call uses now, if the RoundTripper in use can
// do so.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.settings.http.CloseIdleConnections()
	}
}

// exchange is one call on its way, with all its attempts. It is touched by the caller's goroutine
// alone.
type exchange struct {
	report // what errors say of it

	ctx     context.Context //nolint:containedctx // lives as long as the call
	client  *Client
	request prepared
	loop    retryablehttp.Client  // of this call alone: a shared one would have to find the call in a context
	turn    retryablehttp.Request // of the loop: blank
	net     http.Client           // of the loop: its Transport is the exchange

	started time.Time // of the last attempt
	unsent  bool      // it has failed, and nothing of it has left
	idle    bool      // it was ended by a middleware alone
	answer  answer    // to it
}

// The loop and net/http only count attempts: they see neither what is sent nor what comes back, so
// nothing is followed, copied or read behind the exchange.
var (
	blank = &http.Request{Method: http.MethodGet, URL: &url.URL{}, Header: http.Header{}}
	empty = &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}
)

func noWait(time.Duration, time.Duration, int, *http.Response) time.Duration { return 0 }

// do sends a call, and has open read its answer.
func (c *Client) do(ctx context.Context, call Call, open func(*exchange) error) error {
	if c == nil {
		return call.refuse("client", "is not made by NewClient")
	}
	x := &exchange{report: report{call: call, settings: &c.settings}, client: c, ctx: ctx}
	if call.path != "" || call.invalid != nil { // one of the caller's, who may have written the key into it
		x.call = call.redacted(x.redactor())
	}
	defer x.answer.release()
	if len(c.settings.observers) > 0 {
		return x.observed(open) //nolint:contextcheck // a nil one is refused
	}
	return x.run(open)
}

// run checks the call, sends it, and again where that is safe, up to a 2xx answer for open to read.
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
	x.net.Transport, x.turn.Request = x, blank
	x.loop = retryablehttp.Client{
		HTTPClient:   &x.net,
		RetryMax:     x.settings.MaxRetries,
		CheckRetry:   x.check,
		Backoff:      noWait, // check waits: the loop would not see the end of the call's context
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
	_, err := x.loop.Do(&x.turn) //nolint:bodyclose // it is empty
	switch {
	case err != nil:
		return x.fault(x.ctx, err)
	case !succeeded(x.answer.status):
		return x.failure(&x.answer)
	}
	if x.attempts == 1 { // otherwise an outage that lets every third attempt through would never end it
		x.client.budget.refund()
	}
	if x.answer.tooLarge {
		return x.unreadable(&x.answer, &models.DecodeError{
			Index: -1, Reason: "is over the limit of WithMaxResponseBytes", Err: models.ErrResponseTooLarge,
		})
	}
	return open(x)
}

// RoundTrip makes one attempt: the exchange is the Transport of its own http.Client.
func (x *exchange) RoundTrip(*http.Request) (*http.Response, error) {
	wasSent := x.sent
	x.sent = true // until proven otherwise, also if a middleware panics
	x.attempts++
	x.started, x.answer = time.Now(), answer{}
	a := &attempt{settings: x.settings, isWrite: !x.call.read, operation: models.Operation{
		Name: x.call.name, Method: x.call.method, Route: x.call.route, Attempt: x.attempts,
	}}
	err := a.run(x.ctx, x.client.chain, &x.request, &x.answer)
	var keys []string
	x.unsent, x.idle, keys = a.evidence(err)
	x.sent = wasSent || !x.unsent
	x.keys = append(x.keys, keys...)
	if x.answer.status != 0 {
		x.status, x.header = x.answer.status, x.answer.header
	}
	if err != nil {
		return nil, inner(err) // net/http compares it, such as for http.ErrSchemeMismatch
	}
	return empty, nil
}

// check decides after each attempt, for retryablehttp, and waits before the next one.
func (x *exchange) check(_ context.Context, _ *http.Response, err error) (bool, error) {
	t := tried{read: x.call.read, unsent: x.unsent, attempts: x.attempts, left: math.MaxInt64}
	if err == nil {
		t.status = x.answer.status
	} else {
		err = inner(err) // of http.Client, whose time-outs hide those beneath
		t.fault, t.isLasting = x.explain(err)
	}
	if !succeeded(t.status) {
		t.asked = x.answer.askedToWait(time.Now())
	}
	if deadline, ok := x.ctx.Deadline(); ok {
		t.left = time.Until(deadline)
	}
	d := x.settings.decide(t)
	if d.retry && !x.idle && !x.client.budget.take(isTimeout(err)) {
		d = decision{reason: "budget spent"}
	}
	if x.settings.Logger != nil {
		x.log(err, d)
	}
	if !d.retry {
		return false, nil
	}
	x.answer.release()
	err = wait(x.ctx, d.wait) //nolint:contextcheck // the loop has a blank one
	return err == nil, err
}

// wait returns after d, or the error of ctx if that ends before.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// explain returns a fault in a few words, and whether a second attempt would meet it again.
func (x *exchange) explain(err error) (fault string, isLasting bool) {
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

// log writes what became of an attempt to the logger: no ids, no bodies.
func (x *exchange) log(err error, d decision) {
	attributes := []any{
		"operation", x.call.name, "attempt", x.attempts, "status", x.answer.status,
		"duration", time.Since(x.started), "retry", d.retry, "reason", d.reason,
	}
	if err != nil {
		attributes = append(attributes, "error", x.fault(x.ctx, err).Error())
	}
	x.settings.Logger.DebugContext(x.ctx, "payterm attempt", attributes...)
}

var errPanicked = errors.New("the call has panicked")

// observed is run for observers. Each that has seen the call begin sees it end, the last one first,
// also if the call, or another observer, panics.
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
			RequestID: redact.Replace(requestID(x.header)), Header: redact.lists(x.answer.header), Duration: time.Since(started), Err: err,
		}
	})
	ctx := x.ctx
	if ctx == nil { // which is refused
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
