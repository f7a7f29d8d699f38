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

	"github.com/payterm/payterm-go/internal/fake"
)

// Request is a request that the platform has received. The journal keeps it until ClearRequests, or
// as long as Options.JournalBytes allows.
type Request struct {
	// RequestID is the platform's id of the request, X-Request-Id in the response.
	RequestID string
	// Operation is the library's name of the operation, empty if no route matched.
	Operation string
	Method    string
	// Path is the path as sent, escapes included.
	Path  string
	Query url.Values
	// Header has the role of the key instead of the key: client, vendor, bank, merchant or unknown.
	Header http.Header
	// Body is the body as sent, with the card number under each key named pan masked. With
	// Options.JournalBytes, one of more than 4 KiB is cut, and ends with "… 1234 more bytes".
	Body []byte
	// Status is the status of the response, also if its body is truncated or stalls. 0: no
	// response, or not yet.
	Status int
	// Response is the body of the response, as Body is that of the request.
	Response []byte
}

// journal keeps requests in the order of arrival.
type journal struct {
	requests []*Request
	bytes    int // of the requests, if they are limited
}

// keptBody limits each body in a limited journal, in bytes.
const keptBody = 4 << 10

// add adds a request to a journal of at most so many bytes; 0: any number.
func (j *journal) add(seen *Request, most int) {
	j.requests = append(j.requests, seen)
	if most == 0 {
		return
	}
	seen.Body = shortened(seen.Body)
	j.bytes += seen.size()
	j.trim(most)
}

// respond adds the response to a request.
func (j *journal) respond(seen *Request, status int, body []byte, most int) {
	seen.Status, seen.Response = status, body
	if most == 0 || !slices.Contains(j.requests, seen) {
		return
	}
	seen.Response = shortened(body)
	j.bytes += len(seen.Response)
	j.trim(most)
}

func shortened(body []byte) []byte {
	if more := len(body) - keptBody; more > 0 {
		return fmt.Appendf(nil, "%s… %d more bytes", body[:keptBody], more)
	}
	return body
}

// trim drops the oldest requests.
func (j *journal) trim(most int) {
	old := 0
	for ; j.bytes > most && old < len(j.requests)-1; old++ {
		j.bytes -= j.requests[old].size()
	}
	j.requests = slices.Delete(j.requests, 0, old)
}

// size returns about how much memory a request takes, in bytes.
func (r *Request) size() int {
	size := 1<<10 + len(r.Path) + len(r.Body) + len(r.Response)
	for _, fields := range []map[string][]string{r.Query, r.Header} {
		for name, values := range fields {
			size += 128 + len(name)
			for _, value := range values {
				size += 16 + len(value)
			}
		}
	}
	return size
}

const (
	keyHeader       = "api-key"
	requestIDHeader = "X-Request-Id"
)

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

// redact masks every pan in a JSON text, and every other occurrence of the same number, and keeps
// all other bytes. In a text that is not JSON it masks whatever looks like a card number.
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
	for _, pan := range slices.Backward(slices.Sorted(maps.Keys(masks))) { // longer numbers before their prefixes
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
			quoted, _ := json.Marshal(masked) // a string cannot fail
			out = append(append(out, text[done:start]...), quoted...)
			done = end
		}
	})
	return append(out, text[done:]...)
}

var cardLike = regexp.MustCompile(`[0-9](?:[ -]?[0-9]){11,}`)

// walk calls visit for each scalar in a valid JSON text: its offsets, its value, and whether it is
// under a key named pan.
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
