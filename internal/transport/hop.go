package transport

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
)

var (
	errNoRoundTripper = errors.New("returned no RoundTripper")
	errNoURL          = errors.New("a middleware has sent on a request without a URL")
	errNoAttempt      = errors.New("a middleware has replaced the context of the request")
)

// chain puts the middlewares, the first one outermost, around the last hop.
func chain(middlewares []func(http.RoundTripper) http.RoundTripper) (next http.RoundTripper, err error) {
	if len(middlewares) == 0 {
		return nil, nil
	}
	next = roundTrip(func(r *http.Request) (*http.Response, error) {
		if r == nil || r.URL == nil {
			return nil, unsent{errNoURL}
		}
		a := attemptOf(r.Context())
		if a == nil { // it would have no end
			return nil, unsent{errNoAttempt}
		}
		return a.last.sendLast(r.Context(), a, new(watch), r, withoutKeys(r.Header))
	})
	for _, wrap := range slices.Backward(middlewares) {
		if next = wrap(next); next == nil {
			return nil, errNoRoundTripper
		}
	}
	return next, nil
}

// withoutKeys copies the header of a request except for any key that is not ours, and what lets
// net/http send a write again by itself.
func withoutKeys(header http.Header) http.Header {
	kept := make(http.Header, len(header)+1)
	for name, values := range header {
		switch http.CanonicalHeaderKey(name) {
		case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
		default:
			kept[name] = values
		}
	}
	return kept
}

// copied returns the copy of a request that is sent, with a context and a header of its own. No
// context leads to it: whoever prints one would see the key.
func copied(ctx context.Context, r *http.Request, header http.Header) *http.Request {
	sent := new(struct {
		request http.Request
		url     url.URL
	})
	sent.request = *r.WithContext(ctx)
	sent.url = *r.URL // some Transports write into it
	sent.request.URL = &sent.url
	sent.request.Header = header
	return &sent.request
}

// isFor reports whether a request goes to an origin. A proxy goes by the Host and the opaque part,
// if there are any.
func isFor(origin *url.URL, r *http.Request) bool {
	return r.URL.Scheme == origin.Scheme && r.URL.Host == origin.Host && r.URL.Opaque == "" &&
		(r.Host == "" || r.Host == origin.Host)
}

// bound ends the context of a request with its attempt, should a middleware have given it another
// end.
func bound(ctx context.Context, a *attempt) (context.Context, context.CancelFunc) {
	if ctx == a || ctx.Done() == a.Done() {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(a, cancel)
	return ctx, cancel
}
