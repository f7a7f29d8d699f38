package simulation

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/paytermtest"
)

// Run is one process in a run of [Explore]. It implements testify's TestingT, so program and check
// can assert on it.
type Run struct {
	Platform   *paytermtest.Platform // shared by all processes of the run
	Client     *payterm.Client       // under ClientKey, with default options
	Store      Store                 // in memory, shared by all processes of the run
	TerminalID string                // id of a terminal ready for sessions, with sessions of yesterday and today
	Seed       uint64                // of the run

	simulation *simulation
	ctx        context.Context //nolint:containedctx // the lifetime of the process
	die        context.CancelFunc
	calls      atomic.Int64 // of client and store
}

func (s *simulation) process() *Run {
	r := &Run{Platform: s.platform, TerminalID: s.terminal.ID, Seed: s.seed, simulation: s}
	r.ctx, r.die = context.WithCancel(pause.Steady(context.Background(), s.jitter))
	r.Store = storeOf{r}
	var err error
	r.Client, err = payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: network{s, r}}),
		payterm.WithObserver(func(context.Context, payterm.Operation) (context.Context, func(payterm.CallInfo)) {
			r.count() // counts also what is refused because its context has ended
			return nil, nil
		}))
	if err != nil {
		r.Errorf("%v", err)
	}
	return r
}

// maxCalls is how many calls of client and store a process may make.
const maxCalls = 10_000

// count counts a call. If there are too many, the run fails and the calling goroutine ends: it
// may repeat a call until it succeeds, and after the death of the process no call succeeds.
func (r *Run) count() {
	calls := r.calls.Add(1)
	if calls <= maxCalls {
		return
	}
	if calls == maxCalls+1 && !r.simulation.hasFailed() {
		text := "it does not end"
		if r.ctx.Err() != nil {
			text += " with the context of its process"
		}
		r.simulation.fail("%s: it has made %d calls of client and store", text, maxCalls)
	}
	r.die()
	runtime.Goexit()
}

// Context returns a context that ends when the process dies. After that, no request arrives, and
// the store returns an error.
func (r *Run) Context() context.Context { return r.ctx }

// Sales returns the sales since the run began, including declined and reversed ones. The State of
// the Platform also has older ones.
func (r *Run) Sales() []paytermtest.SaleState { return r.simulation.sales() }

// Helper does nothing, because a failure prints requests, not source lines.
func (r *Run) Helper() {}

// Errorf makes the run fail, unless the process is dead.
func (r *Run) Errorf(format string, args ...any) {
	if r.ctx.Err() == nil {
		r.simulation.fail(format, args...)
	}
}

// FailNow makes the run fail and ends program or check. Call it only from their own goroutine.
func (r *Run) FailNow() {
	if !r.simulation.hasFailed() {
		r.Errorf("FailNow was called")
	}
	runtime.Goexit()
}

// longest is the time that program or check may take.
const longest = 48 * time.Hour

// do calls f in a goroutine of its own, which f may end. If f takes too long, do returns without
// it.
func (r *Run) do(f func(*Run) error) error {
	var err error
	done := make(chan struct{})
	go func() {
		returned := false
		defer close(done)
		defer func() {
			switch cause := recover(); {
			case cause != nil:
				r.Errorf("panic: %v\n\n%s", cause, debug.Stack())
			case !returned && !r.simulation.hasFailed():
				r.Errorf("the goroutine was ended by runtime.Goexit or another FailNow: use FailNow of the Run")
			}
		}()
		err = f(r)
		returned = true
	}()
	timeout := time.NewTimer(longest)
	defer timeout.Stop()
	select {
	case <-done:
		return err
	case <-timeout.C:
		err := fmt.Errorf("it does not end: it has taken %s of simulated time", longest)
		r.Errorf("%v", err)
		return err
	}
}

// Store holds what survives a crash. A till.Store has the same methods.
type Store interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, old, note []byte) error
}

// storeOf is the store of a process. It fails when the process is dead, and at some events.
type storeOf struct{ process *Run }

// arrive counts a call, and returns the error of a dead process.
func (s storeOf) arrive() error {
	s.process.count()
	return s.process.ctx.Err()
}

// Get returns a note, or the error of a dead process.
func (s storeOf) Get(ctx context.Context, key string) ([]byte, error) {
	if err := s.arrive(); err != nil {
		return nil, err
	}
	return s.process.simulation.notes.Get(ctx, key)
}

// Put stores a note, or returns the error of a dead process or of an event.
func (s storeOf) Put(ctx context.Context, key string, old, note []byte) error {
	if err := s.arrive(); err != nil {
		return err
	}
	x := s.process.simulation
	return x.put(func() error { return x.notes.Put(ctx, key, old, note) })
}

// network is the transport between a process and its platform.
type network struct {
	*simulation
	process *Run
}

// RoundTrip serves a request at its moment, unless an event says otherwise.
func (n network) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := bodyOf(r)
	if err != nil {
		return nil, err
	}
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	n.mu.Lock()
	n.sent++
	sent := n.sent
	n.mu.Unlock()
	hasArrived := pause.For(r.Context(), time.Until(moment(sent))) == nil
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	if !hasArrived {
		err := context.Cause(r.Context())
		n.log(step{method: r.Method, target: r.URL.RequestURI(), event: "not sent, the client gives up", err: err})
		return nil, err
	}
	number, fate := n.arrive()
	response, lost := fate.kind.serve(exchange{&n.scene, r, body, number, fate.delay, n.process.die, n.arrivedLate})
	for _, e := range n.events {
		if e.kind.after != nil && lost == nil {
			e.kind.after(&n.scene, response.Header)
		}
	}
	n.log(step{request: number, method: r.Method, target: r.URL.RequestURI(), status: statusOf(response, lost), event: fate.String()})
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	return response, lost
}

// statusOf returns the status of a response, or 0 if none arrives.
func statusOf(response *http.Response, lost error) int {
	if lost != nil {
		return 0
	}
	return response.StatusCode
}

// bodyOf reads and closes the body of a request, which may be served twice.
func bodyOf(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	defer func() { _ = r.Body.Close() }()
	return io.ReadAll(r.Body)
}

// moment returns when a request that is sent now is served: 0.4 s after the next full second. A
// short wait that begins there ends before the same full second, whatever its jitter. So the
// jitter has little effect under a context that is not the process's. The microseconds differ for
// each request, so that concurrent ones are served in the order in which they were sent, and so
// that deadlines that start at one moment do not coincide with another moment.
func moment(sent int) time.Time {
	second := time.Now().Add(time.Second - 1).Truncate(time.Second)
	return second.Add(400*time.Millisecond + time.Duration(sent)*time.Microsecond)
}
