package paytermtest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"time"
)

// event is something that happens at a request of a run.
type event struct {
	request int // its number; 0: the event concerns the run
	kind    kind
	delay   time.Duration // of a late request
}

func (e event) String() string {
	if e.kind == late {
		return fmt.Sprintf("%s %s later", e.kind, e.delay)
	}
	return string(e.kind)
}

// kind is the kind of an event, as a failure prints it.
type kind string

const (
	lost         kind = "connection cut, not done"
	responseLost kind = "done, response lost"
	refused      kind = "503, not done"
	timedOut     kind = "504, but done"
	late         kind = "connection cut, arrives"

	dead      kind = "not sent, the process dies"
	deadAfter kind = "done, and the process dies"

	tapped         kind = "a card is tapped: approved"
	declined       kind = "a card is tapped: declined"
	tappedReversed kind = "a card is tapped: approved, and reversed at once"
	reversed       kind = "the last sale is reversed"

	nobody    kind = "nobody taps a card"
	showsLate kind = "the card for the first session is tapped in time, but shows after the session expired"
)

var (
	taps    = []kind{tapped, declined, tappedReversed}
	outages = []kind{lost, responseLost, refused, timedOut, late}
	kinds   = slices.Concat(outages, taps, []kind{reversed, dead, deadAfter})
)

// draw returns the events of a seed for a number of requests. Runs in which no payment shows are
// few, since they wait until a session expires.
func draw(seed, requests int) []event {
	random := rand.New(rand.NewPCG(uint64(seed), 0)) //nolint:gosec // any bits will do
	var events []event
	switch random.IntN(64) {
	case 0:
		events = append(events, event{kind: nobody})
	case 1:
		events = append(events, event{kind: showsLate})
	}
	for range random.IntN(5) {
		e := event{request: 1 + random.IntN(requests), kind: kinds[random.IntN(len(kinds))]}
		times := 1
		if slices.Contains(outages, e.kind) && random.IntN(4) == 0 {
			times = 3 + random.IntN(2) // more than the client retries a read
		}
		for range times {
			if e.kind == late {
				e.delay = 2500*time.Millisecond + time.Duration(random.IntN(118))*time.Second
			}
			events = append(events, e)
			e.request++
		}
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.request - b.request })
	return events
}

// shrink removes one or two events at a time while the run still fails, and returns the last failed
// run.
func shrink(failed *simulation, again func([]event) *simulation) *simulation {
	for {
		fewer := shorter(failed, again)
		if fewer == nil {
			return failed
		}
		failed = fewer
	}
}

// shorter returns a run that still fails with one or two events fewer, or nil.
func shorter(failed *simulation, again func([]event) *simulation) *simulation {
	events := failed.events
	for first := range events {
		for fewer := range without(events, first) {
			if run := again(fewer); run.hasFailed() {
				return run
			}
		}
	}
	for second := range events {
		for first := range second {
			for fewer := range without(slices.Delete(slices.Clone(events), second, second+1), first) {
				if run := again(fewer); run.hasFailed() {
					return run
				}
			}
		}
	}
	return nil
}

// without yields the events without one of them. Later events stay at their requests or move to
// earlier ones, since the program may make fewer requests.
func without(events []event, dropped int) iter.Seq[[]event] {
	return func(yield func([]event) bool) {
		next := 1
		if dropped+1 < len(events) {
			next = events[dropped+1].request
		}
		for shift := range next {
			fewer := slices.Delete(slices.Clone(events), dropped, dropped+1)
			for i := range fewer[dropped:] {
				fewer[dropped+i].request -= shift
			}
			if !yield(fewer) {
				return
			}
		}
	}
}
