package paytermtest

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/payterm/payterm-go"
)

// TB is the part of testing.TB that NewServer uses.
type TB interface {
	Helper()
	Cleanup(func())
	Fatalf(format string, args ...any)
}

// Server is a Platform behind a loopback socket. Methods that tap cards, arm faults and show what
// was requested are those of [Platform], such as [Platform.AutoTap].
type Server struct {
	*Platform
	// URL is the base URL of the platform, such as http://127.0.0.1:41234.
	URL string

	http   *httptest.Server
	end    context.CancelFunc // ends every request
	client *payterm.Client
}

// NewServer starts a platform and closes it when the test ends. If Start fails, NewServer fails
// the test.
func NewServer(t TB, options Options) *Server {
	t.Helper()
	srv, err := Start(options)
	if err != nil {
		t.Fatalf("%v", err)
		return nil
	}
	t.Cleanup(srv.Close)
	return srv
}

// Start starts a platform outside tests. The caller must close it. Start also returns an error
// for invalid options.
func Start(options Options) (*Server, error) {
	if err := options.validate(); err != nil {
		return nil, err
	}
	listener, err := listen()
	if err != nil {
		return nil, err
	}
	url := "http://" + listener.Addr().String()
	made, err := payterm.NewClient(url, ClientKey)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	platform := NewPlatform(options)
	running, end := context.WithCancel(context.Background())
	behind := &httptest.Server{Listener: listener, Config: &http.Server{
		Handler: platform, ReadHeaderTimeout: time.Minute, BaseContext: func(net.Listener) context.Context { return running },
	}}
	behind.Start()
	return &Server{Platform: platform, URL: url, http: behind, end: end, client: made}, nil
}

func listen() (net.Listener, error) {
	var config net.ListenConfig
	listener, errV4 := config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if errV4 == nil {
		return listener, nil
	}
	listener, errV6 := config.Listen(context.Background(), "tcp", "[::1]:0")
	if errV6 != nil {
		return nil, errors.Join(errV4, errV6)
	}
	return listener, nil
}

// Close ends late and stalled responses, closes all connections and frees the port. A second Close
// does nothing.
func (s *Server) Close() {
	s.end()
	s.client.CloseIdleConnections()
	s.http.CloseClientConnections()
	s.http.Close()
}

// Client returns a client of this platform with a key: ClientKey, VendorKey, BankKey, MerchantKey
// or the key of an Account. If an option or the key is invalid, every call of the client fails.
// Close closes its connections.
func (s *Server) Client(key string, opts ...payterm.Option) *payterm.Client {
	return s.client.With(payterm.WithAPIKey(key)).With(opts...)
}
