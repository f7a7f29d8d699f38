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

// Option configures a client, by NewClient, or one call, by Client.With.
type Option struct {
	name  string
	apply func(*transport.Settings) error
}

// apply sets options in their order, up to the first that is wrong.
func apply(settings *transport.Settings, opts []Option) *RequestError {
	for _, opt := range opts {
		if opt.apply == nil {
			return &RequestError{Field: "Option", Reason: "is not made by a constructor"}
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

// option returns an Option that calls set if ok, and is refused for reason if not.
func option(name string, ok bool, reason string, set func(*transport.Settings)) Option {
	return Option{name: name, apply: func(s *transport.Settings) error {
		if !ok {
			return errors.New(reason)
		}
		set(s)
		return nil
	}}
}

// WithOptions returns several options as one, for packages that instrument a client.
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

// WithAPIKey sets another key to call under, such as that of another merchant. A key belongs to a
// client, vendor, bank or merchant, and opens that API; the key of a client opens the POS API, too.
// Of WithAPIKey and WithAPIKeyFunc the one given last counts, and either before NewClient's apiKey.
func WithAPIKey(key string) Option {
	return Option{name: "WithAPIKey", apply: func(s *transport.Settings) error { return setKey(s, key) }}
}

// WithAPIKeyFunc sets a function that is asked for the key of every attempt, just before it is
// sent, so that a key can be rotated without a new client. NewClient then takes an empty key. The
// context is that of the attempt, and key has to return when it ends. If key fails, or returns what
// cannot be a key, nothing is sent: the error matches ErrNotSent, wraps that of key, and counts as
// a failed attempt.
//
// key is called by many goroutines at once, and for every attempt: it should return what it holds,
// and fetch only what has changed. Nothing is repeated after a 401.
func WithAPIKeyFunc(key func(context.Context) (string, error)) Option {
	return option("WithAPIKeyFunc", key != nil, "is nil", func(s *transport.Settings) { s.KeyFunc = key })
}

// WithHTTPClient sets the http.Client to send through. It is copied: its Transport, its Jar,
// and its Timeout unless WithAttemptTimeout is given. Redirects are not followed all the same.
//
// The Transport has to send by net/http alone: a write counts as unsent if net/http got no
// connection for it. Anything else belongs in a middleware. Over HTTP/2, which the library's own
// transport does not speak, net/http may resend a write that has no body: see SECURITY.md.
func WithHTTPClient(client *http.Client) Option {
	return option("WithHTTPClient", client != nil, "is nil", func(s *transport.Settings) { s.Use(client) })
}

// WithAttemptTimeout sets how long one attempt may take, with the body of the answer and what a
// middleware waits. The default is 30 s. A whole call, with all its attempts, is bounded by its
// context.
func WithAttemptTimeout(timeout time.Duration) Option {
	return option("WithAttemptTimeout", timeout > 0, "must be positive", func(s *transport.Settings) {
		s.Timeout = timeout
	})
}

// WithMaxRetries sets how many attempts a call may make after its first, where that is safe: for a
// read after a transient failure, for a write only if provably nothing was sent. The default is 2;
// 0 means one attempt.
//
// All copies of a client share a retry budget, so that retries cannot amplify an outage. When the
// platform asks for a longer wait than WithBackoff allows, or than the caller's deadline is away,
// its answer is returned at once.
func WithMaxRetries(retries int) Option {
	return option("WithMaxRetries", retries >= 0, "is negative", func(s *transport.Settings) {
		s.MaxRetries = retries
	})
}

// WithBackoff sets the waits between attempts: random ones between 0 and a bound, which is shortest
// for the first wait and doubles up to longest. The default is 250 ms to 8 s. An answer that asks
// for a longer wait than longest is returned at once.
func WithBackoff(shortest, longest time.Duration) Option {
	return option("WithBackoff", shortest > 0 && longest >= shortest, "must be a positive window", func(s *transport.Settings) {
		s.MinWait, s.MaxWait = shortest, longest
	})
}

// WithHeader sets a header of every request. The headers that the library or net/http has to
// decide on are refused: api-key, the two idempotency headers, Accept-Encoding, Content-*,
// Transfer-Encoding, Connection, Host, Expect, Range, TE, Trailer and Upgrade.
func WithHeader(name, value string) Option {
	return Option{name: "WithHeader", apply: func(s *transport.Settings) error {
		canonical := http.CanonicalHeaderKey(name)
		switch {
		case !transport.IsToken(name):
			return errors.New("has a name that is not a header")
		case strings.HasPrefix(canonical, "Content-") || slices.Contains(reserved, canonical):
			return errors.New("names a header that the library sets: " + canonical)
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

// WithQuery sets a query parameter of every request, for undocumented filters. A parameter that
// the operation sets itself wins.
func WithQuery(name, value string) Option {
	return option("WithQuery", name != "", "has no name", func(s *transport.Settings) { s.SetQuery(name, value) })
}

// WithBody sets a member of the JSON body, for members that the API docs do not show. A member that
// the operation sets itself wins. A call without a body that is an object is refused, reads among
// them: use it with With, for the calls that it is meant for. The embedded platform refuses members
// that it does not know.
func WithBody(name string, value any) Option {
	return Option{name: "WithBody", apply: func(s *transport.Settings) error {
		if name == "" {
			return errors.New("has no name")
		}
		return s.SetBody(name, value)
	}}
}

// WithUserAgent sets the name and version of your program, to stand before those of the library.
// version may be empty.
func WithUserAgent(product, version string) Option {
	ok := transport.IsToken(product) && (version == "" || transport.IsToken(version))
	return option("WithUserAgent", ok, "is not a product and a version", func(s *transport.Settings) {
		s.SetHeader("User-Agent", strings.TrimSuffix(product+"/"+version, "/")+" "+userAgent())
	})
}

// WithMaxResponseBytes sets how large an answer may be, counted after decompression. The default
// is 10 MiB. A larger one is a *DecodeError that matches ErrResponseTooLarge.
func WithMaxResponseBytes(limit int64) Option {
	return option("WithMaxResponseBytes", limit > 0, "must be positive", func(s *transport.Settings) {
		s.MaxBytes = limit
	})
}

// WithLogger sets a logger for every attempt, at debug level: operation, attempt, status,
// duration, whether another attempt follows, and the text of the error where no answer came. Ids,
// headers and bodies are never logged. Without this option the library is silent; net/http may
// still write to the standard logger when a server breaks HTTP, such as by sending more than it
// announced.
func WithLogger(logger *slog.Logger) Option {
	ok := logger != nil && logger.Handler() != nil
	return option("WithLogger", ok, "is nil, or has no handler", func(s *transport.Settings) { s.Logger = logger })
}

// WithMiddleware adds a middleware: wrap receives what sends a request, and returns what is to
// be called in its place. A middleware sees every attempt, and never the key;
// OperationFromContext returns the operation that an attempt belongs to. The first middleware is
// the outermost. wrap is called again for a copy that adds a middleware: what copies are to share,
// such as a limiter, belongs outside of it.
//
// A middleware that has sent nothing, such as an open circuit breaker, returns ErrNotSent, or an
// error that wraps it: then a write is not unknown. The call is repeated all the same, like any
// other that got no connection, as WithMaxRetries and WithBackoff have it. A limiter wraps its own
// error beside it as text, with one %w:
//
//	if err := limiter.Wait(request.Context()); err != nil {
//		return nil, fmt.Errorf("limiter: %w: %v", payterm.ErrNotSent, err)
//	}
//	return next.RoundTrip(request)
//
// The errors of next are wrapped: use errors.Is and errors.As, and return them as they are, or
// wrapped alone. Beside another one, as errors.Join and two %w have it, an error may be that of a
// second way to send: a write is then not repeated, and its outcome unknown.
//
// Within one attempt a write is sent once. A middleware that sends it again, to retry or to hedge,
// gets an error, unless the first provably did not leave.
func WithMiddleware(wrap func(http.RoundTripper) http.RoundTripper) Option {
	return option("WithMiddleware", wrap != nil, "is nil", func(s *transport.Settings) { s.AddMiddleware(wrap) })
}

// WithPrefetch sets how many pages All fetches ahead, at most 64, while your loop works on the
// ones before. The default is 0: a page is fetched when it is needed, so that a loop which ends
// early has asked for none in vain. 8 are a good beginning, and 16 for a list of some dozen pages:
// docs/performance.md has the figures.
func WithPrefetch(pages int) Option {
	return option("WithPrefetch", pages >= 0 && pages <= 64, "is not from 0 to 64", func(s *transport.Settings) {
		s.Prefetch = pages
	})
}

// WithObserver adds a function that is called as a call begins, and whose second result is called
// once as it ends, whatever way it ends: refused before anything was sent, unreadable, or by a
// panic, of a middleware or of another observer, for which CallInfo has an error of its own. Each
// page of a list is a call, also one that WithPrefetch fetches ahead, and each look of
// Sessions.Wait; ErrStalled is that of a loop, and of no call. Several goroutines may call at once.
//
// The context that begin returns is that of the call and its attempts: derive it from the one that
// it is given. Either result may be nil. The observer given first begins first, and ends last. With
// adds its observers to those of the client.
func WithObserver(begin func(context.Context, Operation) (context.Context, func(CallInfo))) Option {
	return option("WithObserver", begin != nil, "is nil", func(s *transport.Settings) { s.AddObserver(begin) })
}

// WithCallInfo stores what became of the last call of a client in into, for With and a single call:
//
//	var info payterm.CallInfo
//	client = client.With(payterm.WithCallInfo(&info))
//
// For a list it is that of the page that ended last. Read it when the call has returned, or the
// loop over All has ended.
func WithCallInfo(into *CallInfo) Option {
	var mu sync.Mutex // pages may end at the same time
	store := func(info CallInfo) {
		mu.Lock()
		defer mu.Unlock()
		*into = info
	}
	return option("WithCallInfo", into != nil, "is nil", func(s *transport.Settings) {
		s.AddObserver(func(context.Context, Operation) (context.Context, func(CallInfo)) { return nil, store })
	})
}

// WithInsecureHTTP allows a base URL with http to another machine. The key and all data then
// travel in clear text.
func WithInsecureHTTP() Option {
	return option("WithInsecureHTTP", true, "", func(s *transport.Settings) { s.InsecureHTTP = true })
}
