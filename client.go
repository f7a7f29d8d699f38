package payterm

import (
	"context"
	"errors"
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

// Client gives access to the six APIs of the platform. Each field groups the methods of one API.
// NewClient and NewClientFromEnv make a Client. It is immutable and safe for concurrent use, so
// make one and keep it. A copy works like the original.
//
// Every call of a zero Client fails with ErrInvalidRequest, and so do Do, List and All of a nil
// Client. Reading a field of a nil Client panics, as with any nil pointer.
type Client struct {
	Risk      risk.Service      // /risk/v1
	Clients   clients.Service   // /v1/clients-sdk, /v2/clients-sdk
	Vendors   vendors.Service   // /v1/api/vendors
	Banks     banks.Service     // /v1/banks-sdk
	Merchants merchants.Service // /v1/merchants-sdk
	POS       pos.Service       // /v1/clients-sdk/pos

	transport *transport.Client
}

// NewClient returns a client for the platform at baseURL, such as "https://api.example.com". It
// authenticates with apiKey. Sandbox and production each have their own base URL and key.
//
// NewClient returns an error that matches ErrInvalidRequest if the base URL, the key or an option
// is invalid. The error never shows their values. The key may be empty with WithAPIKeyFunc. The
// base URL must use https, unless it is on this machine or WithInsecureHTTP is given. It may have
// a path, but not the path of an operation, such as /v1/clients-sdk. For tests, package
// paytermtest has an in-memory platform.
func NewClient(baseURL, apiKey string, opts ...Option) (*Client, error) {
	base, err := transport.ParseBase(baseURL, platform.Roots)
	if err != nil {
		return nil, &RequestError{Field: "baseURL", Reason: err.Error()}
	}
	settings := transport.Defaults(userAgent())
	settings.Base, settings.Platform = base, platform
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

// platform has the facts of the platform that several operations share. Which key an API needs is
// undocumented. It was observed for every API except the risk API.
var platform = transport.Platform{
	Roots: []string{
		"/risk/v1", "/v1/clients-sdk", "/v2/clients-sdk", "/v1/api/vendors", "/v1/banks-sdk", "/v1/merchants-sdk",
	},
	Keys: map[string]string{
		"clients":   "a client's",
		"vendors":   "a vendor's",
		"banks":     "a bank's",
		"merchants": "a merchant's",
		"pos":       "a client's",
	},
	WaitMember: "terminal_paused_seconds",
}

const (
	urlVariable = "PAYTERM_BASE_URL"
	keyVariable = "PAYTERM_API_KEY"
)

// NewClientFromEnv calls NewClient with the base URL in PAYTERM_BASE_URL and the key in
// PAYTERM_API_KEY. The key is optional with WithAPIKeyFunc. If variables are not set, the error
// names them.
func NewClientFromEnv(opts ...Option) (*Client, error) {
	variables := map[string]string{"baseURL": urlVariable, "apiKey": keyVariable}
	var missing []string
	for _, name := range []string{urlVariable, keyVariable} {
		if os.Getenv(name) == "" {
			missing = append(missing, name)
		}
	}
	client, err := NewClient(os.Getenv(urlVariable), os.Getenv(keyVariable), opts...)
	refusal, _ := errors.AsType[*RequestError](err)
	switch {
	case err != nil && len(missing) > 0:
		return nil, &RequestError{Field: strings.Join(missing, ", "), Reason: "not set in the environment"}
	case refusal != nil && variables[refusal.Field] != "":
		refusal.Field = variables[refusal.Field]
	}
	return client, err
}

// With returns a copy of the client with other options, for one call or for many:
//
//	client.With(payterm.WithAttemptTimeout(2*time.Second)).Clients.Terminals.Get(ctx, id)
//
// Headers, query parameters and body members are added to the client's, or replace those of the
// same name. Middlewares and observers (WithCallInfo is one) are added. Every other option
// replaces the client's. The copy shares the client's retry budget. It shares its connections,
// too, unless WithHTTPClient is given. If an option is invalid, every call of the copy, and of
// its copies, fails with ErrInvalidRequest and names the option.
func (c *Client) With(opts ...Option) *Client {
	return newClient(c.sender().With(func(settings *transport.Settings) *RequestError {
		return apply(settings, opts)
	}))
}

// Request describes a call to an endpoint that has no method yet: see Do, List and All.
type Request struct {
	Name   string   // operation, for errors, logs and traces, such as "clients.settlements.get"; "do" if empty
	Method string   // GET, HEAD, OPTIONS and TRACE are reads, all others are writes
	Path   string   // relative to the base URL, such as "/v1/clients-sdk/settlements/{id}"; Route in errors and traces
	IDs    []string // values of the placeholders, in order
	Query  any      // nil, url.Values or a struct with url tags
	Body   any      // nil or a value that marshals to JSON; an io.Reader or []byte is refused, a json.RawMessage is not
}

func (r Request) call() transport.Call {
	return transport.Custom(r.Name, r.Method, r.Path, r.IDs, r.Query, r.Body)
}

// Do calls an endpoint that has no method yet, with the same key, retries, limits and errors as
// the methods. It unmarshals the complete response into out with encoding/json, including a
// wrapper such as {"terminal": {…}}. A *json.RawMessage receives the response unchanged. If out
// is nil, Do discards the response. After a *DecodeError, out may be partly filled. A missing key
// is not an error.
//
// The path starts with a slash, and each placeholder is one segment. Do refuses a path with a
// query, a fragment, a dot segment or another host. Do not put an id into Path or Name, because
// errors, logs and traces show them.
//
// A read may be retried; a write is never resent once any byte of it may have been sent.
func (c *Client) Do(ctx context.Context, r Request, out any) error {
	return c.sender().Do(ctx, r.call(), out)
}

// List returns one page of a list that has no method yet. The records are under key, at the top
// level of the response or of a single object that wraps it. A single object under key is a list
// of one. List reads these forms of pages:
//
//	"pages": {"total": 3, "current": 1}          or {"current": 1}, or 3
//	"pagination": {"current_page": 1}            "total_pages" and "total_data" were observed
//	"total": 120                                 records, assumed
//
// A response with none of these forms is taken as the complete list. But if a member beside the
// list, or in an object there, says that there is more, List returns a *DecodeError whose Path
// names the member. It also does so for such a member of the last page. Read such a list with Do.
// These are the members: next, next_page, next_cursor, next_page_token, next_token, next_url,
// cursor, has_more and has_next.
//
// A request with a method that writes, such as POST, is sent once.
//
// A record is decoded by its UnmarshalJSON, or else by encoding/json. The latter accepts an
// object that has none of your keys, so check the id of each record. The errors of unreadable
// records are joined, and returned with the page.
func List[T any](ctx context.Context, c *Client, r Request, key string) (*pagination.Page[T], error) {
	return transport.List[T](ctx, c.sender(), r.call().Records(key))
}

// All iterates over every record of a list that has no method yet:
//
//	type Settlement struct{ ID string }
//	request := payterm.Request{Method: "GET", Path: "/v1/clients-sdk/settlements"}
//	for settlement, err := range payterm.All[Settlement](ctx, client, request, "settlements") {
//		if err != nil {
//			return err
//		}
//		…
//	}
//
// Name both values: a loop over the first alone compiles, and hides the error. List says which
// forms of pages All reads, and package pagination describes how the loop ends. If the JSON of T
// has an id, no two records may share it. All refuses a method that writes, because each page would
// repeat the write. Use List for it.
func All[T any](ctx context.Context, c *Client, r Request, key string) iter.Seq2[*T, error] {
	return transport.All[T](ctx, c.sender(), r.call().Records(key))
}

// Redact returns a text in which "[api-key]" replaces each key of the client, also as JSON, URLs
// and package html escape it. Use it before you show a text of the platform, which may have
// echoed the key. It keeps e-mail addresses and card numbers. Of the keys that WithAPIKeyFunc
// returned, Redact replaces only the last one. It keeps a key of fewer than eight bytes, because
// that may be an ordinary word.
func (c *Client) Redact(text string) string { return c.sender().Redact(text) }

// CloseIdleConnections closes the connections that are not in use by a call.
func (c *Client) CloseIdleConnections() { c.sender().CloseIdleConnections() }

// sender returns the transport that sends the calls of a client. For a nil or zero Client it
// returns nil, and a nil transport refuses every call.
func (c *Client) sender() *transport.Client {
	if c == nil {
		return nil
	}
	return c.transport
}

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
