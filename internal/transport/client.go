package transport

import (
	"net/http"
	"slices"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/internal/conceal"
	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/models"
)

// Client sends calls with one set of settings. It is immutable and safe for concurrent use. A nil
// Client refuses every call.
type Client struct {
	settings Settings
	chain    http.RoundTripper // the middlewares around the innermost hop; nil: none
	budget   *budget           // shared by all copies
	invalid  *models.RequestError
}

// New returns a client with its own retry budget.
func New(settings Settings) (*Client, error) {
	chain, err := chain(settings.middlewares)
	if err != nil {
		return nil, err
	}
	return &Client{settings: settings, chain: chain, budget: newBudget()}, nil
}

// With returns a copy of the client with changed settings. It shares the retry budget and, unless
// change calls Use, the connections. If change fails, the copy and its copies refuse every call.
func (c *Client) With(change func(*Settings) *models.RequestError) *Client {
	if c == nil {
		return nil
	}
	made := *c
	refusal := change(&made.settings)
	if refusal == nil && len(made.settings.middlewares) > len(c.settings.middlewares) {
		var err error
		if made.chain, err = chain(made.settings.middlewares); err != nil {
			refusal = &models.RequestError{Field: "WithMiddleware", Reason: err.Error()}
		}
	}
	if made.invalid == nil {
		made.invalid = refusal
	}
	return &made
}

// Redact returns a text without the key of the client, and without the last key that
// WithAPIKeyFunc returned.
func (c *Client) Redact(text string) string {
	if c == nil {
		return text
	}
	var keys []string
	for _, key := range []func() string{c.settings.Key, c.settings.lastKey} {
		if key != nil {
			keys = append(keys, key())
		}
	}
	return conceal.NewKeys(keys).Replace(text)
}

// CloseIdleConnections closes the idle connections, if the RoundTripper in use can.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.settings.http.CloseIdleConnections()
	}
}

// exchange is a running call: the state that its attempts, its errors and its observers share.
type exchange struct {
	client  *Client
	call    Call
	request retryablehttp.Request
	loop    retryablehttp.Client // makes the attempts
	sender  http.Client          // sends for the loop; its Transport is the exchange

	attempts  int
	evidence  evidence      // of all attempts
	outcome   outcome       // of the last attempt
	next      decision      // after the last attempt
	status    int           // of the last response whose header arrived; 0: none
	header    http.Header   // of that response
	seen      http.Response // the empty response that the loop sees
	redaction *redaction    // of the response being decoded
	page      pages.Place   // of a list
}

// redaction is computed once per response, because all errors of its records share it.
type redaction struct {
	conceal.Keys

	header http.Header
}

func (x *exchange) redactor() conceal.Keys {
	keys := x.evidence.keys
	if x.client.settings.Key != nil {
		keys = append(slices.Clip(keys), x.client.settings.Key())
	}
	return conceal.NewKeys(keys)
}
