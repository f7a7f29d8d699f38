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
	Seed  int   // of the first run with events; each later one has the next. Default: 1
	Forms Forms // default: FormsDocumented
}

// Store is what survives a process. A till.Store has the same methods.
type Store interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, old, note []byte) error
}

// Run is one process of a run of [Explore]. It is the TestingT of testify, for program and check to
// report a failure.
type Run struct {
	Platform *Platform       // that of all processes of the run
	Client   *payterm.Client // under ClientKey, with the options' defaults
	Store    Store           // in memory, and that of all processes of the run
	Terminal string          // ready for sessions; of two that were opened yesterday one is closed, one expired, and nobody paid
	Seed     int             // of the run

	ctx context.Context //nolint:containedctx // the life of the process
	die context.CancelFunc

	mu       sync.Mutex
	failures []string
}

// Context ends when the process dies. Then no request arrives any more, and the store refuses.
func (r *Run) Context() context.Context { return r.ctx }

// Helper does nothing: a failure shows requests, not lines.
func (r *Run) Helper() {}

// Errorf makes the run fail, unless the process is dead.
func (r *Run) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ctx.Err() == nil {
		r.failures = append(r.failures, fmt.Sprintf(format, args...))
	}
}

// FailNow makes the run fail and ends program or check, whose goroutine has to call it.
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

// do calls a function in a goroutine of its own, which it may end.
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
				r.Errorf("it was ended by a FailNow that is not the run's, or by runtime.Goexit")
			}
		}()
		err = f(r)
		returned = true
	}()
	<-done
	return err
}

// Explore calls program over and over, each time on a platform of its own and in time that does not
// pass (testing/synctest), and makes other things happen at its requests each time: connections
// break before or after the change, 503 and 504 are answered, requests arrive late, cards are
// tapped, declined and reversed, or nobody comes, and the process dies. A program that died, or
// returned an error, is called again with what it has stored, up to four times in all, as a cashier
// presses again. Then what is under way arrives, the trouble ends, and check says what must never
// be: two sales of an order, a sale told as none.
//
//	paytermtest.Explore(t, paytermtest.ExploreOptions{}, func(run *paytermtest.Run) error {
//		return sell(run.Context(), run.Client, run.Store, run.Terminal)
//	}, func(run *paytermtest.Run) {
//		assert.LessOrEqual(run, len(run.Platform.State().Sales), 1)
//	})
//
// Explore stops at the first run that fails, and prints its seed and the shortest list of events
// with which it still fails, request by request. An error of program is no failure: report one by
// run.Errorf, or as above. If the test itself fails meanwhile, that is noticed, too, but all events
// are printed.
//
// Runs come one after the other, so program and check may share variables. Before all others comes
// one with seed 0 and without events: it shows how many requests there are. A seed does the same
// each time. A request takes about a second, up to a moment that does not depend on the jitter of
// the library's pauses. A session lasts a minute.
func Explore(t *testing.T, options ExploreOptions, program func(*Run) error, check func(*Run)) {
	t.Helper()
	if failure := explore(t, t.Failed, options, program, check); failure != "" {
		t.Fatal(failure)
	}
}

// explore returns the failure that Explore reports, empty if there is none. hasFailed is that of
// the test.
func explore(t *testing.T, hasFailed func() bool, options ExploreOptions, program func(*Run) error, check func(*Run)) string {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(1600)) // the heap is so small that it is collected all the time
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

// runInBubble makes the run in a bubble of synctest.
func (s *simulation) runInBubble(t *testing.T, program func(*Run) error, check func(*Run)) {
	t.Helper()
	returned := false
	defer func() {
		if !returned { // all goroutines wait for each other: the bubble panics
			t.Log(s.report("This run does not end."))
		}
	}()
	synctest.Test(t, func(*testing.T) { s.run(program, check) })
	returned = true
}

// run calls the program until it has done its work, and then the check.
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
