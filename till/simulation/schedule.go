package simulation

import (
	"iter"
	"math/rand/v2"
	"slices"
	"time"
)

// firstRare is the first seed with rare events, which few programs can survive.
const firstRare = 1 << 32

// draw returns the events of a seed, for a program whose quiet run is known. Writes get more than
// their share of events. Few runs show no payment, because such a run waits until a session
// expires.
func draw(seed uint64, quiet *simulation) []event {
	random := rand.New(rand.NewPCG(seed, 0))
	writes := quiet.writes()
	var events []event
	switch random.IntN(64) {
	case 0:
		events = append(events, event{kind: nobody})
	case 1:
		events = append(events, event{kind: showsLate})
	}
	for _, k := range lasting {
		if random.IntN(16) == 0 {
			events = append(events, event{kind: k})
		}
	}
	for _, k := range rare {
		if seed >= firstRare && random.IntN(4) == 0 {
			events = append(events, event{kind: k})
		}
	}
	for range random.IntN(6) {
		e := event{request: 1 + random.IntN(quiet.requests+5), kind: drawn[random.IntN(len(drawn))]}
		if len(writes) > 0 && random.IntN(4) == 0 {
			e.request = writes[random.IntN(len(writes))]
		}
		times := 1
		if e.kind.repeats && random.IntN(4) == 0 {
			times = 3 + random.IntN(2) // more than the client retries a read
		}
		for range times {
			if e.kind.seconds > 0 {
				e.delay = 500*time.Millisecond + time.Duration(1+random.IntN(e.kind.seconds))*time.Second
			}
			events = append(events, e)
			e.request++
		}
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.request - b.request })
	return events
}

// without returns the events, except those with the given names.
func without(events []event, names []Event) []event {
	return slices.DeleteFunc(events, func(e event) bool { return slices.Contains(names, e.kind.name) })
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
		for fewer := range dropping(events, first) {
			if run := again(fewer); run.hasFailed() {
				return run
			}
		}
	}
	for second := range events {
		for first := range second {
			for fewer := range dropping(slices.Delete(slices.Clone(events), second, second+1), first) {
				if run := again(fewer); run.hasFailed() {
					return run
				}
			}
		}
	}
	return nil
}

// dropping yields the lists of events that lack the given one. Later events stay at their
// requests or move to earlier ones, because the program may make fewer requests.
func dropping(events []event, dropped int) iter.Seq[[]event] {
	return func(yield func([]event) bool) {
		next := 1
		if dropped+1 < len(events) {
			next = max(1, events[dropped+1].request) // 0 lasts
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
