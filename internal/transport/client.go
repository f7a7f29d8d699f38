package transport

import (
	"net"
	"net/http"
	"time"

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
	hops, err := chain(settings.Middleware, keyHop(settings.Base, settings.keyFor, pool.send))
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

// pool owns connections. It is made of funcs because a dump of a client would follow a
// RoundTripper into the buffers of its connections, where the key is.
type pool struct {
	send      roundTrip
	closeIdle func()
}

func poolOf(given *http.Client) *pool {
	var owner http.RoundTripper
	switch {
	case given == nil:
		owner = newTransport()
	case given.Transport == nil:
		owner = defaultTransport{}
	default:
		owner = given.Transport
	}
	made := &pool{send: owner.RoundTrip, closeIdle: func() {}}
	if owner, ok := owner.(interface{ CloseIdleConnections() }); ok {
		made.closeIdle = owner.CloseIdleConnections
	}
	return made
}

// defaultTransport is what net/http uses for a client without a Transport: the one that
// stands in http.DefaultTransport when a request is sent.
type defaultTransport struct{}

func (defaultTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	return http.DefaultTransport.RoundTrip(r)
}

func (defaultTransport) CloseIdleConnections() { new(http.Client).CloseIdleConnections() }

var dialer = net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}

// handshakeTimeout bounds a TLS handshake, which net/http goes on with after the end of its call.
const handshakeTimeout = 10 * time.Second

// newTransport is sized for 64 callers of one platform: the two idle connections that net/http
// keeps to a host cost a new connection for every few calls. It speaks HTTP/1.1 alone, because over
// HTTP/2 net/http may send a write again by itself.
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
		IdleConnTimeout:        30 * time.Second, // below that of usual load balancers: they close first, and a write fails
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 1 << 20,
	}
}

// CloseIdleConnections closes the connections that no call uses now, if the
// RoundTripper in use can do so.
func (c *Client) CloseIdleConnections() {
	if c != nil {
		c.pool.closeIdle()
	}
}
