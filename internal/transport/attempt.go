package transport

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"github.com/payterm/payterm-go/models"
)

// attempt is one attempt of a call, and the evidence of what has left. It is the context of its
// requests, where middlewares find it; they may send more than once, from goroutines of their own.
type attempt struct {
	context.Context //nolint:containedctx // ends with the attempt

	settings  *Settings
	operation models.Operation
	isWrite   bool

	mu      sync.Mutex
	pending int      // requests that have not come back yet
	begun   bool     // some request was admitted
	left    bool     // some request may have reached the platform
	keys    []string // of WithAPIKeyFunc, sent

	body   io.LimitedReader // of the response
	direct sending          // the request, if nothing stands between the call and its Transport
}

type attemptKey struct{}

// Value returns the attempt itself under its key.
func (a *attempt) Value(key any) any {
	if key == (attemptKey{}) {
		return a
	}
	return a.Context.Value(key)
}

// Format prints no more of a context than others do: the request has the key.
func (a *attempt) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "payterm attempt") }

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

// run sends a request through the middlewares, if there are any, and reads the response to its end.
// Once it has returned, nothing more is sent.
func (a *attempt) run(caller context.Context, chain http.RoundTripper, p *prepared, into *answer) error {
	timeout := cmp.Or(a.settings.Timeout, a.settings.http.Timeout, DefaultTimeout)
	ctx, cancel := context.WithTimeout(caller, timeout)
	defer cancel()
	a.Context = ctx
	p.fill(&a.direct.request, &a.direct.url, a.settings.Base)
	var response *http.Response
	var err error
	if jar := a.settings.http.Jar; chain == nil && jar == nil {
		response, err = a.send(a, &a.direct) //nolint:bodyclose,contextcheck // read closes it
	} else {
		response, err = a.through(chain, jar) //nolint:bodyclose,contextcheck // read closes it
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

// through sends a copy of the request through the middlewares, which may write into it, with the
// cookies of a jar.
func (a *attempt) through(chain http.RoundTripper, jar http.CookieJar) (response *http.Response, err error) {
	r := a.direct.request.Clone(a)
	if jar != nil {
		for _, cookie := range jar.Cookies(&a.direct.url) {
			r.AddCookie(cookie)
		}
	}
	if chain == nil {
		response, err = a.forward(r)
	} else {
		response, err = chain.RoundTrip(r)
	}
	if jar != nil && response != nil && err == nil {
		if cookies := response.Cookies(); len(cookies) > 0 {
			jar.SetCookies(&a.direct.url, cookies)
		}
	}
	return response, err
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
		err = a.Err()
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
			return a.forward(r)
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

// forward is the innermost hop. It sends a copy of a request, also of its URL: there are Transports
// that write into it.
func (a *attempt) forward(r *http.Request) (*http.Response, error) {
	s := &sending{request: *r, url: *r.URL}
	s.request.URL = &s.url
	response, err := a.send(r.Context(), s)
	if response != nil {
		response.Request = r // the one that was sent has the key
	}
	return response, err
}

// send sets the key, so that no middleware sees it, and for the configured origin only.
func (a *attempt) send(ctx context.Context, s *sending) (response *http.Response, err error) {
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
	if ctx != a && ctx.Done() != a.Done() { // a middleware's own, which may have no end
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		context.AfterFunc(a, cancel) //nolint:contextcheck // both end it
	}
	if isFor(a.settings.Base, &s.request) {
		if key, err = a.settings.key(ctx); err != nil {
			left = false
			return nil, unsent{err}
		}
	}
	s.request.Header = withKey(s.request.Header, key)
	transport := a.settings.transport()
	s.request = *s.request.WithContext(s.watch(ctx, transport, a.settings.isOwn))
	if a.isWrite && !a.settings.isOwn && s.request.GetBody != nil {
		s.request.GetBody = s.onceOver(s.request.GetBody)
	}
	response, err = transport.RoundTrip(&s.request)
	if err != nil && s.isUnsent() {
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
	if err := a.Err(); err != nil {
		return err
	}
	if a.isWrite && (a.left || a.pending > 0) {
		return errSentTwice
	}
	a.pending++
	a.begun = true
	return nil
}

// withKey copies a header, its values too: there are Transports that write into them. Of keys the
// copy has the given one alone, and nothing that lets net/http send a write again by itself.
func withKey(header http.Header, key string) http.Header {
	count := 1
	for _, values := range header {
		count += len(values)
	}
	all := make([]string, 0, count) // of all names, in one allocation
	copied := make(http.Header, len(header)+1)
	for name, values := range header {
		switch http.CanonicalHeaderKey(name) {
		case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
			continue
		}
		copied[name] = nil // which keeps net/http from setting it
		if values != nil {
			first := len(all)
			all = append(all, values...)
			copied[name] = all[first:len(all):len(all)]
		}
	}
	if key != "" {
		copied["Api-Key"] = append(all, key)[len(all):]
	}
	return copied
}

// isFor reports whether a request goes to an origin. A proxy goes by the Host and the opaque part,
// if there are any.
func isFor(origin *url.URL, r *http.Request) bool {
	return r.URL.Scheme == origin.Scheme && r.URL.Host == origin.Host && r.URL.Opaque == "" &&
		(r.Host == "" || r.Host == origin.Host)
}
