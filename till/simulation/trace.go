package simulation

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
)

// step is a line of a printed failure: a request or another event.
type step struct {
	at             time.Duration // since the run began
	request        int           // its number; 0: it did not arrive
	method, target string        // empty: no request
	status         int           // 0: no response
	event          string
	err            error
}

// trace has the steps of a run, in order.
type trace struct {
	begun   time.Time
	watched *watchdog
	logging sync.Mutex // guards the steps
	steps   []step
}

// log adds a step that happens now.
func (t *trace) log(now step) {
	t.logging.Lock()
	defer t.logging.Unlock()
	t.watched.steps.Add(1)
	now.at = time.Since(t.begun)
	t.steps = append(t.steps, now)
}

// say adds an event, unless it is "".
func (t *trace) say(event string, err error) {
	if event != "" {
		t.log(step{event: event, err: err})
	}
}

// writes returns the numbers of the requests that were writes.
func (t *trace) writes() (numbers []int) {
	for _, one := range t.steps {
		if one.request > 0 && one.method != http.MethodGet {
			numbers = append(numbers, one.request)
		}
	}
	return numbers
}

// longestTrace is how many lines a failure prints at most.
const longestTrace = 400

// writeSteps writes the steps. It writes equal ones in a row as one, and leaves out the middle of
// a long trace.
func (t *trace) writeSteps(out *strings.Builder) {
	var lines []string
	for i, times := 0, 1; i < len(t.steps); i, times = i+times, 1 {
		for i+times < len(t.steps) && t.steps[i].isLike(t.steps[i+times]) {
			times++
		}
		lines = append(lines, t.steps[i].line(times))
	}
	if more := len(lines) - longestTrace; more > 0 {
		lines = slices.Replace(lines, longestTrace/2, longestTrace/2+more, fmt.Sprintf("   … %d more lines\n", more))
	}
	out.WriteString(strings.Join(lines, ""))
}

// isLike reports whether another step is the same request with the same result.
func (s step) isLike(other step) bool {
	other.request, other.at = s.request, s.at
	return s.method != "" && s == other
}

// line returns the line of a step that happened several times in a row.
func (s step) line(times int) string {
	var out strings.Builder
	seconds := int(s.at.Seconds())
	fmt.Fprintf(&out, "%3d:%02d", seconds/60, seconds%60)
	switch {
	case s.method == "":
		out.WriteString("        ")
	case s.request == 0:
		fmt.Fprintf(&out, "        %-36s ", s.name())
	default:
		fmt.Fprintf(&out, "  %4d  %-36s ", s.request, s.name())
	}
	if s.status != 0 {
		fmt.Fprintf(&out, "%d", s.status)
		if s.event != "" {
			out.WriteString(", ")
		}
	}
	out.WriteString(s.event)
	if s.err != nil {
		fmt.Fprintf(&out, ": %v", s.err)
	}
	if times > 1 {
		fmt.Fprintf(&out, "  ×%d", times)
	}
	out.WriteString("\n")
	return out.String()
}

// name returns the operation of a request, with its query.
func (s step) name() string {
	path, query, hasQuery := strings.Cut(s.target, "?")
	name := s.method + " " + path
	if route, _, failure := fake.FindRoute(s.method, path); failure == nil {
		name = route.Operation
	}
	if hasQuery {
		name += "?" + query
	}
	return name
}

// watchdog ends the test binary if a run of Explore cannot end: fake time stands still while a
// goroutine waits for something real, such as a socket.
type watchdog struct {
	steps atomic.Int64
	seed  atomic.Uint64 // of the run
}

// patience is the number of ticks for which a run may make no step. Ticks are counted instead of
// time, because none passes while a debugger holds the program.
var patience, tick = 60, time.Second

// watch watches until stop is called. Call it outside of the bubble.
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
