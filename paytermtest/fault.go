package paytermtest

import (
	"slices"
	"time"
)

// Fault is a way to fail. Faults are told to a platform with Fail and meet requests that have found their operation and brought the
// right key. A request meets one fault at most: the oldest that is meant for its operation and not used up. A fault with nothing but an
// Operation and Times lets as many requests pass, so that a later one fails.
type Fault struct {
	// Operation is the one to fail, named as the library names it ("clients.terminals.get"). Empty: every operation.
	Operation string
	// Times is how many requests fail. 0: all of them, until ClearFaults.
	Times int
	// Status answers with this status instead of acting: a failure (400 to 599) or a redirect that leads nowhere (300 to 399).
	Status int
	// Latency delays the request, but never longer than its context lasts. A request whose context ends meanwhile is not acted upon.
	Latency time.Duration
	// DropBefore cuts the connection before anything is done.
	DropBefore bool
	// DropAfter does what was asked for and cuts the connection instead of answering.
	DropAfter bool
	// Truncate breaks the answer off in the middle of its body.
	Truncate bool
	// Stall sends the head of the answer and half of its body, and then nothing more until the caller gives up or the server is closed.
	Stall bool
	// Reset cuts the connection with a TCP reset, where it is closed in order otherwise: before anything is done with DropBefore, in the
	// middle of the body with Truncate, and without either after what was asked for is done, like DropAfter.
	Reset bool
	// StallPage answers a list with page 1, whichever page was asked for. Other requests do not meet the fault.
	StallPage bool
	// OddRecord puts an object where the id of the first record of a list belongs. Other requests do not meet the fault.
	OddRecord bool
}

// Fail tells the platform to fail. It refuses a fault that could never happen as told:
//
//   - an operation the platform does not have, a negative Times or Latency, a Status that is no failure
//   - two ends: a request comes to one of DropBefore, DropAfter, Truncate and Stall
//   - a Stall with Reset: it is not cut
//   - Status, StallPage or OddRecord without an answer to be in: with DropBefore, DropAfter, or Reset without Truncate
//   - StallPage or OddRecord beside a Status, or for an operation that is not a list
//   - Truncate or Stall beside status 304, which has no body
func (p *Platform) Fail(fault Fault) error {
	if err := p.impossible(fault); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, &fault)
	return nil
}

// ClearFaults makes the platform whole again.
func (p *Platform) ClearFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
}

// takeFault is the fault a request meets; the zero Fault is none.
func (p *Platform) takeFault(met route) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, fault := range p.faults {
		if fault.Operation != "" && fault.Operation != met.operation || fault.isOfPage() && !met.isList() {
			continue
		}
		taken := *fault
		switch fault.Times {
		case 0: // until cleared
		case 1:
			p.faults = slices.Delete(p.faults, i, i+1)
		default:
			fault.Times--
		}
		return taken
	}
	return Fault{}
}

func (f Fault) isOfPage() bool { return f.StallPage || f.OddRecord }

// unanswered tells whether a fault leaves nothing of the answer.
func (f Fault) unanswered() bool {
	return f.DropBefore || f.DropAfter || f.Reset && !f.Truncate
}

// spoil gives what a fault leaves of an answer.
func (f Fault) spoil(whole reply) reply {
	switch {
	case f.unanswered():
		return reply{cut: dropped, reset: f.Reset}
	case f.Truncate:
		whole.cut, whole.reset = truncated, f.Reset
	case f.Stall:
		whole.cut = stalled
	}
	return whole
}
