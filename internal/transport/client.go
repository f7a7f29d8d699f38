package transport

import (
	"context"
	"net/http"

	"github.com/payterm/payterm-go/models"
)

// Client sends calls under one set of settings. It is immutable and safe for use by any number of
// goroutines. A nil Client refuses every call.
type Client struct {
	settings Settings
	chain    http.RoundTripper // the middlewares, around the last hop; nil: none
	budget   *budget           // shared by all copies
	invalid  *models.RequestError
}

// New makes a client with a retry budget and, unless settings use another http.Client, connections
// of its own.
func New(settings Settings) (*Client, error) {
	if settings.pool == nil {
		settings.pool = poolOf(nil)
	}
	chain, err := chain(settings.middlewares)
	if err != nil {
		return nil, err
	}
	return &Client{settings: settings, chain: chain, budget: newBudget()}, nil
}

// With makes a client with changed settings, which shares the retry budget and, unless another
// http.Client is used, the connections. A change that fails makes a client that refuses every call,
// and so do its copies.
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

// send sends the request of an attempt through the middlewares, if there are any, and the last hop.
func (c *Client) send(a *attempt, r *http.Request, header http.Header) (*http.Response, error) {
	if c.chain == nil {
		return c.sendLast(a, a, &a.watch, r, header)
	}
	seen := r.WithContext(a)
	seen.URL = new(*r.URL) // copies, since a middleware may write into them
	seen.Header = header
	return c.chain.RoundTrip(seen)
}

// sendLast is the innermost hop. It sets the key on a copy of the request, so that no middleware
// sees it, and only for the configured origin.
func (c *Client) sendLast(ctx context.Context, a *attempt, w *watch, r *http.Request, header http.Header) (*http.Response, error) {
	if err := a.begin(); err != nil {
		return nil, unsent{err}
	}
	left := true
	defer func() { a.finish(left) }() // also if a Transport panics
	ctx, stop := bound(ctx, a)
	if isFor(c.settings.Base, r) {
		key, err := c.settings.keyFor(ctx)
		if err == nil {
			err = ctx.Err() // it may have taken its time
		}
		if err != nil {
			stop()
			left = false
			return nil, unsent{err}
		}
		if c.settings.KeyFunc != nil {
			a.sends(key)
		}
		header["Api-Key"] = []string{key()}
	}
	pool := c.settings.pool
	sent := copied(w.over(ctx, pool), r, header)
	if a.isWrite && !pool.isOurs && sent.GetBody != nil {
		sent.GetBody = w.onceOver(sent.GetBody)
	}
	response, err := pool.send(sent)
	if response != nil {
		response.Request = r // the one that was sent has the key
	}
	if err != nil {
		stop()
		if left = !w.isUnsent(); !left {
			err = unsent{err}
		}
	}
	return response, err
}

// CloseIdleConnections closes the connections that no call uses now, if the
// RoundTripper in use can do so.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.settings.pool.closeIdle()
	}
}
