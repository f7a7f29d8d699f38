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

// Fault makes requests fail. Fail arms it for requests of a known operation with the right key. At
// most one fault applies to a request: the oldest for its operation that is not used up. A fault
// with only Operation and Times lets that many requests pass, so that a later one fails. Faults
// hold a slice and a map, so they cannot be compared with ==.
type Fault struct {
	// Operation is the name of the operation to fail, such as clients.terminals.get. Empty: every
	// operation.
	Operation string
	// Times is the number of requests that the fault applies to. 0: all of them, until ClearFaults.
	Times int
	// Status is the status of the response; the change is not made. It is a failure (400 to 599) or
	// a redirect (300 to 399), without a Location unless Header sets one.
	Status int
	// Header adds header fields to the response, such as Retry-After, or replaces the platform's
	// own.
	Header http.Header
	// Body replaces the body of the response; empty and not nil, the response has no body. Without
	// a Status the change is made. The content type stays application/json unless Header sets
	// another.
	Body []byte
	// Latency delays the request, at most until its context ends. A request whose context ends
	// meanwhile changes nothing.
	Latency time.Duration
	// DropBefore cuts the connection before the change is made. The caller reads
	// io.ErrUnexpectedEOF.
	DropBefore bool
	// DropAfter makes the change and cuts the connection without a response.
	DropAfter bool
	// Truncate cuts the connection in the middle of the body.
	Truncate bool
	// Stall sends the head of the response and half of its body, and then nothing until the caller
	// gives up or the server is closed.
	Stall bool
	// Reset cuts the connection with a TCP reset instead of closing it: with DropBefore before the
	// change is made, with Truncate in the middle of the body, otherwise after the change, as with
	// DropAfter.
	Reset bool
	// StallPage returns page 1 of a list, whichever page was requested. The fault applies to lists
	// only.
	StallPage bool
	// UnreadableRecord replaces the id of the first record of a list with an object. The fault
	// applies to lists only.
	UnreadableRecord bool
}

func (f *Fault) clone() Fault {
	copied := *f
	copied.Body, copied.Header = slices.Clone(f.Body), canonical(f.Header)
	return copied
}

func (f Fault) changesPage() bool { return f.StallPage || f.UnreadableRecord }

// dropsResponse reports whether nothing of the response arrives.
func (f Fault) dropsResponse() bool {
	return f.DropBefore || f.DropAfter || f.Reset && !f.Truncate
}

// apply returns the reply with the fault in it.
func (f Fault) apply(r reply) reply {
	switch {
	case f.dropsResponse():
		return reply{cut: dropped, reset: f.Reset}
	case f.Truncate:
		r.cut, r.reset = truncated, f.Reset
	case f.Stall:
		r.cut = stalled
	}
	if f.Body != nil {
		r.body = f.Body
	}
	maps.Copy(r.header, f.Header.Clone())
	return r
}

func (f Fault) validate() error {
	at := slices.IndexFunc(fake.Routes, func(r fake.Route) bool { return r.Operation == f.Operation })
	ofPage, hasBody := f.changesPage(), f.Body != nil
	bodiless := f.Status == http.StatusNotModified || hasBody && len(f.Body) == 0
	switch {
	case f.Operation != "" && at < 0:
		return fmt.Errorf("paytermtest: unknown operation %q, see Operations", f.Operation)
	case f.Times < 0:
		return fmt.Errorf("paytermtest: Times must not be negative: %d", f.Times)
	case f.Latency < 0:
		return fmt.Errorf("paytermtest: Latency must not be negative: %s", f.Latency)
	case f.Status != 0 && (f.Status < 300 || f.Status > 599):
		return fmt.Errorf("paytermtest: Status must be 300 to 599, not %d", f.Status)
	case f.cuts() > 1:
		return fmt.Errorf("paytermtest: set only one of DropBefore, DropAfter, Truncate and Stall")
	case f.Stall && f.Reset:
		return fmt.Errorf("paytermtest: Stall keeps the connection open: do not set Reset")
	case f.dropsResponse() && (f.Status != 0 || len(f.Header) > 0 || hasBody || ofPage):
		return fmt.Errorf("paytermtest: the fault drops the response: do not set Status, Header, Body, StallPage or UnreadableRecord")
	case ofPage && (f.Status != 0 || hasBody):
		return fmt.Errorf("paytermtest: StallPage and UnreadableRecord need the platform's own response: do not set Status or Body")
	case bodiless && (f.Truncate || f.Stall) || f.Status == http.StatusNotModified && hasBody:
		return fmt.Errorf("paytermtest: the response has no body: do not set Truncate or Stall, nor Body with status 304")
	case ofPage && at >= 0 && !fake.Routes[at].IsList:
		return fmt.Errorf("paytermtest: StallPage and UnreadableRecord apply to lists, and %s is not a list", f.Operation)
	}
	return validateHeader(f.Header)
}

func validateHeader(header http.Header) error {
	for _, name := range []string{"Content-Length", "Transfer-Encoding", "Trailer"} {
		if _, set := canonical(header)[name]; set {
			return fmt.Errorf("paytermtest: Header must not set %s, which frames the response", name)
		}
	}
	var sent bytes.Buffer
	_ = header.Write(&sent) // a buffer takes everything
	sent.WriteString("\r\n")
	arrived, err := textproto.NewReader(bufio.NewReader(&sent)).ReadMIMEHeader()
	if err != nil || !maps.EqualFunc(http.Header(arrived), canonical(header), slices.Equal) {
		return fmt.Errorf("paytermtest: Header cannot be sent as it is: a name must be a token, and a value one line without spaces around it")
	}
	return nil
}

// canonical returns a copy of header with canonical names.
func canonical(header http.Header) http.Header {
	copied := http.Header{}
	for name, values := range header {
		copied[http.CanonicalHeaderKey(name)] = slices.Clone(values)
	}
	return copied
}

// cuts returns how many ways of cutting the response are set.
func (f Fault) cuts() int {
	count := 0
	for _, set := range []bool{f.DropBefore, f.DropAfter, f.Truncate, f.Stall} {
		if set {
			count++
		}
	}
	return count
}
