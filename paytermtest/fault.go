package paytermtest

import (
	"fmt"
	"slices"
	"time"
)

// Fault is a way to fail. Faults are told to a platform with Fail and meet requests that have found their operation and brought the
// right key. A request meets one fault at most: the oldest that is meant for its operation and not used up.
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
	// StallPage answers a list with page 1, whichever page was asked for.
	StallPage bool
	// OddRecord puts an object where the id of the first record of a list belongs.
	OddRecord bool
}

// Fail tells the platform to fail. It refuses a fault that could never happen, such as one of an operation the platform does not have.
func (p *Platform) Fail(fault Fault) error {
	known := fault.Operation == "" || slices.ContainsFunc(p.routes, func(r route) bool { return r.operation == fault.Operation })
	switch {
	case !known:
		return fmt.Errorf("paytermtest: no operation is called %q", fault.Operation)
	case fault.Times < 0:
		return fmt.Errorf("paytermtest: a fault cannot happen %d times", fault.Times)
	case fault.Status != 0 && (fault.Status < 300 || fault.Status > 599):
		return fmt.Errorf("paytermtest: %d is not the status of a failure", fault.Status)
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
func (p *Platform) takeFault(operation string) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, fault := range p.faults {
		if fault.Operation != "" && fault.Operation != operation {
			continue
		}
		met := *fault
		switch fault.Times {
		case 0: // until cleared
		case 1:
			p.faults = slices.Delete(p.faults, i, i+1)
		default:
			fault.Times--
		}
		return met
	}
	return Fault{}
}
