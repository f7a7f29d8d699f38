package transport

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Settings is all that the options of the root package set. They are copied as a value, so what
// stands behind a pointer is replaced, never changed.
type Settings struct {
	Base *url.URL
	// Key is a closure, because fmt prints what stands behind a pointer where its verb is %s.
	Key func() string
	// KeyFunc, if not nil, is asked for the key of each attempt.
	KeyFunc func(context.Context) (string, error)

	Timeout      time.Duration // per attempt; 0: that of the http.Client that is used, else DefaultTimeout
	MaxRetries   int
	MinWait      time.Duration
	MaxWait      time.Duration
	MaxBytes     int64
	Logger       *slog.Logger // nil: silent
	Prefetch     int
	InsecureHTTP bool

	header      http.Header // of every request
	query       url.Values
	body        map[string][]byte
	middlewares []func(http.RoundTripper) http.RoundTripper
	observers   []Observer
	http        http.Client // a copy of the one that is used
	isOwn       bool        // http is ours, which speaks HTTP/1.1 alone
}

// Observer is called as a call begins, and returns the context of its attempts and what is to be
// called as it ends.
type Observer = func(context.Context, models.Operation) (context.Context, func(models.CallInfo))

// DefaultTimeout bounds one attempt, body included, unless something else is said.
const DefaultTimeout = 30 * time.Second

// Defaults are the settings before any option, with connections of their own.
func Defaults(userAgent string) Settings {
	return Settings{
		MaxRetries: 2,
		MinWait:    250 * time.Millisecond,
		MaxWait:    8 * time.Second,
		MaxBytes:   10 << 20,
		header:     http.Header{"Accept": {"application/json"}, "User-Agent": {userAgent}},
		http:       http.Client{Transport: newTransport()},
		isOwn:      true,
	}
}

// SetHeader sets a header of every request, by its canonical name.
func (s *Settings) SetHeader(name, value string) {
	s.header = maps.Clone(s.header)
	s.header[name] = []string{value}
}

// SetQuery sets a query parameter of every request that does not set it itself.
func (s *Settings) SetQuery(name, value string) {
	s.query = with(s.query, name, []string{value})
}

// SetBody sets a member of every body that does not have it itself.
func (s *Settings) SetBody(name string, value any) error {
	text, reason := encode(value)
	if reason != "" {
		return errors.New(reason)
	}
	s.body = with(s.body, name, text)
	return nil
}

func with[M ~map[string]V, V any](all M, name string, value V) M {
	copied := maps.Clone(all)
	if copied == nil {
		copied = M{}
	}
	copied[name] = value
	return copied
}

// AddMiddleware adds a middleware inside of the others.
func (s *Settings) AddMiddleware(wrap func(http.RoundTripper) http.RoundTripper) {
	s.middlewares = append(slices.Clip(s.middlewares), wrap)
}

// AddObserver adds an observer.
func (s *Settings) AddObserver(observer Observer) {
	s.observers = append(slices.Clip(s.observers), observer)
}

// Use sends through the Transport and the cookie jar of an http.Client.
func (s *Settings) Use(client *http.Client) { s.http, s.isOwn = *client, false }

// transport returns what owns the connections; that of net/http may be replaced at any time.
func (s *Settings) transport() http.RoundTripper {
	if s.http.Transport == nil {
		return http.DefaultTransport
	}
	return s.http.Transport
}

// CheckScheme refuses to send the key in clear text, but to this machine.
func (s Settings) CheckScheme() error {
	if s.Base.Scheme == "https" || s.InsecureHTTP || isLoopback(s.Base.Hostname()) {
		return nil
	}
	return errors.New("is not an https URL; WithInsecureHTTP allows http")
}

func isLoopback(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback()
}

// key returns the key of an attempt, unless that ends meanwhile.
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

// CheckKey refuses a key that a header would change or cut; its errors never show it.
func CheckKey(key string) error {
	switch {
	case key == "":
		return errors.New("is required")
	case strings.ContainsAny(key, "\r\n"):
		return errors.New("holds a line end, as one that was read from a file may")
	case strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("holds a space or something else than printable ASCII")
	}
	return nil
}

var dialer = net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}

// handshakeTimeout bounds a TLS handshake, which net/http goes on with after the end of its call.
const handshakeTimeout = 10 * time.Second

// newTransport is sized for 64 callers of one platform: the two idle connections that net/http
// keeps to a host cost a new connection for every few calls. It speaks HTTP/1.1 alone, because over
// HTTP/2 net/http may send a write again by itself.
func newTransport() *http.Transport {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	return &http.Transport{
		Protocols:              &protocols,
		Proxy:                  http.ProxyFromEnvironment,
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    handshakeTimeout,
		MaxIdleConns:           128,
		MaxIdleConnsPerHost:    64,
		IdleConnTimeout:        30 * time.Second, // below that of usual load balancers: they close first, and a write fails
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 1 << 20,
	}
}
