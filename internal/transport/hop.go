package transport

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
)

// lastHop sends a request in a context, with a header of its own, as part of an attempt, and
// watches it.
type lastHop func(ctx context.Context, a *attempt, w *watch, r *http.Request, header http.Header) (*http.Response, error)

var (
	errNoRoundTripper = errors.New("returned no RoundTripper")
	errNoURL          = errors.New("a middleware has sent on a request without a URL")
	errNoAttempt      = errors.New("a middleware has replaced the context of the request")
)

// hops are the way of a request out: the middlewares, if there are any, and the last hop.
type hops struct {
	middlewares http.RoundTripper // nil: none; they end in the last hop
	last        lastHop
}

func (h hops) send(a *attempt, r *http.Request, header http.Header) (*http.Response, error) {
	if h.middlewares == nil {
		return h.last(a, a, &a.watch, r, header)
	}
	seen := r.WithContext(a)
	seen.URL = new(*r.URL) // copies, since a middleware may write into them
	seen.Header = header
	return h.middlewares.RoundTrip(seen)
}

// chain puts the middlewares, the first one outermost, around the last hop.
func chain(middlewares []func(http.RoundTripper) http.RoundTripper, last lastHop) (hops, error) {
	if len(middlewares) == 0 {
		return hops{last: last}, nil
	}
	var next http.RoundTripper = roundTrip(func(r *http.Request) (*http.Response, error) {
		if r == nil || r.URL == nil {
			return nil, unsent{errNoURL}
		}
		a := attemptOf(r.Context())
		if a == nil { // it would have no end
			return nil, unsent{errNoAttempt}
		}
		return last(r.Context(), a, new(watch), r, withoutKeys(r.Header))
	})
	for _, wrap := range slices.Backward(middlewares) {
		if next = wrap(next); next == nil {
			return hops{}, errNoRoundTripper
		}
	}
	return hops{next, last}, nil
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

// keyHop returns the last hop. It sets the key on a copy of the request, so that no middleware sees
// it, and only for the configured origin.
func keyHop(base *url.URL, keyFor func(context.Context) (func() string, error), pool *pool) lastHop {
	return func(ctx context.Context, a *attempt, w *watch, r *http.Request, header http.Header) (*http.Response, error) {
		if err := a.begin(); err != nil {
			return nil, unsent{err}
		}
		left := true
		defer func() { a.finish(left) }() // also if a Transport panics
		ctx, stop := bound(ctx, a)
		if isFor(base, r) {
			key, err := keyFor(ctx)
			if err == nil {
				err = ctx.Err() // it may have taken its time
			}
			if err != nil {
				stop()
				left = false
				return nil, unsent{err}
			}
			a.sends(key)
			header["Api-Key"] = []string{key()}
		}
		sent := copied(w.over(ctx, pool), r, header)
		if a.isWrite && !pool.isOurs && sent.GetBody != nil {
			sent.GetBody = w.onceOver(sent.GetBody)
		}
		response, err := pool.send(sent)
		if response != nil {
			response.Request = r // the one that was sent has the key
		}
		if err != nil {
			stop()
			if left = !w.isUnsent(); !left {
				err = unsent{err}
			}
		}
		return response, err
	}
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
