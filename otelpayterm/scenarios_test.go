package otelpayterm_test

import (
	"context"
	"net/http"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

const (
	getTerminal   = "clients.terminals.get"
	createSession = "clients.sessions.create"
)

// scenario is a way in which calls end, with the expected spans.
type scenario struct {
	name  string
	fault paytermtest.Fault
	opts  []payterm.Option
	call  func(context.Context, *payterm.Client, string) error // takes the id of a terminal
	tree  string
}

func get(ctx context.Context, client *payterm.Client, id string) error {
	_, err := client.Clients.Terminals.Get(ctx, id)
	return err
}

func sell(ctx context.Context, client *payterm.Client, id string) error {
	_, err := client.Clients.Sessions.Create(ctx, id, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
	return err
}

var scenarios = []scenario{
	{
		name: "success", call: get,
		tree: `
clients.terminals.get payterm.attempts=1
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=200`,
	},
	{
		name: "repeated", call: get, fault: paytermtest.Fault{Operation: getTerminal, Times: 2, Status: 503},
		tree: `
clients.terminals.get payterm.attempts=3
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=503 error.type=503 Error
  GET /v1/clients-sdk/terminals/{id} http.request.resend_count=1 http.response.status_code=503 error.type=503 Error
  GET /v1/clients-sdk/terminals/{id} http.request.resend_count=2 http.response.status_code=200`,
	},
	{
		name: "response of a write lost", call: sell, fault: paytermtest.Fault{Operation: createSession, Cut: paytermtest.CutAfter},
		tree: `
clients.sessions.create payterm.attempts=1 error.type=no_response payterm.outcome_unknown=true Error
  POST /v1/clients-sdk/terminals/{terminal_id}/sessions error.type=no_response Error`,
	},
	{
		name: "write failed midway", call: sell, fault: paytermtest.Fault{Operation: createSession, Status: 502},
		tree: `
clients.sessions.create payterm.attempts=1 error.type=502 payterm.outcome_unknown=true Error
  POST /v1/clients-sdk/terminals/{terminal_id}/sessions http.response.status_code=502 error.type=502 Error`,
	},
	{
		name: "response of a write unreadable", call: sell, fault: paytermtest.Fault{Operation: createSession, Body: []byte(`{}`)},
		tree: `
clients.sessions.create payterm.attempts=1 error.type=unreadable payterm.outcome_unknown=true Error
  POST /v1/clients-sdk/terminals/{terminal_id}/sessions http.response.status_code=200`,
	},
	{
		name: "refused locally",
		call: func(ctx context.Context, client *payterm.Client, _ string) error { return get(ctx, client, "..") },
		tree: `
clients.terminals.get payterm.attempts=0 error.type=invalid_request Error`,
	},
	{
		name: "redirect", call: get, fault: paytermtest.Fault{Operation: getTerminal, Status: 302},
		tree: `
clients.terminals.get payterm.attempts=1 error.type=302 Error
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=302`,
	},
	{
		name: "response too large", call: get, opts: []payterm.Option{payterm.WithMaxResponseBytes(3)},
		tree: `
clients.terminals.get payterm.attempts=1 error.type=unreadable Error
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=200`,
	},
	{
		name: "response broken off", call: get, fault: paytermtest.Fault{Operation: getTerminal, Times: 1, Cut: paytermtest.CutBody},
		tree: `
clients.terminals.get payterm.attempts=2
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=200 error.type=no_response Error
  GET /v1/clients-sdk/terminals/{id} http.request.resend_count=1 http.response.status_code=200`,
	},
	{
		name: "response stalled", call: get, fault: paytermtest.Fault{Operation: getTerminal, Cut: paytermtest.CutStall},
		opts: []payterm.Option{payterm.WithAttemptTimeout(50 * time.Millisecond), payterm.WithMaxRetries(0)},
		tree: `
clients.terminals.get payterm.attempts=1 error.type=timeout Error
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=200 error.type=timeout Error`,
	},
	{
		name: "canceled before",
		call: func(ctx context.Context, client *payterm.Client, id string) error {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			return get(ctx, client, id)
		},
		tree: `
clients.terminals.get payterm.attempts=0 error.type=canceled Error`,
	},
	{
		name: "no key", call: sell,
		opts: []payterm.Option{payterm.WithAPIKeyFunc(func(context.Context) (string, error) { return "", nil }), payterm.WithMaxRetries(0)},
		tree: `
clients.sessions.create payterm.attempts=1 error.type=not_sent Error
  POST /v1/clients-sdk/terminals/{terminal_id}/sessions error.type=not_sent Error`,
	},
	{
		name: "neither response nor error of a middleware within", call: get,
		opts: []payterm.Option{payterm.WithMaxRetries(0), middleware(func(http.RoundTripper, *http.Request) (*http.Response, error) {
			return nil, nil
		})},
		tree: `
clients.terminals.get payterm.attempts=1 error.type=no_response Error
  GET /v1/clients-sdk/terminals/{id} error.type=no_response Error`,
	},
	{
		name: "response of a middleware without a body", call: get,
		opts: []payterm.Option{middleware(func(http.RoundTripper, *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 204}, nil
		})},
		tree: `
clients.terminals.get payterm.attempts=1 error.type=unreadable Error
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=204`,
	},
	{
		name: "panic of a middleware within",
		call: func(ctx context.Context, client *payterm.Client, id string) (err error) {
			defer func() { err, _ = recover().(error) }()
			return get(ctx, client, id)
		},
		opts: []payterm.Option{middleware(func(http.RoundTripper, *http.Request) (*http.Response, error) {
			panic(http.ErrAbortHandler)
		})},
		tree: `
clients.terminals.get payterm.attempts=1 error.type=no_response Error
  GET /v1/clients-sdk/terminals/{id} error.type=panic Error`,
	},
	{
		name: "pages of a list",
		call: func(ctx context.Context, client *payterm.Client, _ string) error {
			for _, err := range client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: 2}) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		tree: `
clients.terminals.list payterm.attempts=1
  GET /v1/clients-sdk/terminals http.response.status_code=200
clients.terminals.list payterm.attempts=1
  GET /v1/clients-sdk/terminals http.response.status_code=200`,
	},
	{
		name: "record unreadable", fault: paytermtest.Fault{Operation: "clients.terminals.list", UnreadableRecord: true},
		call: func(ctx context.Context, client *payterm.Client, _ string) error {
			_, err := client.Clients.Terminals.List(ctx, models.TerminalListParams{})
			return err
		},
		tree: `
clients.terminals.list payterm.attempts=1 error.type=unreadable_record Error
  GET /v1/clients-sdk/terminals http.response.status_code=200`,
	},
	{
		name: "Do",
		call: func(ctx context.Context, client *payterm.Client, id string) error {
			return client.Do(ctx, payterm.Request{Method: "GET", Path: "/v1/clients-sdk/terminals/{id}", IDs: []string{id}}, nil)
		},
		tree: `
do payterm.attempts=1
  GET /v1/clients-sdk/terminals/{id} http.response.status_code=200`,
	},
	{
		name: "Do by a method that HTTP does not define",
		call: func(ctx context.Context, client *payterm.Client, id string) error {
			return client.Do(ctx, payterm.Request{Name: "clients.terminals.settle", Method: "SETTLE", Path: "/v1/clients-sdk/terminals/{id}", IDs: []string{id}}, nil)
		},
		tree: `
clients.terminals.settle payterm.attempts=1 error.type=405 Error
  HTTP /v1/clients-sdk/terminals/{id} http.request.method_original=SETTLE http.response.status_code=405 error.type=405 Error`,
	},
}
