package paytermtest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Request is a request that the platform has seen. The journal keeps each until ClearRequests.
type Request struct {
	// RequestID is the platform's id of the request; the answer has it as X-Request-Id.
	RequestID string
	// Operation is the library's name of the operation, empty if the request found none.
	Operation string
	Method    string
	// Path is the path as sent, escapes included.
	Path  string
	Query url.Values
	// Header has the role of the key in its place: client, vendor, bank, merchant or unknown.
	Header http.Header
	// Body is the body as sent, with the number under each key called pan masked.
	Body []byte
	// Status is that of the answer, even if its body breaks off or stalls. 0: no answer, or not
	// yet.
	Status int
}

const requestIDHeader = "X-Request-Id"

func newRequest(id string, r *http.Request, body []byte, operation string, who role) *Request {
	header := http.Header{}
	for name, values := range r.Header {
		if strings.EqualFold(name, keyHeader) {
			values = []string{string(who)}
		}
		header[http.CanonicalHeaderKey(name)] = slices.Clone(values)
	}
	return &Request{
		RequestID: id,
		Operation: operation,
		Method:    r.Method,
		Path:      r.URL.EscapedPath(),
		Query:     r.URL.Query(),
		Header:    header,
		Body:      body,
	}
}

// Requests returns what the platform has seen, in the order of arrival.
func (p *Platform) Requests() []Request {
	p.mu.RLock()
	defer p.mu.RUnlock()
	seen := make([]Request, len(p.journal))
	for i, entry := range p.journal {
		seen[i] = *entry
		seen[i].Query = url.Values(http.Header(entry.Query).Clone())
		seen[i].Header = entry.Header.Clone()
		seen[i].Body = slices.Clone(entry.Body)
	}
	return seen
}

// Count returns how many requests of an operation the platform has seen, whatever became of them.
func (p *Platform) Count(operation string) int {
	p.mu.RLock()
	defer p.mu.RUnlock()
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
