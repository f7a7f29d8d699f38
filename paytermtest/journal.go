package paytermtest

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
)

// Request is a request that the platform has received. The journal keeps it until ClearRequests
// is called, or as long as Options.JournalBytes allows.
type Request struct {
	// RequestID is the platform's id of the request. It is X-Request-Id in the response.
	RequestID string
	// Time is when the request arrived, by the platform's clock.
	Time time.Time
	// Operation is the library's name of the operation. It is empty if no route matched.
	Operation string
	Method    string
	// Path is the path as sent, including escapes. Nothing in it is masked.
	Path string
	// Query is the query. Credentials, and texts that look like a card number, are masked, except
	// in parameters of the operation.
	Query url.Values
	// Header is the header. It has the role of the key instead of the key: client, vendor, bank,
	// merchant or unknown. Authorization, cookies, and texts that look like a card number are
	// masked.
	Header http.Header
	// Body is the body as sent. The card number under each key named pan is masked, also in JSON
	// that is in a string. With Options.JournalBytes, a body of more than 4 KiB is cut, and ends
	// with "… 1234 more bytes".
	Body []byte
	// Status is the status of the response, even if its body is truncated or stalls. 0: there is no
	// response, or not yet.
	Status int
	// Response is the body of the response, masked and cut like Body.
	Response []byte
	// Done reports whether the platform did what was requested, whatever the response says.
	Done bool
	// Fault is the fault that changed or dropped the response, or nil if there is none. Its Times
	// is the number that was left.
	Fault *Fault
}

// journal keeps requests in the order of arrival.
type journal struct {
	requests []*Request
	bytes    int // of the requests, if they are limited
}

// keptBody limits each body in a limited journal, in bytes.
const keptBody = 4 << 10

// add adds a request to a journal that may have at most most bytes. 0 means any number.
func (j *journal) add(seen *Request, most int) {
	seen.Body = kept(seen.Body, most)
	j.requests = append(j.requests, seen)
	j.bytes += seen.size()
	j.trim(most)
}

// respond adds the response to a request.
func (j *journal) respond(seen *Request, out reply, body []byte, most int) {
	before := seen.size()
	seen.Status, seen.Response, seen.Done = out.status, kept(body, most), out.done
	if out.fault.hasEffect() {
		seen.Fault = new(out.fault)
		seen.Fault.Body = kept(redact(seen.Fault.Body), most)
	}
	if most > 0 && slices.Contains(j.requests, seen) {
		j.bytes += seen.size() - before
		j.trim(most)
	}
}

// kept returns a copy of a body without spare capacity. If the journal is limited, it cuts the
// end of a long body.
func kept(body []byte, most int) []byte {
	if more := len(body) - keptBody; most > 0 && more > 0 {
		return fmt.Appendf(nil, "%s… %d more bytes", body[:keptBody], more)
	}
	return bytes.Clone(body)
}

// trim drops the oldest requests. It drops even the last one if that alone is too large.
func (j *journal) trim(most int) {
	if most == 0 {
		return
	}
	old := 0
	for ; j.bytes > most; old++ {
		j.bytes -= j.requests[old].size()
	}
	j.requests = slices.Delete(j.requests, 0, old)
}

// size returns how much memory a request holds, in bytes, rounded up.
func (r *Request) size() int {
	const request, field, value = 1280, 128, 32 // without their texts
	size := request + len(r.Method) + len(r.Path) + len(r.Body) + len(r.Response)
	fields := []map[string][]string{r.Query, r.Header}
	if r.Fault != nil {
		size += len(r.Fault.Body)
		fields = append(fields, r.Fault.Header)
	}
	for _, fields := range fields {
		for name, values := range fields {
			size += field + len(name)
			for _, text := range values {
				size += value + len(text)
			}
		}
	}
	return size
}

const (
	keyHeader       = "api-key"
	requestIDHeader = "X-Request-Id"
)

// newRequest returns copies of the parts of a request, because a part itself would keep the
// complete request in memory.
func newRequest(id string, at time.Time, r *http.Request, body []byte, found fake.Route, who fake.Role) *Request {
	query, header := url.Values{}, http.Header{}
	for name, values := range r.URL.Query() {
		show := maskCards
		switch {
		case found.Takes(name): // its values may be as long as a card number: a tid, a time
			show = strings.Clone
		case isSecret(name):
			show = func(string) string { return masked }
		}
		for _, value := range values {
			query.Add(maskCards(name), show(value))
		}
	}
	for name, values := range r.Header {
		for _, value := range values {
			switch {
			case strings.EqualFold(name, keyHeader):
				value = string(who)
			case isSecret(name):
				value = masked
			}
			header.Add(maskCards(name), maskCards(value))
		}
	}
	return &Request{
		RequestID: id,
		Time:      at,
		Operation: found.Operation,
		Method:    strings.Clone(r.Method),
		Path:      strings.Clone(r.URL.EscapedPath()),
		Query:     query,
		Header:    header,
		Body:      body,
	}
}

// masked stands for a credential.
const masked = "******"

// isSecret reports whether a header field or a parameter is a credential.
func isSecret(name string) bool {
	return slices.ContainsFunc([]string{keyHeader, "X-Api-Key", "Authorization", "Proxy-Authorization", "Cookie"}, func(secret string) bool {
		return strings.EqualFold(name, secret)
	})
}
