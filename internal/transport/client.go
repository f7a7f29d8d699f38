// Package transport sends every request: it checks a call, sends it under the key, retries it where
// that is safe, and opens the envelope of the response.
//
// It reads downwards: a file uses those below it alone.
//
//	operations.go  Find, List, All and Do: the verbs, from a Call to a resource
//	send.go        one call: the loop of its attempts, by retryablehttp, to an answer or an error
//	client.go      the settings that calls are sent with, and copies with others
//	attempt.go     one attempt: time-out, middlewares, key, a write once, and the whole body read
//	watch.go       whether a request may have left, as net/http tells
//	errors.go      what became of a call as an error; whether the outcome of a write is unknown
//	answer.go      a response, what the platform says in that of a failure, and the key taken out
//	retry.go       the policy: which attempt is followed by another, when and why; the budget
//	request.go     base URL, path and query, checked and encoded
//	settings.go    what the options of the root package set
//	body.go        the JSON of a body
//
// call.go states what is sent, and where the resource stands; list.go reads the answer to a list,
// resource.go one resource.
package transport

import (
	"net/http"

	"github.com/payterm/payterm-go/models"
)

// Client sends calls under one set of settings. It is immutable and safe for use by any number of
// goroutines. A nil Client refuses every call.
type Client struct {
	settings Settings
	chain    http.RoundTripper // the middlewares, around the innermost hop; nil: none
	budget   *budget           // shared by all copies
	invalid  *models.RequestError
}

// New makes a client with a retry budget of its own.
func New(settings Settings) (*Client, error) {
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

// CloseIdleConnections closes the connections that no call uses now, if the RoundTripper in use can
// do so.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.settings.http.CloseIdleConnections()
	}
}
