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
	"slices"
	"sync"

	"github.com/payterm/payterm-go/models"
)

// attempt is one attempt of a call, and records whether any of it may have been sent. It is also
// the context of its requests, which is how forward finds it behind the middlewares: they may send
// more than once, and from their own goroutines.
type attempt struct {
	context.Context //nolint:containedctx // ends with the attempt

	settings  *Settings
	operation models.Operation
	isWrite   bool

	mu       sync.Mutex
	pending  int      // requests in flight
	admitted bool     // some request was admitted
	sent     bool     // some request may have reached the platform
	keys     []string // that WithAPIKeyFunc returned and that were sent

	body   io.LimitedReader // of the response
	direct sending          // the request, which is sent as it is unless a middleware or a jar may modify it
}

type attemptKey struct{}

// Value returns the attempt itself under its key.
func (a *attempt) Value(key any) any {
	if key == (attemptKey{}) {
		return a
	}
	return a.Context.Value(key)
}

// Format prints a fixed text: fmt would print the fields, and the request has the key.
func (a *attempt) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "payterm attempt") }

func attemptOf(ctx context.Context) *attempt {
	found, _ := ctx.Value(attemptKey{}).(*attempt)
	return found
}

// OperationFromContext returns the operation of a request, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	if a := attemptOf(ctx); a != nil {
		return a.operation, true
	}
	return models.Operation{}, false
}

// run sends the request through the middlewares, if any, and reads the whole response into out.
// After it has returned, nothing more is sent.
func (a *attempt) run(caller context.Context, chain http.RoundTripper, p *prepared, out *response) error {
	timeout := cmp.Or(a.settings.Timeout, a.settings.http.Timeout, DefaultTimeout)
	ctx, cancel := context.WithTimeout(caller, timeout)
	defer cancel()
	a.Context = ctx
	a.direct.fill(p, a.settings.Base)
	var resp *http.Response
	var err error
	if jar := a.settings.http.Jar; chain == nil && jar == nil {
		resp, err = a.send(a, &a.direct) //nolint:bodyclose,contextcheck // read closes it
	} else {
		resp, err = a.sendThrough(chain, jar) //nolint:bodyclose,contextcheck // read closes it
	}
	if err = a.read(resp, err, out); err == nil {
		return nil
	}
	isOurs := errors.Is(ctx.Err(), context.DeadlineExceeded) && (isTimeout(err) || errors.Is(err, context.Canceled))
	if isOurs && ended(caller) == nil {
		return &timeoutError{after: timeout, error: err}
	}
	return err
}

// sendThrough sends a copy of the request, which middlewares may modify, with the cookies of the
// jar.
func (a *attempt) sendThrough(chain http.RoundTripper, jar http.CookieJar) (resp *http.Response, err error) {
	r := a.direct.request.Clone(a)
	if jar != nil {
		for _, cookie := range jar.Cookies(&a.direct.url) {
			r.AddCookie(cookie)
		}
	}
	if chain == nil {
		resp, err = a.forward(r)
	} else {
		resp, err = chain.RoundTrip(r)
	}
	if jar != nil && resp != nil && err == nil {
		if cookies := resp.Cookies(); len(cookies) > 0 {
			jar.SetCookies(&a.direct.url, cookies)
		}
	}
	return resp, err
}

var errNoResponse = errors.New("neither an answer nor an error")

// read reads a response up to the size limit, which counts decompressed bytes. If that fails, out
// has the status and the header, provided they arrived.
func (a *attempt) read(resp *http.Response, err error, out *response) error {
	if resp != nil && resp.Body != nil {
		defer resp.Body.Close() //nolint:errcheck // the body was read, or another error is returned
	}
	switch {
	case err != nil:
		return err
	case resp == nil || resp.Body == nil && resp.ContentLength > 0:
		return errNoResponse
	}
	out.status, out.header = resp.StatusCode, resp.Header
	out.body = buffers.Get().(*bytes.Buffer)
	if resp.Body == nil || out.status == http.StatusSwitchingProtocols { // its body is the connection, which no timeout ends
		return nil
	}
	limit := int64(maxFailureBytes)
	if succeeded(out.status) {
		limit = min(a.settings.MaxBytes, math.MaxInt64-1)
	}
	if expected := resp.ContentLength; expected > 0 {
		out.body.Grow(int(min(expected, limit, maxTrustedBytes)) + bytes.MinRead)
	}
	a.body = io.LimitedReader{R: resp.Body, N: limit + 1}
	read, err := out.body.ReadFrom(a)
	if err != nil {
		out.release()
		return err
	}
	if read > limit {
		out.body.Truncate(int(limit))
		out.tooLarge = true
	}
	return nil
}

// Read reads the body of the response until the attempt ends, because the body of a middleware may
// return 0, nil forever.
func (a *attempt) Read(into []byte) (int, error) {
	read, err := a.body.Read(into)
	if read == 0 && err == nil {
		err = a.Err()
	}
	return read, err
}

// evidence returns what an attempt that ended with err has sent. isUnsent means that provably
// nothing was sent, byMiddleware that the middlewares let no request through.
func (a *attempt) evidence(err error) (isUnsent, byMiddleware bool, keys []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return err != nil && !a.sent && a.pending == 0 && provesUnsent(err), !a.admitted, a.keys
}

var (
	errNoRoundTripper = errors.New("returned a nil RoundTripper")
	errNoURL          = errors.New("a middleware sent a request without a URL")
	errNoAttempt      = errors.New("a middleware replaced the context of the request: derive one from it")
	errSentTwice      = errors.New("a middleware has sent a write a second time, and the first may have arrived")
)

// chain wraps the middlewares around the innermost hop, the first one outermost. It returns nil if
// there are none.
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
		return nil, unsent{errNoAttempt} // without it, nothing would end the request, or stop a second write
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

// forward is the innermost hop. It sends a copy of the request and its URL, because some Transports
// modify them.
func (a *attempt) forward(r *http.Request) (*http.Response, error) {
	s := &sending{request: *r, url: *r.URL}
	s.request.URL = &s.url
	resp, err := a.send(r.Context(), s)
	if resp != nil {
		resp.Request = r // not the one sent, which has the key
	}
	return resp, err
}

// send sends a request. It adds the key here, where no middleware sees it, and only for the
// configured origin.
func (a *attempt) send(ctx context.Context, s *sending) (resp *http.Response, err error) {
	if err := a.begin(); err != nil {
		return nil, unsent{err}
	}
	var key string
	sent := true
	defer func() { // even if a Transport panics
		a.mu.Lock()
		defer a.mu.Unlock()
		a.pending--
		a.sent = a.sent || sent
		if a.settings.KeyFunc != nil && key != "" {
			a.keys = append(a.keys, key)
		}
	}()
	if ctx != a && ctx.Done() != a.Done() { // a context of a middleware, which may never end
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		context.AfterFunc(a, cancel) //nolint:contextcheck // either of the two ends it
	}
	if isFor(a.settings.Base, &s.request) {
		if key, err = a.settings.key(ctx); err != nil {
			sent = false
			return nil, unsent{err}
		}
	}
	s.request.Header = withKey(s.request.Header, key)
	transport := a.settings.transport()
	s.request = *s.request.WithContext(s.watch(ctx, transport))
	if a.isWrite && !a.settings.isOwn && s.request.GetBody != nil {
		s.request.GetBody = s.overHTTP1Only(s.request.GetBody)
	}
	resp, err = transport.RoundTrip(&s.request)
	if err != nil && (s.isUnsent() || a.settings.isOwn && err.Error() == closedIdle) {
		sent = false
		err = unsent{err}
	}
	return resp, err
}

// begin admits a request: none after the end of the attempt, and no second request of a write
// unless the first was provably not sent.
func (a *attempt) begin() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.Err(); err != nil {
		return err
	}
	if a.isWrite && (a.sent || a.pending > 0) {
		return errSentTwice
	}
	a.pending++
	a.admitted = true
	return nil
}
