package payterm

import (
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/transport"
)

// Option configures a client, given to NewClient, or one call, given to Client.With.
type Option struct {
	name  string
	apply func(*transport.Settings) error
}

// apply sets options in their order; the first that is wrong ends it.
func apply(settings *transport.Settings, opts []Option) *RequestError {
	for _, opt := range opts {
		if opt.apply == nil {
			return &RequestError{Field: "Option", Reason: "is not made by a constructor"}
		}
		if err := opt.apply(settings); err != nil {
			return &RequestError{Field: opt.name, Reason: err.Error()}
		}
	}
	return nil
}

// option makes an Option that is set if ok, and refused for reason if not.
func option(name string, ok bool, reason string, set func(*transport.Settings)) Option {
	return Option{name: name, apply: func(s *transport.Settings) error {
		if !ok {
			return errors.New(reason)
		}
		set(s)
		return nil
	}}
}

func setKey(settings *transport.Settings, key string) error {
	if err := transport.CheckKey(key); err != nil {
		return err
	}
	settings.Key = func() string { return key }
	return nil
}

// WithAPIKey calls under another key, such as that of another merchant.
func WithAPIKey(key string) Option {
	return Option{name: "WithAPIKey", apply: func(s *transport.Settings) error { return setKey(s, key) }}
}

// WithHTTPClient sends through a copy of the given client: its Transport, its Jar, and its
// Timeout unless WithTimeout is given. Redirects are not followed all the same. The
// Transport has to send by net/http alone: what tells whether a write was sent at all is
// whether net/http got a connection. Anything else belongs into a middleware.
func WithHTTPClient(client *http.Client) Option {
	return option("WithHTTPClient", client != nil, "is nil", func(s *transport.Settings) {
		given := *client
		s.HTTPClient = &given
	})
}

// WithTimeout bounds one attempt, the body of the answer included. The default is 30 s. A
// whole call, with its retries, is bounded by its context.
func WithTimeout(timeout time.Duration) Option {
	return option("WithTimeout", timeout > 0, "is not above zero", func(s *transport.Settings) {
		s.Timeout = timeout
	})
}

// WithMaxRetries sets how often a call may be repeated after its first attempt, where
// that is safe. The default is 2; 0 means one attempt.
func WithMaxRetries(retries int) Option {
	return option("WithMaxRetries", retries >= 0, "is negative", func(s *transport.Settings) {
		s.MaxRetries = retries
	})
}

// WithBackoff sets the waits between attempts: random ones in a window that begins at
// shortest and doubles up to longest. The default is 250 ms to 8 s. An answer that asks to
// wait for more than longest is given back at once.
func WithBackoff(shortest, longest time.Duration) Option {
	return option("WithBackoff", shortest > 0 && longest >= shortest, "is not a window above zero", func(s *transport.Settings) {
		s.MinWait, s.MaxWait = shortest, longest
	})
}

// WithHeader adds a header to every request. The headers that the library or net/http has
// to decide on are refused: api-key, the two idempotency headers, Accept-Encoding,
// Content-*, Transfer-Encoding, Connection, Host, Expect, Range, TE, Trailer and Upgrade.
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
		s.Header.Set(canonical, value)
		return nil
	}}
}

var reserved = []string{
	"Api-Key", "Idempotency-Key", "X-Idempotency-Key", "Accept-Encoding", "Transfer-Encoding", "Connection", "Host",
	"Expect", "Range", "Te", "Trailer", "Upgrade",
}

// WithQuery adds a query parameter to every request, for filters that the interface does
// not show. What an operation sets itself wins.
func WithQuery(name, value string) Option {
	return option("WithQuery", name != "", "has no name", func(s *transport.Settings) { s.Query.Set(name, value) })
}

// WithUserAgent puts the name and version of your program before those of the library.
// version may be empty.
func WithUserAgent(product, version string) Option {
	ok := transport.IsToken(product) && (version == "" || transport.IsToken(version))
	return option("WithUserAgent", ok, "is not a product and a version", func(s *transport.Settings) {
		s.UserAgent = strings.TrimSuffix(product+"/"+version, "/") + " " + userAgent()
	})
}

// WithMaxResponseBytes bounds the answers that are read, counted after decompression. The
// default is 10 MiB. A larger one is a *DecodeError that matches ErrResponseTooLarge.
func WithMaxResponseBytes(limit int64) Option {
	return option("WithMaxResponseBytes", limit > 0, "is not above zero", func(s *transport.Settings) {
		s.MaxBytes = limit
	})
}

// WithLogger logs every attempt at debug level: operation, attempt, status, duration, and
// whether it will be repeated. Ids, headers and bodies are never logged. Without this
// option the library is silent; net/http may still write to the standard logger when a
// server breaks HTTP, such as by sending more than it announced.
func WithLogger(logger *slog.Logger) Option {
	ok := logger != nil && logger.Handler() != nil
	return option("WithLogger", ok, "is nil, or has no handler", func(s *transport.Settings) { s.Logger = logger })
}

// WithMiddleware wraps what sends a request. A middleware sees every attempt, and
// OperationFromContext tells it what the attempt belongs to; it never sees the key. The
// first one given is the outermost. wrap is called for every copy that With makes, too: what
// copies are to share, such as a limiter, belongs outside of it.
//
// The errors that it is given are wrapped: errors.Is and errors.As tell them apart. Give them
// on as they are, or wrapped alone: beside another one, as errors.Join and two %w have it, an
// error may be that of a second way to send, and a write is then not repeated and its outcome
// unknown.
func WithMiddleware(wrap func(http.RoundTripper) http.RoundTripper) Option {
	return option("WithMiddleware", wrap != nil, "is nil", func(s *transport.Settings) {
		s.Middleware = append(s.Middleware, wrap)
	})
}

// WithPrefetch lets All fetch up to so many pages ahead, at most 64, while the ones before
// are worked on. The default is 0: a page is fetched when it is needed.
func WithPrefetch(pages int) Option {
	return option("WithPrefetch", pages >= 0 && pages <= 64, "is not from 0 to 64", func(s *transport.Settings) {
		s.Prefetch = pages
	})
}

// WithInsecureHTTP allows a base URL with http to another machine. The key and all data
// then travel in clear text.
func WithInsecureHTTP() Option {
	return option("WithInsecureHTTP", true, "", func(s *transport.Settings) { s.InsecureHTTP = true })
}
