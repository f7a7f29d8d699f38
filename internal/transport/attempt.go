package transport

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
)

// attempt is one attempt of a call. Its requests carry it in their context, which is how forward
// finds it behind the middlewares.
type attempt struct {
	ledger

	ctx       context.Context //nolint:containedctx // ends with the attempt
	settings  *Settings
	operation models.Operation
	number    int // from 1
	isWrite   bool
}

// inContext returns what a context carries under its type: the exchange of a call, or an attempt.
func inContext[T any](ctx context.Context) *T {
	found, _ := ctx.Value((*T)(nil)).(*T)
	return found
}

// OperationFromContext returns the operation of a request, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	if a := inContext[attempt](ctx); a != nil {
		return a.operation, true
	}
	return models.Operation{}, false
}

// AttemptFromContext returns which attempt of its call a request is, from 1, for middlewares. It
// returns 0 for another context.
func AttemptFromContext(ctx context.Context) int {
	if a := inContext[attempt](ctx); a != nil {
		return a.number
	}
	return 0
}

// timeout returns the timeout of an attempt, and what to set for another one.
func (s *Settings) timeout() (timeout time.Duration, option string) {
	if s.Timeout == 0 && s.http.Timeout > 0 {
		return s.http.Timeout, "http.Client.Timeout"
	}
	return cmp.Or(s.Timeout, DefaultTimeout), "WithAttemptTimeout"
}

var errNoResponse = errors.New("a middleware, or the Transport of WithHTTPClient, returned neither a response nor an error")

// run sends the request through the middlewares, if any, and reads the response into o. After it
// has returned, no request is admitted; one in flight is canceled, and counts as sent.
func (a *attempt) run(r *http.Request, chain http.RoundTripper, o *outcome) error {
	timeout, option := a.settings.timeout()
	ctx, cancel := context.WithTimeout(r.Context(), timeout)
	defer cancel()
	a.ctx = context.WithValue(ctx, (*attempt)(nil), a)
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

var (
	errNoRoundTripper = errors.New("returned a nil RoundTripper")
	errNoURL          = errors.New("a middleware sent a request without a URL")
	errNoAttempt      = errors.New("a middleware replaced the context of the request: derive one from it")
)

// chain wraps the middlewares around the innermost hop, the first one outermost. It returns nil if
// there are none.
func chain(middlewares []func(http.RoundTripper) http.RoundTripper) (next http.RoundTripper, err error) {
	if len(middlewares) == 0 {
		return nil, nil
	}
	next = innermost
	for _, wrap := range slices.Backward(middlewares) {
		if next = wrap(next); next == nil {
			return nil, errNoRoundTripper
		}
	}
	return next, nil
}

// innermost sends what comes out of the middlewares.
var innermost http.RoundTripper = roundTrip(func(r *http.Request) (*http.Response, error) {
	if r == nil || r.URL == nil {
		return nil, unsent{errNoURL}
	}
	if a := inContext[attempt](r.Context()); a != nil {
		return a.forward(a.ending(r.Context()), r)
	}
	return nil, unsent{errNoAttempt} // without it, nothing would end the request, or stop a second write
})

// ending returns a context of a middleware, which may never end, that ends with the attempt.
func (a *attempt) ending(ctx context.Context) context.Context {
	if ctx.Done() == a.ctx.Done() {
		return ctx
	}
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(a.ctx, cancel)
	return ctx
}

// withCookies sends a request with the cookies of a jar, and keeps those of the response, outside
// the middlewares, as http.Client does.
func withCookies(jar http.CookieJar, chain http.RoundTripper, r *http.Request) (*http.Response, error) {
	called := *r.URL // a middleware may change it
	for _, cookie := range jar.Cookies(&called) {
		r.AddCookie(cookie)
	}
	if chain == nil {
		chain = innermost
	}
	resp, err := chain.RoundTrip(r)
	if err == nil && resp != nil {
		if cookies := resp.Cookies(); len(cookies) > 0 {
			jar.SetCookies(&called, cookies)
		}
	}
	return resp, err
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// forward is the innermost hop. It sends a copy of the request and its URL, because some Transports
// modify them, and adds the key here, where no middleware sees it, for the configured origin only.
func (a *attempt) forward(ctx context.Context, r *http.Request) (*http.Response, error) {
	if err := a.admit(a.ctx, a.isWrite); err != nil { //nolint:contextcheck // r may have another
		return nil, err
	}
	var key string
	if isFor(a.settings.Base, r) {
		var err error
		if key, err = a.settings.key(ctx); err != nil {
			return nil, a.withdraw(err)
		}
		if a.settings.KeyFunc != nil {
			a.note(key)
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
		err = a.withdraw(err)
	}
	return resp, err
}
