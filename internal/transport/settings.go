package transport

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Settings holds the values that the options of the root package set. It is copied by value, so
// maps and pointers in it are replaced, never modified.
type Settings struct {
	Base     *url.URL
	Platform Platform
	// Key is a function so that fmt cannot print the key.
	Key func() string
	// KeyFunc, if not nil, returns the key of each attempt.
	KeyFunc func(context.Context) (string, error)

	Timeout      time.Duration // per attempt; 0: the Timeout of http, else DefaultTimeout
	MaxRetries   int
	MinWait      time.Duration
	MaxWait      time.Duration
	MaxBytes     int64
	Logger       *slog.Logger // nil: no logs
	Prefetch     int
	InsecureHTTP bool

	header      http.Header // of every request
	query       url.Values
	body        map[string][]byte
	middlewares []func(http.RoundTripper) http.RoundTripper
	observers   []Observer
	lastKey     func() string // returns the last key of KeyFunc; nil: there is none
	http        *http.Client  // a copy of the one to send with
	isDefault   bool          // http is that of Defaults, which only speaks HTTP/1.1
}

// Observer is called when a call starts. It returns the context for its attempts, and a function to
// call when it ends; both may be nil.
type Observer = func(context.Context, models.Operation) (context.Context, func(models.CallInfo))

// DefaultTimeout is the default timeout of one attempt, including the body.
const DefaultTimeout = 30 * time.Second

// Defaults returns the settings without options. Each has its own connections.
func Defaults(userAgent string) Settings {
	return Settings{
		MaxRetries: 2,
		MinWait:    250 * time.Millisecond,
		MaxWait:    8 * time.Second,
		MaxBytes:   10 << 20,
		header:     http.Header{"Accept": {"application/json"}, "User-Agent": {userAgent}},
		http:       &http.Client{Transport: newTransport()},
		isDefault:  true,
	}
}

// SetHeader sets a header of every request. name is canonical.
func (s *Settings) SetHeader(name, value string) {
	s.header = with(s.header, name, []string{value})
}

// SetQuery sets a query parameter of every request whose call does not set it.
func (s *Settings) SetQuery(name, value string) {
	s.query = with(s.query, name, []string{value})
}

// SetBody sets a member of every body that does not have it.
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

// SetKeyFunc sets KeyFunc, and remembers the key that it returned last.
func (s *Settings) SetKeyFunc(key func(context.Context) (string, error)) {
	var last atomic.Value
	s.KeyFunc = func(ctx context.Context) (string, error) {
		text, err := key(ctx)
		if err == nil {
			last.Store(text)
		}
		return text, err
	}
	s.lastKey = func() string {
		text, _ := last.Load().(string)
		return text
	}
}

// AddMiddleware adds a middleware inside the others.
func (s *Settings) AddMiddleware(wrap func(http.RoundTripper) http.RoundTripper) {
	s.middlewares = append(slices.Clip(s.middlewares), wrap)
}

// AddObserver adds an observer.
func (s *Settings) AddObserver(observer Observer) {
	s.observers = append(slices.Clip(s.observers), observer)
}

// Use makes the client send with the Transport, the cookie jar and the timeout of an http.Client.
func (s *Settings) Use(client *http.Client) { s.http, s.isDefault = new(*client), false }

// CheckScheme refuses http, over which the key is not encrypted, except to this machine.
func (s Settings) CheckScheme() error {
	if s.Base.Scheme == "https" || s.InsecureHTTP || isLoopback(s.Base.Hostname()) {
		return nil
	}
	return errors.New("must begin with https://; WithInsecureHTTP allows http")
}

func isLoopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

var errQuoted = errors.New("is in quotes: remove them")

// isQuoted reports whether a setting has the quotes of a shell or an env file.
func isQuoted(text string) bool {
	return len(text) > 1 && strings.Contains(`"'`, text[:1]) && text[len(text)-1] == text[0]
}

// CheckKey refuses a key that is empty or that a header cannot carry unchanged. Its errors never
// show the key.
func CheckKey(key string) error {
	switch {
	case key == "":
		return errors.New("is empty: is its variable unset?")
	case strings.ContainsAny(key, "\r\n"):
		return errors.New("contains a newline: trim the file's contents")
	case isQuoted(key):
		return errQuoted
	case strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("holds a space, or a character that is not printable ASCII")
	}
	return nil
}

var dialer = net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}

// handshakeTimeout limits a TLS handshake, which net/http continues after its call has ended.
const handshakeTimeout = 10 * time.Second

// newTransport returns a Transport for 64 concurrent callers of one host. By default, net/http
// keeps two idle connections per host, so most of those callers would need a new one. It only
// speaks HTTP/1.1, because over HTTP/2 net/http may resend a write.
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
		IdleConnTimeout:        30 * time.Second, // shorter than that of usual load balancers: if they close first, a write fails
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 1 << 20,
	}
}
