package transport

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/models"
)

// RoundTrip makes one attempt, for the loop. What came of it is the outcome of x, which also gets
// the evidence of an attempt that panics. The loop sees no error but an empty response, so that an
// error of the loop is the end of the context between two attempts.
func (x *exchange) RoundTrip(r *http.Request) (*http.Response, error) {
	x.attempts++
	x.outcome = outcome{started: time.Now()}
	r.Header = x.client.settings.header
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

// attempt is one attempt of a call. Its requests carry it in their context, which is how forward
// finds it behind the middlewares.
type attempt struct {
	ledger    ledger
	ctx       context.Context //nolint:containedctx // ends with the attempt
	settings  *Settings
	operation models.Operation
	number    int // from 1
	isWrite   bool
}

// timeout returns the timeout of an attempt, and what to set for another one.
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

// forward is the innermost hop. It sends a copy of the request and its URL, because some Transports
// modify them, and adds the key here, where no middleware sees it, for the configured origin only.
func (a *attempt) forward(ctx context.Context, r *http.Request) (*http.Response, error) {
	if err := a.ledger.admit(a.ctx, a.isWrite); err != nil { //nolint:contextcheck // r may have another
		return nil, err
	}
	var key string
	if isFor(a.settings.Base, r) {
		var err error
		if key, err = a.settings.key(ctx); err != nil {
			return nil, a.ledger.withdraw(err)
		}
		if a.settings.KeyFunc != nil {
			a.ledger.note(key)
		}
	}
	w := newWatch(a.settings, a.isWrite)
	w.sent, w.url = *r.WithContext(traced(ctx, &w.trace)), *r.URL
	w.sent.URL, w.sent.Header = &w.url, withKey(r.Header, key)
	if a.isWrite && !a.settings.isDefault && r.GetBody != nil {
		w.sent.GetBody = w.overHTTP1Only(r.GetBody)
	}
	resp, err := w.transport.RoundTrip(&w.sent)
	if resp != nil {
		resp.Request = r // not the one sent, which has the key
	}
	if err != nil && w.provesUnsent(err) {
		err = a.ledger.withdraw(err)
	}
	return resp, err
}
