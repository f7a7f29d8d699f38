package paytermtest

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/textproto"
	"slices"
)

// impossible returns why a fault cannot be, nil if it can.
func (p *Platform) impossible(f Fault) error {
	at := slices.IndexFunc(p.routes, func(r route) bool { return r.operation == f.Operation })
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
	case ofPage && at >= 0 && !p.routes[at].isList():
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
