package paytermtest

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"strconv"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/internal/pause"
)

// ServeHTTP serves the platform behind a socket.
func (p *Platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := readBody(r.Body)
	if err != nil {
		abort() // the caller is gone
	}
	out := p.serve(r, body)
	if out.cut == dropped {
		hangUp(w, interim, out.reset)
	}
	for name, values := range out.header {
		w.Header()[name] = values
	}
	if out.body != nil {
		w.Header().Set("Content-Length", strconv.Itoa(len(out.body)))
	}
	w.WriteHeader(out.status)
	if _, err := w.Write(out.sent()); err != nil { //nolint:gosec // the content type is JSON
		abort()
	}
	if out.cut == complete {
		return
	}
	_ = http.NewResponseController(w).Flush() // the connection is cut anyway
	if out.cut == stalled {
		<-r.Context().Done()
	}
	hangUp(w, "", out.reset)
}

// interim is sent before the connection is cut without a response. Without it, net/http would
// repeat a GET on a reused connection, and a fault would apply to an unknown number of requests.
// After a partial head, net/http would not report a reset.
const interim = "HTTP/1.1 102 Processing\r\n\r\n"

// hangUp sends the last bytes, and closes or resets the connection. It does not return.
func hangUp(w http.ResponseWriter, last string, reset bool) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_, _ = io.WriteString(conn, last)
		if reset {
			conn = withReset(conn)
		}
		_ = conn.Close()
	}
	abort()
}

// withReset returns the TCP connection under conn. Its Close resets the connection.
func withReset(conn net.Conn) net.Conn {
	if encrypted, ok := conn.(*tls.Conn); ok {
		conn = encrypted.NetConn() // closes without a TLS alert
	}
	if stream, ok := conn.(*net.TCPConn); ok {
		_ = stream.SetLinger(0)
	}
	return conn
}

// abort closes the connection. It does not return.
func abort() {
	panic(http.ErrAbortHandler) //nolint:forbidigo // net/http recovers it silently
}

// readBody reads at most one byte more than the limit, which shows that a body is too large.
func readBody(body io.Reader) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	return io.ReadAll(io.LimitReader(body, fake.MaxBody+1))
}

// RoundTripper returns a transport that serves the platform without a socket, for the http.Client
// of payterm.WithHTTPClient. All hosts are this platform. The transport starts no goroutines, and
// a request ends with its context.
func (p *Platform) RoundTripper() http.RoundTripper {
	return roundTripper{p}
}

type roundTripper struct{ platform *Platform }

// RoundTrip responds as the platform does behind a socket.
func (t roundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	if r.Method == "" { // net/http reads this as GET
		r = r.WithContext(ctx)
		r.Method = http.MethodGet
	}
	if r.Body != nil {
		defer func() { _ = r.Body.Close() }()
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	body, err := readBody(r.Body)
	if err != nil {
		return nil, err
	}
	out := t.platform.serve(r, body)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return out.to(r)
}

// serve handles every request, with and without a socket.
func (p *Platform) serve(r *http.Request, body []byte) reply {
	path := r.URL.EscapedPath()
	found, params, failure := fake.FindRoute(r.Method, path)
	masked := redact(body)

	arrived := p.options.Now()
	p.mu.Lock()
	who := p.accountOf(keyOf(r.Header))
	entry := newRequest(p.requestIDs.UUID(), arrived, r, masked, found, who.Role)
	p.journal.add(entry, p.options.JournalBytes)
	p.mu.Unlock()

	var out reply
	switch {
	case who.Role == fake.RoleUnknown:
		out = write(fake.Failure(http.StatusUnauthorized, "Unauthorized"))
	case !mayUse(path, who.Role):
		out = write(fake.Failure(http.StatusForbidden, "Forbidden"))
	case failure != nil:
		out = write(*failure)
	default:
		c := &fake.Call{Caller: who, Params: params, Query: r.URL.Query(), Body: body, Masked: masked, Age: fake.AgeOf(r.Context())}
		out = p.act(r, found, c)
	}

	if out.cut != dropped {
		out.setMissing(requestIDHeader, entry.RequestID)
		out.setMissing("Date", p.options.Now().UTC().Format(http.TimeFormat))
	}
	shown := out.body
	if out.isMade {
		shown = redact(shown)
	}
	p.mu.Lock()
	p.journal.respond(entry, out, shown, p.options.JournalBytes)
	p.mu.Unlock()
	return out
}

// act handles a request that matched a route, and applies the fault for it.
func (p *Platform) act(r *http.Request, found fake.Route, c *fake.Call) reply {
	fault := p.takeFault(found)
	if pause.For(r.Context(), p.options.Latency+fault.Latency) != nil || fault.Cut == CutBefore {
		return reply{cut: dropped, reset: fault.Reset, fault: fault}
	}
	c.Now = p.options.Now()
	response, isDone := found.Check(c, r), false
	switch {
	case fault.Status != 0:
		response = new(fake.Failure(fault.Status, http.StatusText(fault.Status)))
	case response == nil:
		response = new(p.handle(found, c, fault))
		isDone = response.Status < http.StatusBadRequest
	}
	out := fault.apply(write(*response))
	out.done, out.fault = isDone, fault
	return out
}

func (p *Platform) handle(found fake.Route, c *fake.Call, fault Fault) fake.Response {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault.StallPage {
		c.Query.Del("page")
	}
	for _, name := range fault.IgnoreQuery {
		c.Query.Del(name)
	}
	response := p.store.Respond(found, c)
	if fault.UnreadableRecord && len(response.Page.Records) > 0 {
		response.Page.Records[0]["id"] = map[string]any{"odd": true}
	}
	return response
}
