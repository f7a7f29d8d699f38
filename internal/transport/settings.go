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
	"strconv"
	"strings"
	"time"
)

// Settings is all that the options of the root package set.
type Settings struct {
	Base *url.URL
	// Key is a closure, so that nothing that prints or dumps a client can reach it.
	Key func() string
	// KeyFunc, if not nil, is asked for the key of each attempt.
	KeyFunc func(context.Context) (string, error)

	HTTPClient   *http.Client  // nil: our own
	Timeout      time.Duration // per attempt; 0: that of HTTPClient, else DefaultTimeout
	MaxRetries   int
	MinWait      time.Duration
	MaxWait      time.Duration
	Header       http.Header
	Query        url.Values
	UserAgent    string
	MaxBytes     int64
	Logger       *slog.Logger // nil: silent
	Middleware   []func(http.RoundTripper) http.RoundTripper
	Observers    []Observer
	Prefetch     int
	InsecureHTTP bool

	Operation, Route string // what Do calls
}

// DefaultTimeout bounds one attempt, body included, unless something else is said.
const DefaultTimeout = 30 * time.Second

// Defaults are the settings before any option.
func Defaults(userAgent string) Settings {
	return Settings{
		MaxRetries: 2,
		MinWait:    250 * time.Millisecond,
		MaxWait:    8 * time.Second,
		UserAgent:  userAgent,
		MaxBytes:   10 << 20,
		Header:     http.Header{},
		Query:      url.Values{},
	}
}

// clone copies what an option may change in place.
func (s Settings) clone() Settings {
	s.Header = s.Header.Clone()
	s.Query = maps.Clone(s.Query)
	s.Middleware = slices.Clone(s.Middleware)
	s.Observers = slices.Clone(s.Observers)
	return s
}

// headers are those of every request.
func (s Settings) headers() http.Header {
	headers := http.Header{"Accept": {"application/json"}, "User-Agent": {s.UserAgent}}
	maps.Copy(headers, s.Header)
	return headers
}

func (s Settings) timeout() time.Duration {
	switch {
	case s.Timeout > 0:
		return s.Timeout
	case s.HTTPClient != nil && s.HTTPClient.Timeout > 0:
		return s.HTTPClient.Timeout
	}
	return DefaultTimeout
}

// ParseBase reads a base URL. Its errors never show the URL, which may hold a password.
func ParseBase(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	switch {
	case text == "":
		return nil, errors.New("is empty")
	case !strings.Contains(text, "://"):
		return nil, errors.New("has no scheme, such as https: for a platform on this machine, write http://localhost:8080")
	case err != nil:
		return nil, errors.New("is not a URL")
	case base.Scheme != "https" && base.Scheme != "http":
		return nil, errors.New("is not an https URL")
	case base.Opaque != "" || base.Hostname() == "":
		return nil, errors.New("has no host")
	case base.Port() != "" && !isPort(base.Port()):
		return nil, errors.New("has a port that is not from 1 to 65535")
	case base.User != nil:
		return nil, errors.New("holds a user or a password")
	case strings.ContainsAny(text, "?#"):
		return nil, errors.New("holds a query or a fragment")
	}
	base.Path = strings.TrimRight(base.Path, "/")
	base.RawPath = strings.TrimRight(base.RawPath, "/")
	if base.Path != "" && badPath(base.EscapedPath()) != "" {
		return nil, errors.New("has a path with empty or dot segments")
	}
	for _, root := range roots {
		if strings.Contains(base.Path+"/", root+"/") || base.Path != "" && strings.HasPrefix(root, base.Path+"/") {
			return nil, errors.New("holds " + root + ", or its beginning, which every route has: leave it out")
		}
	}
	return base, nil
}

func isPort(text string) bool {
	port, err := strconv.ParseUint(text, 10, 16)
	return err == nil && port > 0
}

// roots begin the routes of the operations.
var roots = []string{
	"/risk/v1", "/v1/clients-sdk", "/v2/clients-sdk", "/v1/api/vendors", "/v1/banks-sdk", "/v1/merchants-sdk",
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

// keyFor returns the key of an attempt.
func (s Settings) keyFor(ctx context.Context) (key func() string, err error) {
	if s.KeyFunc == nil {
		return s.Key, nil
	}
	text, err := s.KeyFunc(ctx)
	if err != nil {
		return nil, fmt.Errorf("WithAPIKeyFunc: %w", err)
	}
	if err := CheckKey(text); err != nil {
		return nil, fmt.Errorf("WithAPIKeyFunc: the key %w", err)
	}
	return func() string { return text }, nil
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
