package transport

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"github.com/payterm/payterm-go/models"
)

// attempt is one attempt of a call, and the evidence of what has left. Middlewares find it in the
// context of its request, and may send that more than once, from goroutines of their own.
type attempt struct {
	ctx       context.Context //nolint:containedctx // ends with the attempt
	settings  *Settings
	operation models.Operation
	isWrite   bool

	mu      sync.Mutex
	pending int      // requests that have not come back yet
	begun   bool     // some request was admitted
	left    bool     // some request may have reached the platform
	keys    []string // of WithAPIKeyFunc, sent

	body io.LimitedReader // of the response
}

type attemptKey struct{}

func attemptOf(ctx context.Context) *attempt {
	found, _ := ctx.Value(attemptKey{}).(*attempt)
	return found
}

// OperationFromContext returns the operation that a request belongs to, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	if a := attemptOf(ctx); a != nil {
		return a.operation, true
	}
	return models.Operation{}, false
}

// run sends r through the middlewares, if there are any, and reads the response to its end. Once it
// has returned, nothing more is sent.
func (a *attempt) run(caller context.Context, chain http.RoundTripper, r *http.Request, into *answer) error {
	timeout := cmp.Or(a.settings.Timeout, a.settings.http.Timeout, DefaultTimeout)
	ctx, cancel := context.WithTimeout(caller, timeout)
	defer cancel()
	a.ctx = context.WithValue(ctx, attemptKey{}, a)
	jar, target := a.settings.http.Jar, r.URL
	if chain != nil || jar != nil {
		r = r.Clone(a.ctx) //nolint:contextcheck // a middleware may write into it
	}
	if jar != nil {
		for _, cookie := range jar.Cookies(target) {
			r.AddCookie(cookie)
		}
	}
	var response *http.Response
	var err error
	if chain == nil {
		response, err = a.send(a.ctx, r) //nolint:bodyclose,contextcheck // read closes it
	} else {
		response, err = chain.RoundTrip(r) //nolint:bodyclose // read closes it
	}
	if jar != nil && response != nil && err == nil {
		if cookies := response.Cookies(); len(cookies) > 0 {
			jar.SetCookies(target, cookies)
		}
	}
	if err = a.read(response, err, into); err == nil {
		return nil
	}
	isOurs := errors.Is(ctx.Err(), context.DeadlineExceeded) && (isTimeout(err) || errors.Is(err, context.Canceled))
	if isOurs && ended(caller) == nil {
		return &timeoutError{after: timeout, error: err}
	}
	return err
}

var errNoAnswer = errors.New("neither an answer nor an error")

// read reads a response up to the limit, counted after decompression. Where that fails, the answer
// is what was seen of it: its status and header, if they came.
func (a *attempt) read(response *http.Response, err error, into *answer) error {
	if response != nil && response.Body != nil {
		defer response.Body.Close() //nolint:errcheck // it was read, or there is an error to tell
	}
	switch {
	case err != nil:
		return err
	case response == nil || response.Body == nil && response.ContentLength > 0:
		return errNoAnswer
	}
	into.status, into.header = response.StatusCode, response.Header
	into.body = buffers.Get().(*bytes.Buffer)
	if response.Body == nil || into.status == http.StatusSwitchingProtocols { // the bare connection, which no time-out ends
		return nil
	}
	limit := int64(maxFailureBytes)
	if succeeded(into.status) {
		limit = min(a.settings.MaxBytes, math.MaxInt64-1)
	}
	if expected := response.ContentLength; expected > 0 {
		into.body.Grow(int(min(expected, limit, maxTrustedBytes)) + bytes.MinRead)
	}
	a.body = io.LimitedReader{R: response.Body, N: limit + 1}
	read, err := into.body.ReadFrom(a)
	if err != nil {
		into.release()
		return err
	}
	if read > limit {
		into.body.Truncate(int(limit))
		into.tooLarge = true
	}
	return nil
}

// Read reads the body of the response until the attempt ends: a body that a middleware has made may
// return neither bytes nor an error for ever.
func (a *attempt) Read(into []byte) (int, error) {
	read, err := a.body.Read(into)
	if read == 0 && err == nil {
		err = a.ctx.Err()
	}
	return read, err
}

// evidence returns what an attempt that has ended with err has sent: isUnsent is proof that nothing
// has left, isIdle that a middleware has failed by itself.
func (a *attempt) evidence(err error) (isUnsent, isIdle bool, keys []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return err != nil && !a.left && a.pending == 0 && provesUnsent(err), !a.begun, a.keys
}

var (
	errNoRoundTripper = errors.New("returned no RoundTripper")
	errNoURL          = errors.New("a middleware has sent on a request without a URL")
	errNoAttempt      = errors.New("a middleware has replaced the context of the request")
	errSentTwice      = errors.New("a middleware has sent a write a second time, and the first may have arrived")
)

// chain puts the middlewares, the first one outermost, around the innermost hop.
func chain(middlewares []func(http.RoundTripper) http.RoundTripper) (next http.RoundTripper, err error) {
	if len(middlewares) == 0 {
		return nil, nil
	}
	next = roundTrip(func(r *http.Request) (*http.Response, error) {
		if r == nil || r.URL == nil {
			return nil, unsent{errNoURL}
		}
		if a := attemptOf(r.Context()); a != nil {
			return a.send(r.Context(), r)
		}
		return nil, unsent{errNoAttempt} // it would have no end, and might be a write sent twice
	})
	for _, wrap := range slices.Backward(middlewares) {
		if next = wrap(next); next == nil {
			return nil, errNoRoundTripper
		}
	}
	return next, nil
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// send is the innermost hop. It sets the key on a copy of the request, so that no middleware sees
// it, and for the configured origin only.
func (a *attempt) send(ctx context.Context, r *http.Request) (response *http.Response, err error) {
	if err := a.begin(); err != nil {
		return nil, unsent{err}
	}
	var key string
	left := true
	defer func() { // also if a Transport panics
		a.mu.Lock()
		defer a.mu.Unlock()
		a.pending--
		a.left = a.left || left
		if a.settings.KeyFunc != nil && key != "" {
			a.keys = append(a.keys, key)
		}
	}()
	if ctx != a.ctx && ctx.Done() != a.ctx.Done() { // a middleware's own, which may have no end
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		context.AfterFunc(a.ctx, cancel) //nolint:contextcheck // both end it
	}
	header := withoutKeys(r.Header)
	if isFor(a.settings.Base, r) {
		if key, err = a.settings.key(ctx); err != nil {
			left = false
			return nil, unsent{err}
		}
		header["Api-Key"] = []string{key}
	}
	sent := new(sending) // copies, also of the URL: there are Transports that write into it
	transport := a.settings.transport()
	sent.request = *r.WithContext(sent.watch(ctx, transport, a.settings.isOwn))
	sent.url = *r.URL
	sent.request.URL, sent.request.Header = &sent.url, header
	if a.isWrite && !a.settings.isOwn && r.GetBody != nil {
		sent.request.GetBody = sent.onceOver(r.GetBody)
	}
	response, err = transport.RoundTrip(&sent.request)
	if response != nil {
		response.Request = r // the one that was sent has the key
	}
	if err != nil && sent.isUnsent() {
		left = false
		err = unsent{err}
	}
	return response, err
}

// begin admits a request to the platform: none after the end of the attempt, and no second one of
// a write unless the first provably did not leave.
func (a *attempt) begin() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.ctx.Err(); err != nil {
		return err
	}
	if a.isWrite && (a.left || a.pending > 0) {
		return errSentTwice
	}
	a.pending++
	a.begun = true
	return nil
}

// withoutKeys copies the header of a request except for any key that is not ours, and what lets
// net/http send a write again by itself.
func withoutKeys(header http.Header) http.Header {
	kept := header.Clone() // its values, too: there are Transports that write into them
	if kept == nil {
		kept = http.Header{}
	}
	for name := range kept {
		switch http.CanonicalHeaderKey(name) {
		case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
			delete(kept, name)
		}
	}
	return kept
}

// isFor reports whether a request goes to an origin. A proxy goes by the Host and the opaque part,
// if there are any.
func isFor(origin *url.URL, r *http.Request) bool {
	return r.URL.Scheme == origin.Scheme && r.URL.Host == origin.Host && r.URL.Opaque == "" &&
		(r.Host == "" || r.Host == origin.Host)
}
