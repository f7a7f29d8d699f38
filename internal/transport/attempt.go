package transport

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go/models"
)

// attempt is the context of one attempt. Middlewares find the operation in it, and the innermost hop where to say what
// it saw.
type attempt struct {
	context.Context //nolint:containedctx // it is one
	operation       models.Operation
	cancel          context.CancelFunc

	wantConn, gotConn, sentAgain atomic.Bool // set by net/http, from its goroutines too

	watch   watch                    // of a request that meets no middleware
	sending atomic.Int32             // requests of middlewares that have not returned yet
	failed  atomic.Pointer[hopError] // of the last one that has returned
}

type attemptKey struct{}

// Value gives the attempt itself, too.
func (a *attempt) Value(key any) any {
	if key == (attemptKey{}) {
		return a
	}
	return a.Context.Value(key)
}

func attemptOf(ctx context.Context) *attempt {
	found, _ := ctx.Value(attemptKey{}).(*attempt)
	return found
}

// end gives back what the attempt holds. It is the end of the body, too, if that was not read yet.
func (a *attempt) end() {
	if a != nil {
		a.cancel()
	}
}

// hopError is an error that a middleware was given before anything left: no other one is the same.
type hopError struct{ error }

func (e *hopError) Unwrap() error { return e.error }

// isAll tells whether an error is this one and nothing beside: one that joins others tells of another way to send, too.
func (e *hopError) isAll(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if one, ok := err.(*hopError); ok && one == e { //nolint:errorlint // errors.As looks into joined ones
			return true
		}
	}
	return false
}

// isUnsent tells whether nothing can have left of an attempt that ended with an error. Only "asked for a connection and
// got none" proves that: a RoundTripper that reports nothing may have sent it. So may a middleware that does not wait for
// what it has sent on, or that gives an error of something else.
func (a *attempt) isUnsent(err error) bool {
	if !a.wantConn.Load() || a.gotConn.Load() || a.sending.Load() > 0 {
		return false
	}
	failed := a.failed.Load()
	return failed == nil || failed.isAll(err)
}

// OperationFromContext gives the operation a request belongs to, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	if a := attemptOf(ctx); a != nil {
		return a.operation, true
	}
	return models.Operation{}, false
}

var (
	errNoAnswer  = errors.New("neither an answer nor an error")
	errNoURL     = errors.New("a middleware has sent on a request without a URL")
	errNoAttempt = errors.New("a middleware has replaced the context of the request")
	errSentAgain = errors.New("net/http was about to send it again")
)

// RoundTrip makes one attempt: an exchange is the Transport of its own http.Client, whose Timeout would need a goroutine
// for it. The time of an attempt runs until the next one begins or the call ends.
func (x *exchange) RoundTrip(r *http.Request) (*http.Response, error) {
	x.attempt.end()
	x.attempts++
	x.unsent = false
	x.started = time.Now()
	ctx, cancel := context.WithTimeout(r.Context(), x.client.settings.HTTPClient.Timeout)
	x.attempt = &attempt{Context: ctx, cancel: cancel, operation: models.Operation{
		Name: x.call.name, Method: x.call.method, Route: x.call.route, Attempt: x.attempts,
	}}
	response, err := x.forward(r) //nolint:contextcheck // that of the attempt
	switch {
	case err != nil && response != nil && response.Body != nil:
		_ = response.Body.Close() // the error says enough
	case err == nil && response == nil:
		err = errNoAnswer
	}
	if err == nil {
		setAside(response, r.URL)
		return response, nil
	}
	x.attempt.end() // whoever still works on it shall not send it in the wait before the next one
	x.unsent = x.attempt.isUnsent(err)
	err = inner(err) // net/http looks at it, such as for http.ErrSchemeMismatch
	if x.attempt.sentAgain.Load() {
		err = errSentAgain
	}
	return nil, err // never both, of which net/http complains on the standard logger
}

// forward gives an attempt to the middlewares, if there are any.
func (x *exchange) forward(r *http.Request) (*http.Response, error) {
	header := x.header(r)
	if x.client.hops == nil {
		return x.client.last(x.attempt, &x.attempt.watch, r, header)
	}
	seen := r.WithContext(x.attempt)
	seen.URL = new(*r.URL) // copies, since a middleware may write into them
	seen.Header = header
	return x.client.hops.RoundTrip(seen)
}

// header makes that of an attempt.
func (x *exchange) header(r *http.Request) http.Header {
	header := x.client.header.Clone() // its values, too: there are Transports that write into them
	if x.call.body != nil {
		header["Content-Type"] = []string{"application/json"}
	}
	if jar := r.Header["Cookie"]; jar != nil {
		header["Cookie"] = []string{strings.Join(append(header["Cookie"], jar...), "; ")}
		delete(r.Header, "Cookie") // the jar is asked again for the next attempt
	}
	return header
}

const aside = "Payterm-Location-Aside"

// setAside hides a Location that is no URL from net/http, which keeps such an answer to
// itself even where redirects are not followed. putBack shows it again.
func setAside(response *http.Response, from *url.URL) {
	location := response.Header["Location"]
	if len(location) == 0 {
		return
	}
	if _, err := from.Parse(location[0]); err != nil {
		delete(response.Header, "Location")
		response.Header[aside] = location
	}
}

func putBack(header http.Header) {
	if location := header[aside]; location != nil {
		delete(header, aside)
		header["Location"] = location
	}
}
