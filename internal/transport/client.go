package transport

import (
	"net/http"

	"github.com/payterm/payterm-go/models"
)

// Client sends calls under one set of settings. It is immutable and safe for use by any
// number of goroutines.
type Client struct {
	settings Settings
	header   http.Header // of every request
	hops     hops
	pool     *pool
	budget   *budget // shared by all copies
	invalid  *models.RequestError
}

// New makes a client with connections and a retry budget of its own.
func New(settings Settings) (*Client, error) {
	return build(settings, nil, newBudget())
}

// With makes a client with changed settings, which shares the retry budget and, unless
// another http.Client is given, the connections. A change that fails makes a client that
// refuses every call, and so do its copies.
func (c *Client) With(change func(*Settings) *models.RequestError) *Client {
	if c == nil { // every call is refused
		return nil
	}
	settings := c.settings.clone()
	refusal := c.invalid
	if err := change(&settings); refusal == nil {
		refusal = err
	}
	pool := c.pool
	if settings.HTTPClient != c.settings.HTTPClient {
		pool = nil
	}
	made, err := build(settings, pool, c.budget)
	if err != nil {
		made = &Client{settings: c.settings, pool: c.pool, budget: c.budget}
		if refusal == nil {
			refusal = &models.RequestError{Field: "WithMiddleware", Reason: err.Error()}
		}
	}
	made.invalid = refusal
	return made
}

func build(settings Settings, pool *pool, budget *budget) (*Client, error) {
	client := &http.Client{} // keeps what is used of the one that was given, for the copies that With makes
	if given := settings.HTTPClient; given != nil {
		client.Jar = given.Jar
	}
	if pool == nil {
		pool = poolOf(settings.HTTPClient)
	}
	hops, err := chain(settings.Middleware, keyHop(settings.Base, settings.keyFor, pool))
	if err != nil {
		return nil, err
	}
	client.Timeout = settings.timeout()
	settings.HTTPClient = client
	return &Client{
		settings: settings, header: withoutKeys(settings.headers()),
		hops: hops, pool: pool, budget: budget,
	}, nil
}

// CloseIdleConnections closes the connections that no call uses now, if the
// RoundTripper in use can do so.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.pool.closeIdle()
	}
}
