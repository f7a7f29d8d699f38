package paytermtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
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

func newRequest(id string, r *http.Request, body []byte, operation string, who fake.Role) *Request {
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

// redact masks every pan in a JSON text, and the same number wherever else it stands, and leaves
// every other byte as it is. A text that is no JSON loses whatever may be a card number.
func redact(text []byte) []byte {
	if !json.Valid(text) {
		return cardLike.ReplaceAllFunc(text, func(digits []byte) []byte { return []byte(mask(string(digits))) })
	}
	found := false
	masks := map[string]string{}
	walk(text, func(_, _ int64, scalar string, isPAN bool) {
		found = found || isPAN
		if isPAN && cardLike.MatchString(scalar) {
			masks[scalar] = mask(scalar)
		}
	})
	if !found {
		return text
	}
	var pairs []string
	for _, pan := range slices.Backward(slices.Sorted(maps.Keys(masks))) { // before what it begins with
		pairs = append(pairs, pan, masks[pan])
	}
	elsewhere := strings.NewReplacer(pairs...)
	var out []byte
	var done int64
	walk(text, func(start, end int64, scalar string, isPAN bool) {
		masked := mask(scalar)
		if !isPAN {
			masked = elsewhere.Replace(scalar)
		}
		if masked != scalar {
			quoted, _ := json.Marshal(masked) // a text always can be
			out = append(append(out, text[done:start]...), quoted...)
			done = end
		}
	})
	return append(out, text[done:]...)
}

var cardLike = regexp.MustCompile(`[0-9](?:[ -]?[0-9]){11,}`)

// walk visits the scalars of a well-formed JSON text: where each stands, what it says, and whether
// it is called pan or is within something that is.
func walk(text []byte, visit func(start, end int64, scalar string, isPAN bool)) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	next := func() json.Token {
		token, _ := decoder.Token() // well formed
		return token
	}
	var value func(isPAN bool)
	value = func(isPAN bool) {
		before := decoder.InputOffset()
		token := next()
		switch token {
		case json.Delim('{'):
			for decoder.More() {
				name := fmt.Sprint(next())
				value(isPAN || strings.EqualFold(name, "pan"))
			}
			next()
		case json.Delim('['):
			for decoder.More() {
				value(isPAN)
			}
			next()
		case nil:
		default:
			end := decoder.InputOffset()
			start := end - int64(len(bytes.TrimLeft(text[before:end], " \t\r\n:,")))
			visit(start, end, fmt.Sprint(token), isPAN)
		}
	}
	value(false)
}
