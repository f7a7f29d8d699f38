package paytermtest

import (
	"context"
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// Platform is a payment-terminal platform in memory. It is an http.Handler, safe for concurrent
// use, and starts no goroutines. Use NewPlatform.
type Platform struct {
	options Options
	fake    fake.Options

	mu         watchedMutex // guards everything below
	store      *fake.Store
	accounts   map[string]fake.Account // by key
	faults     []*Fault
	journal    []*Request
	requestIDs fake.IDs
}

// NewPlatform returns a platform without merchants and terminals. Only the stock of hardware can be
// registered.
func NewPlatform(options Options) *Platform {
	options = options.withDefaults()
	return newPlatform(options, options.fake())
}

func newPlatform(options Options, behind fake.Options) *Platform {
	p := &Platform{options: options, fake: behind}
	p.Reset()
	return p
}

// Reset returns the platform to its initial state: it removes all records, settings, added keys and
// faults, empties the journal and restarts the ids.
func (p *Platform) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store, p.faults, p.journal = fake.New(p.fake), nil, nil
	p.accounts = firstAccounts(p.store)
	p.addHardware(p.options.Hardware...)
	p.requestIDs = fake.IDs{Seed: p.options.Seed, Of: "requests"}
}

// Operations returns the names of all operations, such as clients.terminals.get, for Fault and
// Count.
func Operations() []string {
	names := make([]string, len(fake.Routes))
	for i, r := range fake.Routes {
		names[i] = r.Operation
	}
	return names
}

// reply is a response, complete or cut.
type reply struct {
	status int
	header http.Header
	body   []byte
	cut    cut
	reset  bool // cut with a reset
}

type cut int

const (
	complete  cut = iota
	dropped       // nothing arrives
	truncated     // half of the body arrives, then the connection is cut
	stalled       // half of the body arrives, then nothing
)

// sent returns the part of the body that arrives.
func (r reply) sent() []byte {
	if r.cut != complete {
		return r.body[:len(r.body)/2]
	}
	return r.body
}

// setMissing sets a header field, unless a fault has set it.
func (r reply) setMissing(name, value string) {
	if r.header.Get(name) == "" {
		r.header.Set(name, value)
	}
}

// serve handles every request, with and without a socket.
func (p *Platform) serve(r *http.Request, body []byte) reply { return p.serveStale(r, body, 0) }

// serveStale is like serve, but a GET shows sessions and sales as they were.
func (p *Platform) serveStale(r *http.Request, body []byte, age time.Duration) reply {
	path := r.URL.EscapedPath()
	found, params, failure := fake.FindRoute(r.Method, path)
	kept := redact(body)

	p.mu.Lock()
	who := p.accountOf(keyOf(r.Header))
	entry := newRequest(p.requestIDs.UUID(), r, kept, found.Operation, who.Role)
	p.journal = append(p.journal, entry)
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
		c := &fake.Call{Caller: who, Params: params, Query: r.URL.Query(), Body: body, Masked: kept, Age: age}
		out = p.act(r, found, c)
	}

	if out.cut != dropped {
		out.setMissing(requestIDHeader, entry.RequestID)
		out.setMissing("Date", p.options.Now().UTC().Format(http.TimeFormat))
	}
	p.mu.Lock()
	entry.Status = out.status
	p.mu.Unlock()
	return out
}

// act handles a request that matched a route, with its fault.
func (p *Platform) act(r *http.Request, found fake.Route, c *fake.Call) reply {
	fault := p.takeFault(found)
	if !wait(r.Context(), p.options.Latency+fault.Latency) || fault.DropBefore {
		return reply{cut: dropped, reset: fault.Reset}
	}
	c.Now = p.options.Now()
	failure := found.Check(c, r)
	switch {
	case fault.Status != 0:
		return fault.apply(write(fake.Failure(fault.Status, http.StatusText(fault.Status))))
	case failure != nil:
		return fault.apply(write(*failure))
	}
	return fault.apply(write(p.handle(found, c, fault)))
}

func (p *Platform) handle(found fake.Route, c *fake.Call, fault Fault) fake.Response {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault.StallPage {
		c.Query.Del("page")
	}
	response := p.store.Respond(found, c)
	if fault.UnreadableRecord && len(response.Page.Records) > 0 {
		response.Page.Records[0]["id"] = map[string]any{"odd": true}
	}
	return response
}

// wait waits for the latency, and reports whether the context is still alive.
func wait(ctx context.Context, latency time.Duration) bool {
	if latency <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(latency)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// write marshals a response.
func write(a fake.Response) reply {
	body := fake.AppendJSON(make([]byte, 0, 8<<10), a.Body)
	header := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	maps.Copy(header, a.Header)
	if a.Status == http.StatusNotModified {
		body = nil // 304 has no body
	}
	return reply{status: a.Status, header: header, body: body}
}

// watchedMutex guards the state of a platform and notifies watchers of changes. Writers take Lock,
// readers RLock.
type watchedMutex struct {
	sync.RWMutex
	changed chan struct{} // closed by the next Unlock; nil while nobody watches
}

// Unlock ends a change and notifies the watchers.
func (m *watchedMutex) Unlock() {
	if m.changed != nil {
		close(m.changed)
		m.changed = nil
	}
	m.RWMutex.Unlock()
}

func (m *watchedMutex) watch() <-chan struct{} {
	m.Lock()
	defer m.RWMutex.Unlock() // no notification: nothing has changed
	if m.changed == nil {
		m.changed = make(chan struct{})
	}
	return m.changed
}

// Changed returns a channel that is closed when the results of State or Requests may have changed.
// Call it before you read them, and again after each change.
func (p *Platform) Changed() <-chan struct{} { return p.mu.watch() }
