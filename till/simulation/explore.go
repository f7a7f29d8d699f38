package simulation

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/payterm/payterm-go/paytermtest"
)

// ExploreOptions configures [Explore]. The zero value is ready to use.
type ExploreOptions struct {
	Runs int              // default: 1000
	Seed uint64           // of the first run with events, incremented for each run; rare events from 1<<32 on. Default: 1
	Form paytermtest.Form // default: FormDocumented
	Taps Taps             // default: TapsOldest

	// Without leaves out events that no program of this kind can be expected to survive.
	Without []Event

	// AllowNoSale allows a program that sells nothing in the first run, which has no events.
	AllowNoSale bool
}

func (o ExploreOptions) validate() error {
	switch {
	case !slices.Contains([]Taps{"", TapsOldest, TapsNewest, TapsAny}, o.Taps):
		return fmt.Errorf("simulation: unknown Taps: %q", o.Taps)
	case !slices.Contains([]paytermtest.Form{"", paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther}, o.Form):
		return fmt.Errorf("simulation: unknown Form: %q", o.Form)
	}
	return checkNames(o.Without)
}

// Explore calls program many times, each time on a new platform, in fake time (testing/synctest)
// and with different events:
//
//   - At requests: connections break before or after the change; the platform responds 503, 504,
//     429 or 400; requests arrive late or twice; responses take long or are seconds old; the
//     process dies.
//   - At the terminal: a card is approved, declined or reversed; the sale shows after its session
//     has closed; a session stays new after a decline; another card is tapped; nobody taps. Taps
//     says which of several open sessions a card is tapped on.
//   - Elsewhere: old sessions are purged; the platform's clocks differ; a Put of the store fails.
//   - For seeds from 1<<32 on: the platform returns an open session instead of a new one; another
//     program has used the terminal minutes before.
//
// Each [Event] has a name. Use it in Without to leave the event out.
//
// If program dies or returns an error, it is called again with what it has stored, up to four
// times in all, as if a cashier pressed again. Then late requests arrive, the events end, and
// Explore calls check, which asserts what must never happen, such as two sales for one order, or
// a sale that was reported as none.
//
//	simulation.Explore(t, simulation.ExploreOptions{}, func(run *simulation.Run) error {
//		return sell(run.Context(), run.Client, run.Store, run.TerminalID)
//	}, func(run *simulation.Run) {
//		paid := 0
//		for _, sale := range run.Sales() { // a declined card before an approved one is right
//			if sale.Approved && !sale.Reversed && !sale.Refund {
//				paid++
//			}
//		}
//		assert.LessOrEqual(run, paid, 1)
//	})
//
// The first run has seed 0 and no events. It shows how many requests there are, and must sell
// something without an error. Before the later runs begin, the terminal has had sessions of the
// same amounts, yesterday and today: paid, declined and expired ones.
//
// Explore stops at the first run that fails. It prints the seed and the shortest list of events
// that still fails, request by request. Only in the first run is an error returned by program a
// failure: report other failures with run.Errorf or an assertion on run. If the test itself
// fails, Explore stops too, and prints all events of the run.
//
// Runs are sequential, so program and check may share variables. Runs with the same seed are
// equal, because waits of the client are not random under the context of the Run. Only goroutines
// that program starts at the same moment run in any order. To avoid that, let the second one
// sleep for a millisecond first.
//
// A request takes about a second, and a session lasts a minute. A run fails if program or check
// takes two days, or makes 10,000 calls of client and store. This catches a program that asks for
// a response even after its death. If program makes no call for a real minute, because it loops
// or waits for a real socket, the test binary ends with a line that says so.
func Explore(t *testing.T, options ExploreOptions, program func(*Run) error, check func(*Run)) {
	t.Helper()
	if failure := explore(t, t.Failed, options, program, check); failure != "" {
		t.Fatal(failure)
	}
}

// explore returns the failure that Explore reports, or "" if there is none. hasFailed reports
// whether the test has failed.
func explore(t *testing.T, hasFailed func() bool, options ExploreOptions, program func(*Run) error, check func(*Run)) string {
	t.Helper()
	if err := options.validate(); err != nil {
		return err.Error()
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1600)) // the heap is small, so the default would collect it all the time
	before := hasFailed()
	amounts := []int64{400}
	watched := &watchdog{}
	defer watched.watch(t)()
	run := func(seed uint64, events []event) *simulation {
		watched.steps.Add(1)
		watched.seed.Store(seed)
		s := &simulation{scene: scene{seed: seed, trace: trace{watched: watched}}, form: options.Form, taps: options.Taps, without: options.Without, amounts: amounts, events: events}
		s.mustSell = s.isQuiet() && !options.AllowNoSale
		s.runInBubble(t, program, check)
		return s
	}
	quiet := run(0, nil)
	if sold := quiet.soldAmounts(); len(sold) > 0 {
		amounts = sold
	}
	seed, runs := cmp.Or(options.Seed, 1), cmp.Or(options.Runs, 1000)
	for s, i := quiet, 0; ; i++ {
		switch {
		case hasFailed() && !before:
			return s.report("The test failed in this run.")
		case s.hasFailed():
			least := shrink(s, func(events []event) *simulation { return run(s.seed, events) })
			return least.report(fmt.Sprintf("This run fails with %d of its %d events.", len(least.events), len(s.events)))
		case i >= runs:
			return ""
		}
		s = run(seed, without(draw(seed, quiet), options.Without))
		seed++
	}
}

// runInBubble runs program and check in fake time.
func (s *simulation) runInBubble(t *testing.T, program func(*Run) error, check func(*Run)) {
	t.Helper()
	defer func() {
		if cause := recover(); cause != nil && !s.hasFailed() { // of the bubble
			s.fail("a goroutine does not end: %v", cause)
		}
	}()
	synctest.Test(t, func(*testing.T) { s.run(program, check) })
}

// run calls the program until it returns without an error, at most four times, and then the check.
func (s *simulation) run(program func(*Run) error, check func(*Run)) {
	s.begin()
	for i := range 4 {
		if i > 0 {
			s.say("the program is run again", nil)
		}
		r := s.process()
		err := r.do(program)
		hasDied := r.ctx.Err() != nil
		if err != nil && s.isQuiet() {
			r.Errorf("the program returns an error in a run without events: %v", err)
		}
		r.die()
		if s.hasFailed() {
			return
		}
		if hasDied {
			continue
		}
		s.say("the program returns", err)
		if err == nil {
			break
		}
	}
	s.finish()
	s.say("the check", nil)
	r := s.process()
	if s.mustSell && len(s.soldAmounts()) == 0 {
		r.Errorf("the program sells nothing in a run without events: if that is right, set AllowNoSale")
	}
	_ = r.do(func(r *Run) error { check(r); return nil })
	r.die()
}

// report returns the text of a failed run.
func (s *simulation) report(verdict string) string {
	var out strings.Builder
	options := fmt.Sprintf("Runs: 1, Seed: %d", s.seed)
	if s.form != "" {
		options += fmt.Sprintf(", Form: %q", s.form)
	}
	if s.taps != "" {
		options += fmt.Sprintf(", Taps: %q", s.taps)
	}
	if len(s.without) > 0 {
		options += fmt.Sprintf(", Without: %#v", s.without)
	}
	fmt.Fprintf(&out, "%s To run it alone: simulation.ExploreOptions{%s}\n\n", verdict, options)
	for _, e := range s.events {
		if e.request == 0 {
			fmt.Fprintf(&out, "            %s\n", e)
		}
	}
	s.writeSteps(&out)
	for _, failure := range s.failures {
		fmt.Fprintf(&out, "\n%s\n", strings.Trim(failure, "\n"))
	}
	return out.String()
}
