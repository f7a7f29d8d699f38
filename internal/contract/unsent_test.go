package contract_test

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// dialing returns a client that counts its connections.
func dialing(dial func(ctx context.Context, network, address string) (net.Conn, error)) (*http.Client, *atomic.Int32) {
	dials := new(atomic.Int32)
	if dial == nil {
		dial = new(net.Dialer).DialContext
	}
	return &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		dials.Add(1)
		return dial(ctx, network, address)
	}}}, dials
}

// TestFailureBeforeAConnectionIsUnsent: even a write is retried, and its outcome is known.
func TestFailureBeforeAConnectionIsUnsent(t *testing.T) {
	silent := silentListener(t)
	plain := newFaultServer(t, closes)
	t.Cleanup(func() { assert.Zero(t, plain.arrivals.Load()) }) // after the parallel subtests
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // logs the handshake
	secure.StartTLS()
	t.Cleanup(secure.Close)
	timedOut := func(context.Context, string, string) (net.Conn, error) { // package net's own leaves a goroutine for seconds
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "i/o timeout", IsTimeout: true}}
	}
	for _, row := range []struct {
		name, url string
		dial      func(context.Context, string, string) (net.Conn, error)
		timeout   time.Duration
		want      string
		cause     func(error) bool
	}{
		{
			name: "refused", url: "http://" + closedAddress, want: "3: NetworkError 0 x3",
			cause: func(err error) bool {
				var operation *net.OpError
				isRefused := runtime.GOOS == "windows" || errors.Is(err, syscall.ECONNREFUSED) // Windows has errors of its own
				return errors.As(err, &operation) && operation.Op == "dial" && isRefused
			},
		},
		{
			name: "no such host", url: "https://api.example.com", dial: unknowing(t), want: "3: NetworkError 0 x3",
			cause: func(err error) bool { var cause *net.DNSError; return errors.As(err, &cause) && cause.IsNotFound },
		},
		{
			name: "name server does not respond", url: "https://api.example.com", dial: timedOut, want: "3: NetworkError 0 x3 timeout",
			cause: func(err error) bool { var cause *net.DNSError; return errors.As(err, &cause) && cause.IsTimeout },
		},
		{name: "handshake without response", url: "https://" + silent, timeout: 100 * time.Millisecond, want: "3: NetworkError 0 x3 timeout"},
		{name: "plain port", url: "https" + plain.url[len("http"):], want: "3: NetworkError 0 x3"},
		{
			name: "certificate of nobody", url: secure.URL, want: "1: NetworkError 0 x1",
			cause: func(err error) bool { var cause x509.UnknownAuthorityError; return errors.As(err, &cause) },
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var running sync.WaitGroup
			defer running.Wait()
			for _, operation := range someOperations {
				running.Go(func() {
					var result any
					var err error
					got := ""
					for timeout := cmp.Or(row.timeout, time.Minute); got != row.want && timeout <= time.Minute; timeout *= 3 { // as in TestTimeouts
						given, dials := dialing(row.dial)
						result, err = operation.call(t.Context(), faultClient(t, row.url, payterm.WithHTTPClient(given), payterm.WithAttemptTimeout(timeout)))
						got = fmt.Sprintf("%d: %s", dials.Load(), verdict(err))
					}
					assert.Equal(t, row.want, got, operation.name)
					assertFailure(t, operation, result, err)
					assert.ErrorContains(t, err, "nothing sent")
					if row.cause != nil {
						assert.True(t, row.cause(err), "%v", errors.Unwrap(err))
					}
				})
			}
		})
	}
}

// TestOpaqueTransportMayHaveSent: it does not report its connections.
func TestOpaqueTransportMayHaveSent(t *testing.T) {
	t.Parallel()
	failed := errors.New("broken pipe, perhaps")
	for _, operation := range someOperations {
		client := faultClient(t, "https://api.example.com", sending(func(*http.Request) (*http.Response, error) { return nil, failed }))
		_, err := operation.call(t.Context(), client)
		assert.Equal(t, operation.lost(), verdict(err), operation.name)
		require.ErrorIs(t, err, failed)
	}
}

func TestUnsentAttemptProvesNothingOfTheNext(t *testing.T) {
	t.Parallel()
	for _, operation := range someOperations {
		var calls atomic.Int32
		refused, _ := dialing(nil)
		client := faultClient(t, "http://"+closedAddress, payterm.WithHTTPClient(&http.Client{
			Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
				if calls.Add(1) == 1 {
					return refused.Transport.RoundTrip(r)
				}
				return nil, errors.New("broken pipe, perhaps")
			}),
		}))
		_, err := operation.call(t.Context(), client)
		want := "2: NetworkError 0 x2 sent unknown"
		if operation.read {
			want = "3: NetworkError 0 x3 sent"
		}
		assert.Equal(t, want, fmt.Sprintf("%d: %s", calls.Load(), verdict(err)), operation.name)
	}
}

// TestRequestCutOffMayHaveArrived: a server that closes a connection may have read the request,
// even if it has read only a part of the header or the body.
func TestRequestCutOffMayHaveArrived(t *testing.T) {
	t.Parallel()
	large := faultOperation{name: "do", call: doing(http.MethodPost, strings.Repeat("x", 1<<20))}
	for _, read := range []int64{1, 40, 1 << 12} {
		operations := someOperations
		if read > 40 {
			operations = []faultOperation{large}
		}
		for _, operation := range operations {
			server := startFaultServer(t, func(_ *faultServer, conn net.Conn) { _, _ = io.CopyN(io.Discard, conn, read) }, nil)
			result, err := operation.call(t.Context(), faultClient(t, server.url))
			assert.Equal(t, operation.lost(), verdict(err), "%s: %d", operation.name, read)
			assertFailure(t, operation, result, err)
		}
	}
}

// closedAddress refuses connections: nothing listens on port 1.
const closedAddress = "127.0.0.1:1"

// silentListener accepts connections, as the kernel does, and sends nothing.
func silentListener(tb testing.TB) string {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(tb, err)
	tb.Cleanup(func() { _ = listener.Close() })
	return listener.Addr().String()
}

// unknowing dials with a name server that knows no names.
func unknowing(t *testing.T) func(ctx context.Context, network, address string) (net.Conn, error) {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		query := make([]byte, 512)
		for {
			n, from, err := server.ReadFrom(query)
			if err != nil {
				return
			}
			query[2], query[3] = query[2]|0x80, 0x83 // a response: no such name
			_, _ = server.WriteTo(query[:n], from)
		}
	}()
	t.Cleanup(func() { _ = server.Close(); <-done })
	return (&net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}}).DialContext
}
