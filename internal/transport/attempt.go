package transport

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/models"
)

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

// attemptKey is the key of an attempt in the context of its requests.
type attemptKey struct{}

// attemptOf returns the attempt of a context, or nil if there is none.
func attemptOf(ctx context.Context) *attempt {
	a, _ := ctx.Value(attemptKey{}).(*attempt)
	return a
}

// forward is the innermost hop. It sends a copy of the request and its URL, because some
// Transports modify them. It adds the key here, where no middleware sees it, and only for the
// configured origin.
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

// isFor reports whether a request goes to origin. It checks Host and the opaque part of the URL,
// too: a proxy may route by them.
func isFor(origin *url.URL, r *http.Request) bool {
	return r.URL.Scheme == origin.Scheme && r.URL.Host == origin.Host && r.URL.Opaque == "" &&
		(r.Host == "" || r.Host == origin.Host)
}

// key returns the key of an attempt, or an error if ctx ended meanwhile.
func (s *Settings) key(ctx context.Context) (string, error) {
	if s.KeyFunc == nil {
		return s.Key(), nil
	}
	key, err := s.KeyFunc(ctx)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("WithAPIKeyFunc: %w", err)
	}
	if err := CheckKey(key); err != nil {
		return "", fmt.Errorf("WithAPIKeyFunc: the key %w", err)
	}
	return key, nil
}

// ownHeaders are the headers that a middleware cannot set. With an idempotency key, net/http
// would resend writes.
var ownHeaders = []string{"Api-Key", "Idempotency-Key", "X-Idempotency-Key"}

// withKey returns a copy of a header and its values, because some Transports modify them. The copy
// has the given key and no other of ownHeaders.
func withKey(header http.Header, key string) http.Header {
	all := make([]string, 0, len(header)+1) // the values of all names, mostly in one allocation
	copied := make(http.Header, len(header)+1)
	for name, values := range header {
		if slices.ContainsFunc(ownHeaders, func(own string) bool { return strings.EqualFold(name, own) }) {
			continue
		}
		copied[name] = nil // a nil value keeps net/http from setting the header
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

// traced adds trace to a context. If the context already has a trace, of the user or of a
// middleware, that trace is called for every header except the key.
func traced(ctx context.Context, trace *httptrace.ClientTrace) context.Context {
	if other := httptrace.ContextClientTrace(ctx); other != nil && other.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, trace)
}

type withoutKey struct{ context.Context } //nolint:containedctx // it is a context

// Value returns a copy of the trace that skips the key.
func (c withoutKey) Value(key any) any {
	value := c.Context.Value(key)
	trace, ok := value.(*httptrace.ClientTrace)
	if !ok || trace.WroteHeaderField == nil {
		return value
	}
	redacted := *trace
	redacted.WroteHeaderField = func(name string, values []string) {
		if !strings.EqualFold(name, "Api-Key") {
			trace.WroteHeaderField(name, values)
		}
	}
	return &redacted
}
