package transport

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

var dialer = net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}

// roundTrip is a hop. Being a func, it also hides CloseIdleConnections from
// retryablehttp, which would empty the shared pool after every failed call.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// chain puts the middlewares, the first one outermost, around the hop that sets the key.
func chain(settings Settings, pool roundTrip) (http.RoundTripper, error) {
	var next http.RoundTripper = keyHop(settings, pool)
	for _, wrap := range slices.Backward(settings.Middleware) {
		if next = wrap(next); next == nil {
			return nil, errNoRoundTripper
		}
	}
	return bounded(orderly(next), settings.timeout()), nil
}

var errNoAnswer = errors.New("neither an answer nor an error")

// orderly gives either an answer or an error. Of a RoundTripper that gives none or both
// net/http complains on the standard logger.
func orderly(next http.RoundTripper) roundTrip {
	return func(r *http.Request) (*http.Response, error) {
		response, err := next.RoundTrip(r)
		switch {
		case response == nil && err == nil:
			return nil, errNoAnswer
		case response != nil && err != nil:
			if response.Body != nil {
				_ = response.Body.Close() // the error says enough
			}
			return nil, err
		case err == nil:
			setAside(response, r.URL)
		}
		return response, err
	}
}

// bounded ends an attempt, the body of its answer included, when its time is over.
// http.Client.Timeout would need a goroutine for it, because this is no *http.Transport.
func bounded(next roundTrip, timeout time.Duration) roundTrip {
	return func(r *http.Request) (response *http.Response, err error) {
		ctx, cancel := context.WithTimeout(r.Context(), timeout)
		defer func() {
			if response == nil || response.Body == nil {
				cancel()
			}
		}()
		response, err = next(r.WithContext(ctx))
		if response != nil && response.Body != nil {
			response.Body = boundedBody{response.Body, cancel}
		}
		return response, err
	}
}

type boundedBody struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (b boundedBody) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}

const aside = "Payterm-Location-Aside"

// setAside hides a Location that is no URL from net/http, which keeps such an answer to
// itself even where redirects are not followed. putBack shows it again.
func setAside(response *http.Response, from *url.URL) {
	location := response.Header.Get("Location")
	if _, err := from.Parse(location); err != nil {
		response.Header.Del("Location")
		response.Header.Set(aside, location)
	}
}

func putBack(header http.Header) {
	if location := header.Get(aside); location != "" {
		header.Del(aside)
		header.Set("Location", location)
	}
}

// keyHop is the innermost hop. It sets the key on a copy of the request, so that no
// middleware sees it, and only for the configured origin. It drops any other key, and the
// headers that let net/http send a write again by itself.
func keyHop(settings Settings, pool roundTrip) roundTrip {
	base, key := settings.Base, settings.Key
	return func(r *http.Request) (*http.Response, error) {
		sent := *r.WithContext(withoutKey{r.Context()}) //nolint:contextcheck // it is the request's own
		sent.Header = make(http.Header, len(r.Header)+1)
		for name, values := range r.Header {
			switch http.CanonicalHeaderKey(name) {
			case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
			default:
				sent.Header[name] = values
			}
		}
		if r.URL.Scheme == base.Scheme && r.URL.Host == base.Host {
			sent.Header["Api-Key"] = []string{key()}
		}
		response, err := pool(&sent)
		if response != nil {
			response.Request = r // the one that was sent has the key
		}
		return response, err
	}
}

// withoutKey is the context of a request with a key: a trace that somebody put into it is
// told of every header but that one.
type withoutKey struct{ context.Context } //nolint:containedctx // it is one

// Value gives a trace as it is, but for what would show the key.
func (c withoutKey) Value(key any) any {
	value := c.Context.Value(key)
	trace, ok := value.(*httptrace.ClientTrace)
	if !ok || trace.WroteHeaderField == nil {
		return value
	}
	quiet := *trace
	quiet.WroteHeaderField = func(name string, values []string) {
		if !strings.EqualFold(name, "Api-Key") {
			trace.WroteHeaderField(name, values)
		}
	}
	return &quiet
}

type operationKey struct{}

// OperationFromContext gives the operation a request belongs to, for middlewares.
func OperationFromContext(ctx context.Context) (models.Operation, bool) {
	operation, ok := ctx.Value(operationKey{}).(models.Operation)
	return operation, ok
}
