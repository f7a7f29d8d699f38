package paytermtest

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/textproto"
	"slices"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// Fault is a way to fail. Fail arms it for requests of a known operation with the right key. A
// request meets one fault at most: the oldest for its operation that is not used up. A fault with
// an Operation and Times alone lets that many requests pass, so that a later one fails. Faults hold
// a slice and a map, so they cannot be compared with ==.
type Fault struct {
	// Operation is the one to fail, named as the library names it ("clients.terminals.get"). Empty:
	// every operation.
	Operation string
	// Times is how many requests fail. 0: all of them, until ClearFaults.
	Times int
	// Status answers with this status in place of the change: a failure (400 to 599) or a redirect
	// that leads nowhere (300 to 399).
	Status int
	// Header sets header fields of the answer, such as Retry-After, beside the platform's own or in
	// their place.
	Header http.Header
	// Body answers with these bytes in place of the platform's; empty and not nil, with none.
	// Without a Status the change is made. The content type stays application/json unless Header
	// sets another.
	Body []byte
	// Latency delays the request, but never longer than its context lasts. A request whose context
	// ends meanwhile changes nothing.
	Latency time.Duration
	// DropBefore cuts the connection before the change is made.
	DropBefore bool
	// DropAfter makes the change and cuts the connection without an answer.
	DropAfter bool
	// Truncate breaks the answer off in the middle of its body.
	Truncate bool
	// Stall sends the head of the answer and half of its body, and then nothing more until the
	// caller gives up or the server is closed.
	Stall bool
	// Reset cuts the connection with a TCP reset, where it is closed in order otherwise: with
	// DropBefore before the change is made, with Truncate in the middle of the body, and else after
	// the change, as with DropAfter.
	Reset bool
	// StallPage answers a list with page 1, whichever page was asked for. Other requests do not
	// meet the fault.
	StallPage bool
	// UnreadableRecord puts an object where the id of the first record of a list belongs. Other
	// requests do not meet the fault.
	UnreadableRecord bool
}

// Fail arms a fault. An error is returned for a fault that cannot be:
//
//   - an operation the platform does not have, a negative Times or Latency, a Status that is no
//     failure
//   - two ends: a request comes to one of DropBefore, DropAfter, Truncate and Stall
//   - a Stall with Reset: it is not cut
//   - Status, Header, Body, StallPage or UnreadableRecord without an answer to be in: with
//     DropBefore, DropAfter, or Reset without Truncate
//   - StallPage or UnreadableRecord beside a Status or a Body, or for an operation that is not a
//     list
//   - a Body, Truncate or Stall beside status 304, which has no body; Truncate or Stall of an empty
//     Body
//   - a Header that cannot be sent as it is, or says where the answer ends (Content-Length,
//     Transfer-Encoding, Trailer)
func (p *Platform) Fail(fault Fault) error {
	if err := fault.impossible(); err != nil {
		return err
	}
	armed := fault.clone()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, &armed)
	return nil
}

func (f *Fault) clone() Fault {
	copied := *f
	copied.Body, copied.Header = slices.Clone(f.Body), canonical(f.Header)
	return copied
}

// ClearFaults removes all faults.
func (p *Platform) ClearFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
}

// takeFault returns the fault that a request meets; the zero Fault is none.
func (p *Platform) takeFault(met fake.Route) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, fault := range p.faults {
		if fault.Operation != "" && fault.Operation != met.Operation || fault.isOfPage() && !met.IsList {
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

func (f Fault) isOfPage() bool { return f.StallPage || f.UnreadableRecord }

// unanswered reports whether a fault leaves nothing of the answer.
func (f Fault) unanswered() bool {
	return f.DropBefore || f.DropAfter || f.Reset && !f.Truncate
}

// spoil returns what a fault leaves of an answer.
func (f Fault) spoil(whole reply) reply {
	switch {
	case f.unanswered():
		return reply{cut: dropped, reset: f.Reset}
	case f.Truncate:
		whole.cut, whole.reset = truncated, f.Reset
	case f.Stall:
		whole.cut = stalled
	}
	if f.Body != nil {
		whole.body = f.Body
	}
	maps.Copy(whole.header, f.Header.Clone())
	return whole
}

// impossible returns why a fault cannot be, nil if it can.
func (f Fault) impossible() error {
	at := slices.IndexFunc(fake.Routes, func(r fake.Route) bool { return r.Operation == f.Operation })
	ofPage, hasBody := f.isOfPage(), f.Body != nil
	bodiless := f.Status == http.StatusNotModified || hasBody && len(f.Body) == 0
	switch {
	case f.Operation != "" && at < 0:
		return fmt.Errorf("paytermtest: no operation is called %q", f.Operation)
	case f.Times < 0:
		return fmt.Errorf("paytermtest: a fault cannot happen %d times", f.Times)
	case f.Latency < 0:
		return fmt.Errorf("paytermtest: an answer cannot be %s late", f.Latency)
	case f.Status != 0 && (f.Status < 300 || f.Status > 599):
		return fmt.Errorf("paytermtest: %d is not the status of a failure", f.Status)
	case f.ends() > 1:
		return fmt.Errorf("paytermtest: a request ends once: by DropBefore, DropAfter, Truncate or Stall")
	case f.Stall && f.Reset:
		return fmt.Errorf("paytermtest: a stalled answer is not cut, so it cannot be Reset")
	case f.unanswered() && (f.Status != 0 || len(f.Header) > 0 || hasBody || ofPage):
		return fmt.Errorf("paytermtest: without an answer there is no Status, Header, Body, StallPage or UnreadableRecord")
	case ofPage && (f.Status != 0 || hasBody):
		return fmt.Errorf("paytermtest: an answer with a Status or a Body of its own has no page")
	case bodiless && (f.Truncate || f.Stall) || f.Status == http.StatusNotModified && hasBody:
		return fmt.Errorf("paytermtest: the answer has no body")
	case ofPage && at >= 0 && !fake.Routes[at].IsList:
		return fmt.Errorf("paytermtest: %s is not a list", f.Operation)
	}
	return impossibleHeader(f.Header)
}

// impossibleHeader returns why an answer cannot have a header, nil if it can.
func impossibleHeader(header http.Header) error {
	for _, name := range []string{"Content-Length", "Transfer-Encoding", "Trailer"} {
		if _, set := canonical(header)[name]; set {
			return fmt.Errorf("paytermtest: %s belongs to the connection", name)
		}
	}
	var sent bytes.Buffer
	_ = header.Write(&sent) // a buffer takes everything
	sent.WriteString("\r\n")
	arrived, err := textproto.NewReader(bufio.NewReader(&sent)).ReadMIMEHeader()
	if err != nil || !maps.EqualFunc(http.Header(arrived), canonical(header), slices.Equal) {
		return fmt.Errorf("paytermtest: the header does not arrive as it is: a name is a token, and a value one line")
	}
	return nil
}

// canonical returns a copy with canonical names.
func canonical(header http.Header) http.Header {
	copied := http.Header{}
	for name, values := range header {
		copied[http.CanonicalHeaderKey(name)] = slices.Clone(values)
	}
	return copied
}

// ends counts the ways in which a fault ends a request.
func (f Fault) ends() int {
	count := 0
	for _, end := range []bool{f.DropBefore, f.DropAfter, f.Truncate, f.Stall} {
		if end {
			count++
		}
	}
	return count
}
