package paytermtest

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"time"
)

// Platform is a payment-terminal platform in memory. It is an http.Handler, serves any number of
// callers at once and starts no goroutines. NewPlatform returns one.
type Platform struct {
	options Options
	routes  []route

	mu      watchedMutex // guards everything below
	store   *store
	faults  []*Fault
	journal []*Request

	requestIDs ids
}

// NewPlatform returns an empty platform, without merchants or terminals; only the stock of hardware
// can be registered.
func NewPlatform(options Options) *Platform {
	p := &Platform{options: options.withDefaults(), routes: allRoutes()}
	p.Reset()
	return p
}

// Reset makes the platform what it was when NewPlatform returned it: whatever was created, tapped,
// set, added or armed since is gone, the journal is empty, and ids begin again.
func (p *Platform) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store, p.faults, p.journal = newStore(p.options), nil, nil
	p.requestIDs = ids{seed: p.options.Seed, of: "requests"}
}

// AddHardware adds terminals to the stock that lookup and commit know.
func (p *Platform) AddHardware(hardware ...Hardware) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store.addHardware(hardware...)
}

// maxBody bounds what is read of a request; the interface shows no limit.
const maxBody = 1 << 20

// readBody reads one byte more than the platform accepts, so that serve notices a body that is too
// large.
func readBody(body io.Reader) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	return io.ReadAll(io.LimitReader(body, maxBody+1))
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
	found, params, failure := findRoute(p.routes, r.Method, path)
	kept := redact(body)

	p.mu.Lock()
	who := p.store.accountOf(keyOf(r.Header))
	entry := newRequest(p.requestIDs.uuid(), r, kept, found.operation, who.role)
	p.journal = append(p.journal, entry)
	p.mu.Unlock()

	var out reply
	switch {
	case who.role == roleUnknown:
		out = write(refusal(http.StatusUnauthorized, "Unauthorized"))
	case !who.role.mayUse(path):
		out = write(refusal(http.StatusForbidden, "Forbidden"))
	case failure != nil:
		out = write(*failure)
	default:
		out = p.act(r, found, params, body, who)
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
func (p *Platform) act(r *http.Request, found route, params map[string]string, body []byte, who account) reply {
	fault := p.takeFault(found)
	if !wait(r.Context(), p.options.Latency+fault.Latency) || fault.DropBefore {
		return reply{cut: dropped, reset: fault.Reset}
	}
	c := &call{
		options: p.options, caller: who, now: p.options.Now(), params: params, query: r.URL.Query(), body: body, fault: fault,
	}
	failure := c.check(r, found)
	switch {
	case fault.Status != 0:
		return fault.spoil(write(refusal(fault.Status, http.StatusText(fault.Status))))
	case failure != nil:
		return fault.spoil(write(*failure))
	}
	return fault.spoil(write(p.handle(found, c)))
}

func (p *Platform) handle(found route, c *call) answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options.Forms.rewrite(found.operation, found.handle(p.store, c))
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
func write(a answer) reply {
	body, err := json.Marshal(a.body)
	if err != nil {
		return write(refusal(http.StatusInternalServerError, err.Error()))
	}
	header := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	maps.Copy(header, a.header)
	if a.status == http.StatusNotModified {
		body = nil // by its definition
	}
	return reply{status: a.status, header: header, body: body}
}
