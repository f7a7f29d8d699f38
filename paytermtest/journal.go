package paytermtest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Request is a request the platform has seen, for assertions. The journal keeps every one until ClearRequests.
type Request struct {
	// Operation is named as the library names it; empty if the request found none.
	Operation string
	Method    string
	// Path is as it was sent, escapes included.
	Path  string
	Query url.Values
	// Header has the name of the key's role in place of the key: client, vendor, bank, merchant or unknown.
	Header http.Header
	// Body is as it was sent, but that the number under each key called pan is masked.
	Body []byte
	// Status is that of the answer, also of one that breaks off or stalls in its body. 0: nothing of it was sent, or it is not there yet.
	Status int
}

func newRequest(r *http.Request, body []byte, operation string, who role) *Request {
	header := http.Header{}
	for name, values := range r.Header {
		if strings.EqualFold(name, keyHeader) {
			values = []string{string(who)}
		}
		header[http.CanonicalHeaderKey(name)] = slices.Clone(values)
	}
	return &Request{
		Operation: operation,
		Method:    r.Method,
		Path:      r.URL.EscapedPath(),
		Query:     r.URL.Query(),
		Header:    header,
		Body:      body,
	}
}

// Requests lists what the platform has seen, in the order of arrival.
func (p *Platform) Requests() []Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen := make([]Request, len(p.journal))
	for i, entry := range p.journal {
		seen[i] = *entry
		seen[i].Query = url.Values(http.Header(entry.Query).Clone())
		seen[i].Header = entry.Header.Clone()
		seen[i].Body = slices.Clone(entry.Body)
	}
	return seen
}

// Count is how many requests of an operation the platform has seen, whatever became of them.
func (p *Platform) Count(operation string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	count := 0
	for _, entry := range p.journal {
		if entry.Operation == operation {
			count++
		}
	}
	return count
}

// ClearRequests empties the journal.
func (p *Platform) ClearRequests() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.journal = nil
}
