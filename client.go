package payterm

import (
	"context"
	"iter"
	"os"
	"strings"

	"github.com/payterm/payterm-go/banks"
	"github.com/payterm/payterm-go/clients"
	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/merchants"
	"github.com/payterm/payterm-go/pagination"
	"github.com/payterm/payterm-go/pos"
	"github.com/payterm/payterm-go/risk"
	"github.com/payterm/payterm-go/vendors"
)

// Client gives access to the six APIs of the platform; each field groups the methods of one. It is
// immutable and safe for concurrent use; make one by NewClient and keep it. A zero Client refuses
// every call with ErrInvalidRequest, and a copy works like the original.
type Client struct {
	Risk      risk.Service      // /risk/v1
	Clients   clients.Service   // /v1/clients-sdk, /v2/clients-sdk
	Vendors   vendors.Service   // /v1/api/vendors
	Banks     banks.Service     // /v1/banks-sdk
	Merchants merchants.Service // /v1/merchants-sdk
	POS       pos.Service       // /v1/clients-sdk/pos

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
	if badKey != nil && (apiKey != "" || settings.Key == nil && settings.KeyFunc == nil) {
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
//	client.With(payterm.WithAttemptTimeout(2*time.Second)).Clients.Terminals.Get(ctx, id)
//
// Headers, queries, members of the body, middlewares and observers (WithCallInfo is one) are added
// to those of the client, where the same name replaces; every other option replaces. The copy
// shares the retry budget and, unless WithHTTPClient is given, the connections. If an option is
// wrong, every call of the copy, and of copies of it, fails with ErrInvalidRequest naming the
// option.
func (c *Client) With(opts ...Option) *Client {
	return newClient(c.transport.With(func(settings *transport.Settings) *RequestError {
		return apply(settings, opts)
	}))
}

// Request is a call of an endpoint that has no method yet: see Do, List and All.
type Request struct {
	Name   string   // operation, for errors, logs and traces, such as "clients.settlements.get"; "do" if empty
	Method string   // HTTP method. GET, HEAD, OPTIONS and TRACE are reads, all others are writes
	Path   string   // such as "/v1/clients-sdk/settlements/{id}": below the base URL; the Route of errors and traces
	IDs    []string // for the placeholders, in their order
	Query  any      // nil, url.Values or a struct with url tags
	Body   any      // nil or what marshals to JSON, but no reader, and no bytes but a json.RawMessage
}

func (r Request) call() transport.Call {
	return transport.Own(r.Name, r.Method, r.Path, r.IDs, r.Query, r.Body)
}

// Do calls an endpoint that has no method yet, with the key, retries, limits and errors of those
// that have one. The whole answer goes into out, with its wrapper if it has one, such as
// {"terminal": {…}}: nil discards it, a *json.RawMessage receives it as it is, everything else is
// unmarshalled into, by encoding/json, and may be half filled after a *DecodeError. A key that is
// not there is no error.
//
// The path starts with a slash, and each placeholder is a segment of it. A query, a fragment, a dot
// segment or another host in it is refused. Do not write an id into Path or Name: errors, logs and
// traces show them.
//
// A read may be repeated; a write is never resent once any byte of it may have been sent.
func (c *Client) Do(ctx context.Context, r Request, out any) error {
	return c.transport.Do(ctx, r.call(), out)
}

// List returns one page of a list that has no method yet. Its records stand under key, at the top
// of the answer or in an object there that wraps all of it; one object there is a list of one. It
// knows these forms of pages, beside the list:
//
//	"pages": {"total": 3, "current": 1}          or {"current": 1}, or 3
//	"pagination": {"current_page": 1}            also with "total_pages" and "total_data"
//	"total": 120                                 records
//	"next": "c"                                  the cursor of the next page; undocumented
//
// All sends a cursor back as the query parameter "cursor", where nothing numbers the pages, until
// it is absent, null or empty. An answer that states its pages in another way is taken for the
// whole list.
//
// A record is read by its UnmarshalJSON or else by encoding/json, which takes an object without any
// of your keys: look at its id. The errors of records that cannot be read are returned beside the
// page, joined.
func List[T any](ctx context.Context, c *Client, r Request, key string) (*pagination.Page[T], error) {
	return transport.List[T](ctx, c.transport, r.call().Records(key))
}

// All iterates over every record of a list that has no method yet, as List reads its pages. It ends
// as described in package pagination; an id in the JSON of T has to be that of one record alone.
//
//	type Settlement struct{ ID string }
//	request := payterm.Request{Method: "GET", Path: "/v1/clients-sdk/settlements"}
//	for settlement, err := range payterm.All[Settlement](ctx, client, request, "settlements") {
func All[T any](ctx context.Context, c *Client, r Request, key string) iter.Seq2[*T, error] {
	return transport.All[T](ctx, c.transport, r.call().Records(key))
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
