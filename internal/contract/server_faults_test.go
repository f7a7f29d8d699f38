package contract_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// faultServer writes raw HTTP, so that it can misbehave. It counts complete requests, and ends with
// the test.
type faultServer struct {
	url      string
	arrivals atomic.Int32 // complete requests
	accepted atomic.Int32 // connections

	listener net.Listener
	speak    func(*faultServer, net.Conn) // on one connection until either side closes it
	script   []reply                      // for the first request, the second …; the last one repeats
	tasks    sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	open     map[net.Conn]bool
	requests []*http.Request
	bodies   []string
}

// reply is what a server does after it has received a request.
type reply func(*peer)

// peer is the server's end of a connection with a request.
type peer struct {
	net.Conn
	request *http.Request
}

func newFaultServer(tb testing.TB, script ...reply) *faultServer {
	tb.Helper()
	return startFaultServer(tb, (*faultServer).speakHTTP, script)
}

func startFaultServer(tb testing.TB, speak func(*faultServer, net.Conn), script []reply) *faultServer {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(tb, err)
	s := &faultServer{url: "http://" + listener.Addr().String(), listener: listener, speak: speak, script: script, open: map[net.Conn]bool{}}
	s.tasks.Go(s.accept)
	tb.Cleanup(s.close)
	return s
}

func (s *faultServer) accept() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.accepted.Add(1)
		s.mu.Lock()
		if s.closed {
			_ = conn.Close()
		} else {
			s.open[conn] = true
			s.tasks.Go(func() { s.serve(conn) })
		}
		s.mu.Unlock()
	}
}

func (s *faultServer) serve(conn net.Conn) {
	s.speak(s, conn)
	_ = conn.Close()
	s.mu.Lock()
	delete(s.open, conn)
	s.mu.Unlock()
}

func (s *faultServer) speakHTTP(conn net.Conn) {
	reader := bufio.NewReader(conn)
	for {
		request, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		body, err := io.ReadAll(request.Body)
		if err != nil {
			return
		}
		s.arrived(&peer{Conn: conn, request: request}, string(body))
	}
}

// arrived counts a request and follows the script.
func (s *faultServer) arrived(p *peer, body string) {
	s.mu.Lock()
	s.requests = append(s.requests, p.request)
	s.bodies = append(s.bodies, body)
	n := int(s.arrivals.Add(1))
	s.mu.Unlock()
	s.script[min(n, len(s.script))-1](p)
}

func (s *faultServer) close() {
	s.mu.Lock()
	s.closed = true
	for conn := range s.open {
		_ = conn.Close()
	}
	s.mu.Unlock()
	_ = s.listener.Close()
	s.tasks.Wait()
}

// seen returns the requests that have arrived.
func (s *faultServer) seen() []*http.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// got returns the n-th request that has arrived, from 1, and its body.
func (s *faultServer) got(tb testing.TB, n int) (*http.Request, string) {
	tb.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	require.GreaterOrEqual(tb, len(s.requests), n)
	return s.requests[n-1], s.bodies[n-1]
}

// send writes to a client that may have closed the connection.
func (p *peer) send(text string) bool {
	_, err := io.WriteString(p, text)
	return err == nil
}

// untilGone waits until the client closes the connection or the test ends.
func (p *peer) untilGone() { _, _ = io.Copy(io.Discard, p) }

// responds returns a valid response; headers are complete lines.
func responds(status int, body string, headers ...string) reply {
	return func(p *peer) {
		p.send(head(status, append(headers, fmt.Sprintf("Content-Length: %d", len(body)))...) + body)
	}
}

func head(status int, headers ...string) string {
	return fmt.Sprintf("HTTP/1.1 %d %s\r\nContent-Type: application/json\r\n%s\r\n\r\n", status, http.StatusText(status), strings.Join(headers, "\r\n"))
}

// writes sends a text unchanged and closes the connection.
func writes(text string) reply {
	return func(p *peer) {
		p.send(text)
		_ = p.Close()
	}
}

// writesAndStalls sends a text unchanged and then nothing.
func writesAndStalls(text string) reply {
	return func(p *peer) {
		p.send(text)
		p.untilGone()
	}
}

func closes(p *peer) { _ = p.Close() }

// resets ends the connection with a TCP reset.
func resets(p *peer) {
	_ = p.Conn.(*net.TCPConn).SetLinger(0)
	_ = p.Close()
}

// sends sends header, then text repeatedly until the client closes the connection, up to limit
// bytes. How often depends on the system's buffers, so it copies nothing that a test would count.
func sends(header, text string, limit int) reply {
	again := []byte(text)
	return func(p *peer) {
		for sent, left := p.send(header), limit; sent && left > 0; left -= len(again) {
			_, err := p.Write(again)
			sent = err == nil
		}
		_ = p.Close()
	}
}

// drips sends a text slowly and repeatedly, without end.
func drips(before, text string) reply {
	return func(p *peer) {
		for sent := p.send(before); sent; sent = p.send(text) {
			time.Sleep(50 * time.Millisecond) // the drip, not a wait for something
		}
	}
}

func gzipped(tb testing.TB, plain []byte) string {
	tb.Helper()
	var buffer bytes.Buffer
	writer := gzip.NewWriter(&buffer)
	_, err := writer.Write(plain)
	require.NoError(tb, err)
	require.NoError(tb, writer.Close())
	return buffer.String()
}

// faultClient returns a client with short waits, whose connections end with the test.
func faultClient(tb testing.TB, url string, opts ...payterm.Option) *payterm.Client {
	tb.Helper()
	opts = append([]payterm.Option{
		payterm.WithBackoff(time.Millisecond, time.Millisecond), payterm.WithAttemptTimeout(20 * time.Second),
		payterm.WithLogger(faultLogger),
	}, opts...)
	client, err := payterm.NewClient(url, faultKey, opts...)
	require.NoError(tb, err)
	tb.Cleanup(client.CloseIdleConnections)
	return client
}
