package transport

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/payterm/payterm-go/models"
)

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

// innermost sends the requests that the middlewares pass on.
var innermost http.RoundTripper = roundTrip(func(r *http.Request) (*http.Response, error) {
	if r == nil || r.URL == nil {
		return nil, unsent{errNoURL}
	}
	if a := attemptOf(r.Context()); a != nil {
		return a.forward(a.ending(r.Context()), r)
	}
	return nil, unsent{errNoAttempt} // without it, nothing would end the request, or stop a second write
})

// ending returns a context that also ends with the attempt. ctx is that of a middleware, and may
// never end.
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

// OperationFromContext returns the operation of a request, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	if a := attemptOf(ctx); a != nil {
		return a.operation, true
	}
	return models.Operation{}, false
}

// AttemptFromContext returns the number of the attempt whose request has this context, for
// middlewares. The first attempt of a call is 1. AttemptFromContext returns 0 for any other
// context.
func AttemptFromContext(ctx context.Context) int {
	if a := attemptOf(ctx); a != nil {
		return a.number
	}
	return 0
}
