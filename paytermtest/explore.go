package paytermtest

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/payterm/payterm-go"
)

// ExploreOptions configures [Explore]. The zero value is ready to use.
type ExploreOptions struct {
	Runs  int   // default: 1000
	Seed  int   // of the first run with events, incremented for each run. Default: 1
	Forms Forms // default: FormsDocumented
}

// Store holds what survives a crash. A till.Store has the same methods.
type Store interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, old, note []byte) error
}

// Run is one process in a run of [Explore]. It implements testify's TestingT, so program and check
// can assert on it.
type Run struct {
	Platform *Platform       // shared by all processes of the run
	Client   *payterm.Client // under ClientKey, with default options
	Store    Store           // in memory, shared by all processes of the run
	Terminal string          // id of a terminal ready for sessions; of two unpaid sessions of yesterday one is closed, one expired
	Seed     int             // of the run

	ctx context.Context //nolint:containedctx // the lifetime of the process
	die context.CancelFunc

	mu       sync.Mutex
	failures []string
}

// Context returns a context that ends when the process dies. From then on no request arrives, and
// the store returns an error.
func (r *Run) Context() context.Context { return r.ctx }

// Helper does nothing: a failure prints requests, not source lines.
func (r *Run) Helper() {}

// Errorf makes the run fail, unless the process is dead.
func (r *Run) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ctx.Err() == nil {
		r.failures = append(r.failures, fmt.Sprintf(format, args...))
	}
}

// FailNow makes the run fail and ends program or check. Call it from their own goroutine.
func (r *Run) FailNow() {
	if !r.hasFailed() {
		r.Errorf("FailNow was called")
	}
	runtime.Goexit()
}

func (r *Run) hasFailed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.failures) > 0
}

// do calls f in a goroutine of its own, which f may end.
func (r *Run) do(f func(*Run) error) (err error) {
	done := make(chan struct{})
	go func() {
		returned := false
		defer close(done)
		defer func() {
			switch cause := recover(); {
			case cause != nil:
				r.Errorf("panic: %v\n\n%s", cause, debug.Stack())
			case !returned && !r.hasFailed():
				r.Errorf("the goroutine was ended by runtime.Goexit or another FailNow: use FailNow of the Run")
			}
		}()
		err = f(r)
		returned = true
	}()
	<-done
	return err
}

// Explore calls program many times, each time on a new platform and in fake time
// (testing/synctest), with different events at its requests: connections break before or after the
// change, the platform responds 503 or 504, requests arrive late, cards are tapped, declined or
// reversed, nobody taps, or the process dies. A program that died or returned an error is called
// again with what it has stored, up to four times in all, like a cashier who presses again. Then
// late requests arrive, the events end, and check asserts what must never happen: two sales for one
// order, a sale reported as none.
//
//	paytermtest.Explore(t, paytermtest.ExploreOptions{}, func(run *paytermtest.Run) error {
//		return sell(run.Context(), run.Client, run.Store, run.Terminal)
//	}, func(run *paytermtest.Run) {
//		assert.LessOrEqual(run, len(run.Platform.State().Sales), 1)
//	})
//
// Explore stops at the first run that fails, and prints its seed and the shortest list of events
// that still fails, request by request. An error returned by program is no failure: report failures
// with run.Errorf or an assertion on run. If the test itself fails, Explore stops too, and prints
// all events of the run.
//
// Runs are sequential, so program and check may share variables. The first run has seed 0 and no
// events, and shows how many requests there are. Runs with the same seed are equal. A request takes
// about a second, rounded so that the jitter of the client's waits has no effect. A session lasts a
// minute.
func Explore(t *testing.T, options ExploreOptions, program func(*Run) error, check func(*Run)) {
	t.Helper()
	if failure := explore(t, t.Failed, options, program, check); failure != "" {
		t.Fatal(failure)
	}
}

// explore returns the failure that Explore reports, or "". hasFailed reports whether the test has
// failed.
func explore(t *testing.T, hasFailed func() bool, options ExploreOptions, program func(*Run) error, check func(*Run)) string {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(1600)) // the heap is small, so the default would collect it all the time
	before := hasFailed()
	run := func(seed int, events []event) *simulation {
		s := &simulation{seed: seed, forms: options.Forms, events: events}
		s.runInBubble(t, program, check)
		return s
	}
	quiet := run(0, nil)
	first, runs := cmp.Or(options.Seed, 1), cmp.Or(options.Runs, 1000)
	for s, i := quiet, 0; ; i++ {
		switch {
		case hasFailed() && !before:
			return s.report("The test failed in this run.")
		case s.hasFailed():
			least := shrink(s, func(events []event) *simulation { return run(s.seed, events) })
			return least.report(fmt.Sprintf("This run fails with %d of its %d events.", len(least.events), len(s.events)))
		case i == runs:
			return ""
		}
		s = run(first+i, draw(first+i, quiet.requests+5))
	}
}

func (s *simulation) runInBubble(t *testing.T, program func(*Run) error, check func(*Run)) {
	t.Helper()
	returned := false
	defer func() {
		if !returned { // all goroutines are blocked: the bubble panics
			t.Log(s.report("This run does not end."))
		}
	}()
	synctest.Test(t, func(*testing.T) { s.run(program, check) })
	returned = true
}

// run calls the program until it returns without an error, at most four times, and then the check.
func (s *simulation) run(program func(*Run) error, check func(*Run)) {
	s.begin()
	for i := range 4 {
		if i > 0 {
			s.note("the program is run again", nil)
		}
		r := s.process()
		err := r.do(program)
		hasDied := r.ctx.Err() != nil
		r.die()
		if s.failures = r.failures; s.hasFailed() {
			return
		}
		if hasDied {
			continue
		}
		s.note("the program returns", err)
		if err == nil {
			break
		}
	}
	s.finish()
	s.note("the check", nil)
	r := s.process()
	_ = r.do(func(r *Run) error { check(r); return nil })
	r.die()
	s.failures = r.failures
}
