package payterm

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/payterm/payterm-go/internal/transport"
)

// Option configures a client in NewClient, or a single call in Client.With.
type Option struct {
	name  string
	apply func(*transport.Settings) error
}

// apply sets options in order. It stops at the first invalid one and returns its error.
func apply(settings *transport.Settings, opts []Option) *RequestError {
	for _, opt := range opts {
		if opt.apply == nil {
			return &RequestError{Field: "Option", Reason: "is the zero value: use a With function"}
		}
		err := opt.apply(settings)
		if refusal, ok := errors.AsType[*RequestError](err); ok {
			return refusal
		}
		if err != nil {
			return &RequestError{Field: opt.name, Reason: err.Error()}
		}
	}
	return nil
}

// option returns an Option that calls set if ok, and fails with reason otherwise.
func option(name string, ok bool, reason string, set func(*transport.Settings)) Option {
	return Option{name: name, apply: func(s *transport.Settings) error {
		if !ok {
			return errors.New(reason)
		}
		set(s)
		return nil
	}}
}

// WithOptions combines several options into one, for packages that instrument a client.
func WithOptions(opts ...Option) Option {
	return Option{name: "WithOptions", apply: func(s *transport.Settings) error {
		if refusal := apply(s, opts); refusal != nil {
			return refusal
		}
		return nil
	}}
}

func setKey(settings *transport.Settings, key string) error {
	if err := transport.CheckKey(key); err != nil {
		return err
	}
	settings.Key, settings.KeyFunc = func() string { return key }, nil
	return nil
}

// WithAPIKey sets another key, such as that of another merchant. A key belongs to a client,
// vendor, bank or merchant, and opens that API. A client's key was observed to open the POS API,
// too. The last of WithAPIKey and WithAPIKeyFunc wins, and both override the apiKey of NewClient.
func WithAPIKey(key string) Option {
	return Option{name: "WithAPIKey", apply: func(s *transport.Settings) error { return setKey(s, key) }}
}

// WithAPIKeyFunc sets a function that returns the key for each attempt, just before it is sent.
// So a key can be rotated without a new client, and NewClient accepts an empty key. The context
// is the attempt's, and key must return when it ends. If key fails, or returns an invalid key,
// nothing is sent. The error then matches ErrNotSent and wraps the error of key, and the attempt
// counts as failed.
//
// key is called concurrently, and for every attempt. Cache the key in it, and fetch the key only
// when it has changed. A 401 is not retried.
func WithAPIKeyFunc(key func(context.Context) (string, error)) Option {
	return option("WithAPIKeyFunc", key != nil, "must not be nil", func(s *transport.Settings) { s.SetKeyFunc(key) })
}

// WithHTTPClient sets the http.Client to send through. The library uses its Transport, its Jar
// and, unless WithAttemptTimeout is given, its Timeout. It never follows redirects.
//
// The Transport must send through net/http alone, because a write counts as unsent if net/http
// got no connection for it. Put everything else into a middleware. The library's own transport
// does not speak HTTP/2, over which net/http may resend a write that has no body: see
// SECURITY.md.
func WithHTTPClient(client *http.Client) Option {
	return option("WithHTTPClient", client != nil, "must not be nil", func(s *transport.Settings) { s.Use(client) })
}

// WithAttemptTimeout sets the time limit of one attempt. It includes the body of the response and
// the waits of a middleware. The default is 30 s. The context limits the call with all its
// attempts.
func WithAttemptTimeout(timeout time.Duration) Option {
	return option("WithAttemptTimeout", timeout > 0, "must be positive", func(s *transport.Settings) {
		s.Timeout = timeout
	})
}

// WithMaxRetries sets how often a call may be retried, where that is safe: a read after a
// transient failure, and a write only if provably nothing was sent. The default is 2. With 0, a
// call has one attempt.
//
// A client and its copies share a retry budget: while no call succeeds, they make at most 100
// retries that reach the network, which bounds the load that retries add to an outage. If the
// platform asks for a longer wait than WithBackoff or the caller's deadline allows, the call
// returns that response at once.
func WithMaxRetries(retries int) Option {
	return option("WithMaxRetries", retries >= 0, "must not be negative", func(s *transport.Settings) {
		s.MaxRetries = retries
	})
}

// WithBackoff sets the waits between attempts. A wait is random, between 0 and a bound that starts
// at shortest and doubles up to longest. The default is 250 ms to 8 s.
func WithBackoff(shortest, longest time.Duration) Option {
	return option("WithBackoff", shortest > 0 && longest >= shortest, "needs 0 < shortest <= longest", func(s *transport.Settings) {
		s.MinWait, s.MaxWait = shortest, longest
	})
}

// WithHeader sets a header of every request. It refuses the headers that the library or net/http
// controls: api-key, the two idempotency headers, Accept-Encoding, Content-*, Transfer-Encoding,
// Connection, Host, Expect, Range, TE, Trailer and Upgrade.
func WithHeader(name, value string) Option {
	return Option{name: "WithHeader", apply: func(s *transport.Settings) error {
		canonical := http.CanonicalHeaderKey(name)
		switch {
		case !transport.IsToken(name):
			return errors.New("has an invalid header name")
		case strings.HasPrefix(canonical, "Content-") || slices.Contains(reserved, canonical):
			return errors.New("cannot set " + canonical + ", which the library or net/http controls")
		case strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }):
			return errors.New("has a value with a control character")
		}
		s.SetHeader(canonical, value)
		return nil
	}}
}

var reserved = []string{
	"Api-Key", "Idempotency-Key", "X-Idempotency-Key", "Accept-Encoding", "Transfer-Encoding", "Connection", "Host",
	"Expect", "Range", "Te", "Trailer", "Upgrade",
}

// WithQuery sets a query parameter of every request, for undocumented filters. If the operation
// itself sets the parameter, its value wins.
func WithQuery(name, value string) Option {
	return option("WithQuery", name != "", "needs a name", func(s *transport.Settings) { s.SetQuery(name, value) })
}

// WithBody sets a member of the JSON body, for undocumented members. If the operation itself sets
// the member, its value wins. A call whose body is not an object, such as a read, is refused. So
// use WithBody in With, for single calls. The embedded platform refuses unknown members.
func WithBody(name string, value any) Option {
	return Option{name: "WithBody", apply: func(s *transport.Settings) error {
		if name == "" {
			return errors.New("needs a name")
		}
		return s.SetBody(name, value)
	}}
}

// WithUserAgent puts the name and version of your program before the library's in the User-Agent.
// version may be empty.
func WithUserAgent(product, version string) Option {
	ok := transport.IsToken(product) && (version == "" || transport.IsToken(version))
	return option("WithUserAgent", ok, "needs HTTP tokens, such as till and 1.4", func(s *transport.Settings) {
		s.SetHeader("User-Agent", strings.TrimSuffix(product+"/"+version, "/")+" "+userAgent())
	})
}

// WithMaxResponseBytes limits the size of a response, counted after decompression. The default is
// 10 MiB. A larger response is returned as a *DecodeError that matches ErrResponseTooLarge.
func WithMaxResponseBytes(limit int64) Option {
	return option("WithMaxResponseBytes", limit > 0, "must be positive", func(s *transport.Settings) {
		s.MaxBytes = limit
	})
}

// WithLogger logs every attempt, at debug level. A record has the operation, the attempt, the
// status, the duration, whether another attempt follows and why, the request id of the response,
// and the text of the error if no response arrived. Ids of resources, other headers and bodies
// are never logged. Without this option the library logs nothing. net/http may still write to the
// standard logger when a server violates HTTP, for example by sending more than it announced.
func WithLogger(logger *slog.Logger) Option {
	ok := logger != nil && logger.Handler() != nil
	return option("WithLogger", ok, "needs a logger with a handler", func(s *transport.Settings) { s.Logger = logger })
}

// WithMiddleware adds a middleware. wrap receives the next RoundTripper, and returns the one to
// call in its place. A middleware sees every attempt, but never the key. OperationFromContext
// returns the operation of an attempt, and AttemptFromContext its number. The first middleware is
// the outermost. A copy of the client that adds a middleware calls wrap again, so keep what
// copies share, such as a limiter, outside of it.
//
// A middleware that has sent nothing, such as an open circuit breaker, returns ErrNotSent or an
// error that wraps it. The outcome of a write is then known, and the call is retried like any
// other that got no connection. A limiter adds its own error as text, with one %w:
//
//	if err := limiter.Wait(request.Context()); err != nil {
//		return nil, fmt.Errorf("limiter: %w: %v", payterm.ErrNotSent, err)
//	}
//	return next.RoundTrip(request)
//
// The errors of next are wrapped: match them with errors.Is and errors.AsType. Return such an
// error unchanged, or wrap it alone. If it is joined with another one, by errors.Join or two %w,
// the other may come from a request that was sent. The write is then not retried, and its outcome
// is unknown.
//
// Within one attempt, a write is sent once. A middleware that sends it again, to retry or to
// hedge, gets an error. The exception is a first request that provably was not sent: its error
// matches ErrNotSent.
func WithMiddleware(wrap func(http.RoundTripper) http.RoundTripper) Option {
	return option("WithMiddleware", wrap != nil, "must not be nil", func(s *transport.Settings) { s.AddMiddleware(wrap) })
}

// WithPrefetch sets how many pages All fetches ahead of the one that your loop works on or waits
// for, from 0 to 64. At most 64 requests are under way at a time. The default is 0: a page is
// fetched when it is needed, so a loop that ends early makes no wasted requests. Start with 8, or
// with 16 for a list of about fifty pages. docs/performance.md has the figures.
func WithPrefetch(pages int) Option {
	return option("WithPrefetch", pages >= 0 && pages <= 64, "must be from 0 to 64", func(s *transport.Settings) {
		s.Prefetch = pages
	})
}

// WithObserver adds a function that is called when a call begins. The function that it returns is
// called once when the call ends, on success or failure. If a middleware or another observer
// panicked, CallInfo has an error that says so. Each page of a list is a call, including
// prefetched ones, and so is each poll of Sessions.Wait. ErrStalled ends a loop, not a call.
// Observers are called concurrently, and with WithPrefetch pages end in any order.
//
// The context that begin returns is used for the call and its attempts: derive it from the one that
// begin receives. Either result may be nil. The first observer begins first, and ends last.
func WithObserver(begin func(context.Context, Operation) (context.Context, func(CallInfo))) Option {
	return option("WithObserver", begin != nil, "must not be nil", func(s *transport.Settings) { s.AddObserver(begin) })
}

// WithCallInfo stores the CallInfo of a client's last call in into. Use it for a single call:
//
//	var info payterm.CallInfo
//	client = client.With(payterm.WithCallInfo(&info))
//
// For a list, the CallInfo describes the page that ended last. With WithPrefetch, that is not
// always the page with the highest number. Read it after the call has returned, or after the loop
// over All has ended.
func WithCallInfo(into *CallInfo) Option {
	var mu sync.Mutex // pages may end concurrently
	store := func(info CallInfo) {
		mu.Lock()
		defer mu.Unlock()
		*into = info
	}
	return option("WithCallInfo", into != nil, "must not be nil", func(s *transport.Settings) {
		s.AddObserver(func(context.Context, Operation) (context.Context, func(CallInfo)) { return nil, store })
	})
}

// WithInsecureHTTP allows a base URL with http for another machine. The key and all data then
// travel in clear text.
func WithInsecureHTTP() Option {
	return option("WithInsecureHTTP", true, "", func(s *transport.Settings) { s.InsecureHTTP = true })
}
