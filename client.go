package payterm

import (
	"context"
	"os"
	"strings"

	"github.com/payterm/payterm-go/banks"
	"github.com/payterm/payterm-go/clients"
	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/merchants"
	"github.com/payterm/payterm-go/pos"
	"github.com/payterm/payterm-go/risk"
	"github.com/payterm/payterm-go/vendors"
)

// Client is a table of contents: each field serves the URLs of one API of the platform. It is
// immutable and safe for concurrent use; make one and keep it.
type Client struct {
	Risk      *risk.Service      // /risk/v1
	Clients   *clients.Service   // /v1/clients-sdk, /v2/clients-sdk
	Vendors   *vendors.Service   // /v1/api/vendors
	Banks     *banks.Service     // /v1/banks-sdk
	Merchants *merchants.Service // /v1/merchants-sdk
	POS       *pos.Service       // /v1/clients-sdk/pos

	transport *transport.Client
}

// NewClient returns a client of the platform at baseURL, such as "https://api.example.com",
// which calls under apiKey. Sandbox and production are two base URLs with a key each.
//
// It fails with ErrInvalidRequest if the base URL, the key or an option is wrong; no error shows
// any of them. With WithAPIKeyFunc the key may be empty. The base URL must be https, except for
// this machine, unless WithInsecureHTTP is given. It may have a path, but not the route of an
// operation, such as /v1/clients-sdk. For tests, package paytermtest has a platform in memory.
func NewClient(baseURL, apiKey string, opts ...Option) (*Client, error) {
	base, err := transport.ParseBase(baseURL)
	if err != nil {
		return nil, &RequestError{Field: "baseURL", Reason: err.Error()}
	}
	settings := transport.Defaults(userAgent())
	settings.Base = base
	badKey := setKey(&settings, apiKey)
	if refusal := apply(&settings, opts); refusal != nil {
		return nil, refusal
	}
	if badKey != nil && (apiKey != "" || settings.KeyFunc == nil) {
		return nil, &RequestError{Field: "apiKey", Reason: badKey.Error()}
	}
	if err := settings.CheckScheme(); err != nil {
		return nil, &RequestError{Field: "baseURL", Reason: err.Error()}
	}
	made, err := transport.New(settings)
	if err != nil {
		return nil, &RequestError{Field: "WithMiddleware", Reason: err.Error()}
	}
	return newClient(made), nil
}

// The variables that NewClientFromEnv reads.
const (
	variableOfURL = "PAYTERM_BASE_URL"
	variableOfKey = "PAYTERM_API_KEY"
)

// NewClientFromEnv is NewClient with the base URL of PAYTERM_BASE_URL and the key of
// PAYTERM_API_KEY, which is not needed with WithAPIKeyFunc. Its error names the variables that are
// not set.
func NewClientFromEnv(opts ...Option) (*Client, error) {
	var missing []string
	for _, name := range []string{variableOfURL, variableOfKey} {
		if os.Getenv(name) == "" {
			missing = append(missing, name)
		}
	}
	client, err := NewClient(os.Getenv(variableOfURL), os.Getenv(variableOfKey), opts...)
	if err != nil && len(missing) > 0 {
		return nil, &RequestError{Field: strings.Join(missing, ", "), Reason: "not set in the environment"}
	}
	return client, err
}

// With returns a copy of the client with other options, for one call or for many:
//
//	client.With(payterm.WithTimeout(2*time.Second)).Clients.Terminals.Get(ctx, id)
//
// Headers, queries, middlewares and observers (WithCallInfo is one) are added to those of the
// client, where a header or query of the same name replaces; every other option replaces. The copy
// shares the retry budget and, unless WithHTTPClient is given, the connections. If an option is
// wrong, every call of the copy, and of copies of it, fails with ErrInvalidRequest naming the
// option.
func (c *Client) With(opts ...Option) *Client {
	return newClient(c.transport.With(func(settings *transport.Settings) *RequestError {
		return apply(settings, opts)
	}))
}

// Do calls an endpoint that has no method yet, with the key, retries, limits and errors of those
// that have one. WithOperation names it; by default it is "do", without a route.
//
// path starts with a slash and is relative to the base URL; a query, a fragment, a dot segment or
// another host in it is refused. query is nil, url.Values or a struct with url tags. body is nil
// or anything that marshals to JSON, but no reader, and no bytes but a json.RawMessage. The
// answer goes into out: nil discards it, a *json.RawMessage receives it as it is, everything else
// is unmarshalled into, by encoding/json, and may be half filled after a *DecodeError.
//
// GET, HEAD, OPTIONS and TRACE are reads, which may be repeated; every other method is a write,
// which is never resent once any byte of it may have been sent. pagination.All iterates over
// lists.
func (c *Client) Do(ctx context.Context, method, path string, query, body, out any) error {
	return c.transport.Do(ctx, method, path, query, body, out)
}

// CloseIdleConnections closes the connections that no call is using.
func (c *Client) CloseIdleConnections() { c.transport.CloseIdleConnections() }

func newClient(t *transport.Client) *Client {
	return &Client{
		Risk:      risk.New(t),
		Clients:   clients.New(t),
		Vendors:   vendors.New(t),
		Banks:     banks.New(t),
		Merchants: merchants.New(t),
		POS:       pos.New(t),
		transport: t,
	}
}
