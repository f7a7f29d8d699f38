package paytermtest

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"
	"time"
)

// watchdog ends the test binary where a run of Explore cannot end: fake time stands still while a
// goroutine waits for something real, such as a socket.
type watchdog struct {
	steps atomic.Int64
	seed  atomic.Uint64 // of the run
}

// patience is for how many ticks of tick a run may make no step. Ticks are counted, not time: in a
// debugger, none passes while the program stands.
var patience, tick = 60, time.Second

// watch watches until stop. Call it outside of the bubble.
func (w *watchdog) watch(t *testing.T) (stop func()) {
	t.Helper()
	done, ticker := make(chan struct{}), time.NewTicker(tick)
	go func() {
		defer ticker.Stop()
		for idle, last := 0, int64(-1); ; {
			select {
			case <-done:
				return
			case <-ticker.C:
			}
			now := w.steps.Load()
			if idle++; now != last {
				idle, last = 0, now
			}
			if idle == patience {
				fmt.Fprintf(os.Stderr, "--- FAIL: %s: Explore, Seed: %d: the run has made no request for %v: does it wait for a real socket, "+
					"process or file? Use the Client and the Store of the Run alone\n", t.Name(), w.seed.Load(), time.Duration(patience)*tick)
				os.Exit(1)
			}
		}
	}()
	return func() { close(done) }
}
