package paytermtest

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/textproto"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
)

// Operations returns the names of all operations, such as clients.terminals.get, for Fault and
// Count.
func Operations() []string {
	names := make([]string, len(fake.Routes))
	for i, r := range fake.Routes {
		names[i] = r.Operation
	}
	return names
}

// Fault makes requests fail. Fail arms it for requests that name a known operation and have the
// right key. At most one fault applies to a request: the oldest one for its operation that is not
// used up. Faults hold slices and a map, so they cannot be compared with ==.
type Fault struct {
	// Operation is the name of the operation to fail, such as clients.terminals.get. Empty: every
	// operation.
	Operation string
	// Times is the number of requests that the fault applies to. 0: all requests, until
	// ClearFaults.
	Times int
	// Status is the status of the response. The requested change is not made. Status is a failure
	// (400 to 599) or a redirect (300 to 399), which has no Location unless Header sets one.
	Status int
	// Header adds header fields to the response, such as Retry-After, or replaces the platform's
	// own.
	Header http.Header
	// Body replaces the body of the response. If it is empty and not nil, the response has no
	// body. Without a Status, the requested change is made. The content type stays
	// application/json unless Header sets another one.
	Body []byte
	// Latency delays the request, at most until its context ends. If its context ends meanwhile,
	// the request changes nothing.
	Latency time.Duration
	// Cut ends the connection, or stalls the response. Empty: neither.
	Cut Cut
	// Reset cuts the connection with a TCP reset instead of closing it. It does so where Cut says,
	// or after the change, like CutAfter, if Cut is empty.
	Reset bool
	// StallPage returns the first page of a list, whichever page was requested. It applies only to
	// lists.
	StallPage bool
	// UnreadableRecord replaces the id of the first record of a list with an object. It applies
	// only to lists.
	UnreadableRecord bool
	// IgnoreQuery names query parameters that the platform ignores, such as from and to. It applies
	// only to operations that take one of them.
	IgnoreQuery []string
	// Pass lets Times requests pass, so that the next fault applies to a later one. It has no other
	// effect.
	Pass bool
}

// Cut says where a connection ends.
type Cut string

// The cuts.
const (
	CutBefore Cut = "before" // before the change is made; the caller reads io.ErrUnexpectedEOF
	CutAfter  Cut = "after"  // after the change, without a response
	CutBody   Cut = "body"   // in the middle of the body
	CutStall  Cut = "stall"  // after half of the body nothing follows, until the caller gives up or the server is closed
)

func (f *Fault) clone() Fault {
	copied := *f
	copied.Body, copied.Header, copied.IgnoreQuery = slices.Clone(f.Body), canonical(f.Header), slices.Clone(f.IgnoreQuery)
	return copied
}

func (f Fault) changesPage() bool { return f.StallPage || f.UnreadableRecord }

// needsResponse reports whether the fault changes a response of the platform's own.
func (f Fault) needsResponse() bool { return f.changesPage() || len(f.IgnoreQuery) > 0 }

// isOf reports whether the fault is for an operation.
func (f Fault) isOf(r fake.Route) bool { return f.Operation == "" || f.Operation == r.Operation }

// appliesTo reports whether the fault changes requests of an operation.
func (f Fault) appliesTo(r fake.Route) bool {
	return f.isOf(r) && (r.IsList || !f.changesPage()) && (len(f.IgnoreQuery) == 0 || slices.ContainsFunc(f.IgnoreQuery, r.Takes))
}

// unknownParameters returns the names in IgnoreQuery that no operation of the fault takes.
func (f Fault) unknownParameters() []string {
	return slices.DeleteFunc(slices.Clone(f.IgnoreQuery), func(name string) bool {
		return slices.ContainsFunc(fake.Routes, func(r fake.Route) bool { return f.isOf(r) && r.Takes(name) })
	})
}

// dropsResponse reports whether nothing of the response arrives.
func (f Fault) dropsResponse() bool {
	return f.Cut == CutBefore || f.Cut == CutAfter || f.Reset && f.Cut != CutBody
}

// apply returns the reply with the fault in it.
func (f Fault) apply(r reply) reply {
	switch {
	case f.dropsResponse():
		return reply{cut: dropped, reset: f.Reset}
	case f.Cut == CutBody:
		r.cut, r.reset = truncated, f.Reset
	case f.Cut == CutStall:
		r.cut = stalled
	}
	if f.Body != nil {
		r.body, r.isMade = f.Body, true
	}
	maps.Copy(r.header, f.Header.Clone())
	return r
}

func (f Fault) validate() error {
	at := slices.IndexFunc(fake.Routes, func(r fake.Route) bool { return r.Operation == f.Operation })
	hasBody := f.Body != nil
	bodiless := f.Status == http.StatusNotModified || hasBody && len(f.Body) == 0
	switch {
	case f.Operation != "" && at < 0:
		return errors.New("paytermtest: " + unknownOperation(f.Operation))
	case f.Times < 0:
		return fmt.Errorf("paytermtest: Times must not be negative: %d", f.Times)
	case f.Latency < 0:
		return fmt.Errorf("paytermtest: Latency must not be negative: %s", f.Latency)
	case f.Status != 0 && (f.Status < 300 || f.Status > 599):
		return fmt.Errorf("paytermtest: Status must be 300 to 599, not %d", f.Status)
	case f.Cut != "" && !slices.Contains([]Cut{CutBefore, CutAfter, CutBody, CutStall}, f.Cut):
		return fmt.Errorf("paytermtest: unknown Cut %q", f.Cut)
	case f.Cut == CutStall && f.Reset:
		return fmt.Errorf("paytermtest: CutStall keeps the connection open: do not set Reset")
	case f.Pass == f.hasEffect():
		return fmt.Errorf("paytermtest: set what the fault does, or Pass to let requests pass")
	case f.dropsResponse() && (f.Status != 0 || len(f.Header) > 0 || hasBody || f.needsResponse()):
		return fmt.Errorf("paytermtest: the fault drops the response: do not set Status, Header, Body, StallPage, UnreadableRecord or IgnoreQuery")
	case f.needsResponse() && (f.Status != 0 || hasBody):
		return fmt.Errorf("paytermtest: StallPage, UnreadableRecord and IgnoreQuery need the platform's own response: do not set Status or Body")
	case bodiless && (f.Cut == CutBody || f.Cut == CutStall) || f.Status == http.StatusNotModified && hasBody:
		return fmt.Errorf("paytermtest: the response has no body: do not set CutBody or CutStall, nor Body with status 304")
	case f.changesPage() && at >= 0 && !fake.Routes[at].IsList:
		return fmt.Errorf("paytermtest: StallPage and UnreadableRecord apply to lists, and %s is not a list", f.Operation)
	case len(f.unknownParameters()) > 0:
		return fmt.Errorf("paytermtest: IgnoreQuery: %s: there is no parameter %q", cmp.Or(f.Operation, "all operations"), f.unknownParameters()[0])
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

// hasEffect reports whether the fault does anything to a request.
func (f Fault) hasEffect() bool {
	return f.Status != 0 || len(f.Header) > 0 || f.Body != nil || f.Latency > 0 || f.Cut != "" || f.Reset || f.needsResponse()
}

// unknownOperation returns a text that a name is not one of Operations, with the most similar
// ones.
func unknownOperation(name string) string {
	near := slices.SortedStableFunc(slices.Values(Operations()), func(one, other string) int { return shared(other, name) - shared(one, name) })
	return fmt.Sprintf("unknown operation %q, see Operations: %s", name, strings.Join(near[:3], ", "))
}

// shared returns how many bytes two names share at their beginning and at their end.
func shared(one, other string) (length int) {
	for length < min(len(one), len(other)) && one[length] == other[length] {
		length++
	}
	one, other = one[length:], other[length:]
	for at := 1; at <= min(len(one), len(other)) && one[len(one)-at] == other[len(other)-at]; at++ {
		length++
	}
	return length
}
