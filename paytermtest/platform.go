package paytermtest

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// Platform is a payment-terminal platform in memory. It is an http.Handler, serves any number of
// callers at once and starts no goroutines. NewPlatform returns one.
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

// NewPlatform returns an empty platform, without merchants or terminals; only the stock of hardware
// can be registered.
func NewPlatform(options Options) *Platform {
	options = options.withDefaults()
	return newPlatform(options, options.fake())
}

func newPlatform(options Options, behind fake.Options) *Platform {
	p := &Platform{options: options, fake: behind}
	p.Reset()
	return p
}

// Reset makes the platform what it was when NewPlatform returned it: whatever was created, tapped,
// set, added or armed since is gone, the journal is empty, and ids begin again.
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

// reply is what a request comes to: an answer, or an answer that is cut.
type reply struct {
	status int
	header http.Header
	body   []byte
	cut    cut
	reset  bool // cut with a reset
}

type cut int

const (
	whole     cut = iota
	dropped       // nothing of the answer arrives
	truncated     // the answer breaks off in its body
	stalled       // the answer stops in its body, and does not end
)

// sent is the part of the body that arrives.
func (r reply) sent() []byte {
	if r.cut != whole {
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

// serve is the one way in, with and without a socket.
func (p *Platform) serve(r *http.Request, body []byte) reply {
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
		out = write(fake.Refusal(http.StatusUnauthorized, "Unauthorized"))
	case !mayUse(path, who.Role):
		out = write(fake.Refusal(http.StatusForbidden, "Forbidden"))
	case failure != nil:
		out = write(*failure)
	default:
		c := &fake.Call{Caller: who, Params: params, Query: r.URL.Query(), Body: body, Masked: kept}
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

// act answers a request that has found its route, unless it meets a fault that says otherwise.
func (p *Platform) act(r *http.Request, found fake.Route, c *fake.Call) reply {
	fault := p.takeFault(found)
	if !wait(r.Context(), p.options.Latency+fault.Latency) || fault.DropBefore {
		return reply{cut: dropped, reset: fault.Reset}
	}
	c.Now = p.options.Now()
	failure := found.Check(c, r)
	switch {
	case fault.Status != 0:
		return fault.spoil(write(fake.Refusal(fault.Status, http.StatusText(fault.Status))))
	case failure != nil:
		return fault.spoil(write(*failure))
	}
	return fault.spoil(write(p.handle(found, c, fault)))
}

func (p *Platform) handle(found fake.Route, c *fake.Call, fault Fault) fake.Answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault.StallPage {
		for _, name := range pages.Queries {
			c.Query.Del(name)
		}
	}
	answer := p.store.Answer(found, c)
	if fault.UnreadableRecord && len(answer.Page.Records) > 0 {
		answer.Page.Records[0]["id"] = map[string]any{"odd": true}
	}
	return answer
}

// wait reports whether the context outlasted the latency.
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

// write turns an answer into bytes. Views are maps of texts, numbers and the like, which cannot
// fail to marshal.
func write(a fake.Answer) reply {
	body, err := json.Marshal(a.Body)
	if err != nil {
		return write(fake.Refusal(http.StatusInternalServerError, err.Error()))
	}
	header := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	maps.Copy(header, a.Header)
	if a.Status == http.StatusNotModified {
		body = nil // by its definition
	}
	return reply{status: a.Status, header: header, body: body}
}

// watchedMutex guards what a platform holds, and tells those who watch of each change: whoever
// writes takes Lock, whoever only reads RLock.
type watchedMutex struct {
	sync.RWMutex
	changed chan struct{} // closed by the next Unlock; nil while nobody watches
}

// Unlock ends a change.
func (m *watchedMutex) Unlock() {
	if m.changed != nil {
		close(m.changed)
		m.changed = nil
	}
	m.RWMutex.Unlock()
}

func (m *watchedMutex) watch() <-chan struct{} {
	m.Lock()
	defer m.RWMutex.Unlock() // without telling: nothing has changed
	if m.changed == nil {
		m.changed = make(chan struct{})
	}
	return m.changed
}

// Changed returns a channel that is closed as soon as what State or Requests return may have
// changed. Ask for it before you look, and for another after each change.
func (p *Platform) Changed() <-chan struct{} { return p.mu.watch() }
