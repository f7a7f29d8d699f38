package transport

import (
	"net"
	"net/http"
	"time"
)

// pool owns connections. It is made of funcs because a dump of a client would follow a
// RoundTripper into the buffers of its connections, where the key is.
type pool struct {
	send      roundTrip
	closeIdle func()

	isOurs     bool // and so speaks HTTP/1.1 alone
	clearHTTP2 bool // may speak HTTP/2 without TLS
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
	made := &pool{send: owner.RoundTrip, closeIdle: func() {}, isOurs: given == nil, clearHTTP2: speaksClearHTTP2(owner)}
	if owner, ok := owner.(interface{ CloseIdleConnections() }); ok {
		made.closeIdle = owner.CloseIdleConnections
	}
	return made
}

// speaksClearHTTP2 reports whether a Transport may speak HTTP/2 without TLS. That of net/http does
// so only if told to.
func speaksClearHTTP2(owner http.RoundTripper) bool {
	switch owner := owner.(type) {
	case *http.Transport:
		return owner.Protocols != nil && owner.Protocols.UnencryptedHTTP2()
	case defaultTransport:
		return false
	}
	return true
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

// roundTrip is a RoundTripper. Being a func, it also hides what it holds from one who prints a
// client.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
