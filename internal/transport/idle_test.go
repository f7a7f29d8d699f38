package transport

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// idleServer responds to one request on each connection and then closes its side, as proxies do
// with idle connections. It reads what still arrives.
type idleServer struct {
	url   string
	close chan struct{} // closed: the server closes idle connections
	late  chan []byte   // what arrived on a connection after its response
}

func newIdleServer(t *testing.T) *idleServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := &idleServer{"http://" + listener.Addr().String(), make(chan struct{}), make(chan []byte)}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			running.Go(func() { s.serve(t, conn.(*net.TCPConn)) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		running.Wait()
	})
	return s
}

func (s *idleServer) serve(t *testing.T, conn *net.TCPConn) {
	defer conn.Close() //nolint:errcheck // a test
	reader := bufio.NewReader(conn)
	request, err := http.ReadRequest(reader)
	if err == nil {
		_, err = io.Copy(io.Discard, request.Body)
	}
	if err != nil {
		return
	}
	_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
	select {
	case <-s.close:
	case <-t.Context().Done():
		return
	}
	_ = conn.CloseWrite()
	late, _ := io.ReadAll(reader)
	select {
	case s.late <- late:
	case <-t.Context().Done():
	}
}

// noticing is a connection that says when net/http closes it.
type noticing struct {
	net.Conn

	closed func()
}

func (c noticing) Close() error {
	defer c.closed()
	return c.Conn.Close()
}

// TestIdleConnectionClosedByTheServer: if net/http notices that before it registers the write on
// the connection, nothing was written.
//
// Two comments in net/http/transport.go of Go 1.26 and 1.27 read otherwise. The error may be seen
// "if the server shuts down an idle connection and sends its FIN in flight with already-written
// POST body bytes from the client", and it is a "keep-alive timeout, just as the client was writing
// a request". But only readLoopPeekFailLocked uses the error, with pc.mu locked, and readLoop calls
// that only where no request is registered:
//
//	if pc.numExpectedResponses == 0 {
//		pc.readLoopPeekFailLocked(err)
//
// while roundTrip locks pc.mu and registers the request before anything writes it:
//
//	pc.numExpectedResponses++
//
// A connection that the server closes after that fails with io.EOF or the like.
func TestIdleConnectionClosedByTheServer(t *testing.T) {
	t.Parallel()
	const rounds = 100 // net/http may not keep the connection, or notice as it begins to write
	for range rounds {
		server := newIdleServer(t)
		noticed := make(chan struct{})
		closed := sync.OnceFunc(func() { close(noticed) })
		own := newTransport()
		own.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dialer.DialContext(ctx, network, address)
			return noticing{conn, closed}, err
		}
		client := sendingBy(t, server.url, own, true)
		require.NoError(t, write(t.Context(), client))

		closeWhenTaken := sync.OnceFunc(func() { close(server.close); <-noticed })
		err := write(httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{
			GotConn: func(httptrace.GotConnInfo) { closeWhenTaken() },
		}), client)
		assert.Empty(t, <-server.late)
		if err != nil {
			require.ErrorContains(t, err, closedIdle)
			require.ErrorIs(t, err, models.ErrNotSent)
			assert.NotErrorIs(t, err, models.ErrOutcomeUnknown)
			return
		}
	}
	require.Fail(t, "net/http has not returned its error: "+closedIdle)
}

// TestIdleConnectionClosedMeanwhile: whenever the server closes an idle connection, a write of
// which it reads a byte is not taken for unsent.
func TestIdleConnectionClosedMeanwhile(t *testing.T) {
	t.Parallel()
	server := newIdleServer(t)
	close(server.close)
	client := sendingBy(t, server.url, newTransport(), true)
	for range 500 {
		require.NoError(t, write(t.Context(), client)) // on a new connection
		err := write(t.Context(), client)
		late := <-server.late
		switch {
		case err == nil: // on a new connection, too
			<-server.late
		case errors.Is(err, models.ErrNotSent):
			require.Empty(t, late)
		default:
			require.ErrorIs(t, err, models.ErrOutcomeUnknown)
		}
		client.CloseIdleConnections() // net/http may not have noticed
	}
}
