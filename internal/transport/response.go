package transport

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// response is a complete response. Its body is from a pool: copy what outlives the call; release
// puts it back.
type response struct {
	status   int // 0: no response
	header   http.Header
	body     *bytes.Buffer
	tooLarge bool // body is cut off at the limit
}

const (
	maxFailureBytes = 1 << 20 // of an error body
	maxTrustedBytes = 1 << 20 // allocated in advance by Content-Length
	maxPooledBytes  = 4 << 20 // of a buffer that is kept
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func (a *response) release() {
	if a.body != nil && a.body.Cap() <= maxPooledBytes {
		a.body.Reset()
		buffers.Put(a.body)
	}
	a.body = nil
}

func requestID(header http.Header) string {
	for _, name := range []string{"X-Request-Id", "X-Correlation-Id"} {
		if id := header.Get(name); id != "" {
			return id
		}
	}
	return ""
}

// requestedWait returns how long the platform asks to wait, in the header or else in the body.
func (a *response) requestedWait(now time.Time) time.Duration {
	wait, ok := retryAfter(a.header, now)
	if !ok && a.body != nil {
		wait, _ = seconds(wire.Text(wire.Find(a.body.Bytes(), "terminal_paused_seconds")))
	}
	return wait
}

// parseErrorBody sets message, fields, code and wait of failure, if the body has them.
func parseErrorBody(failure *models.Error, body []byte) {
	members := map[string][]byte{}
	fault := wire.Members(body, func(key, value []byte) *wire.Error {
		switch name := strings.ToLower(string(key)); name {
		case "message", "error", "code", "code_text", "terminal_paused_seconds":
			members[name] = value
		}
		return nil
	})
	if fault != nil {
		failure.Message = wire.Text(withoutMark(body)) // the body is a string, or not JSON
		return
	}
	failure.Message, failure.Fields = message(members["message"])
	if failure.Message == "" {
		failure.Message, _ = message(members["error"])
	}
	failure.Code = cmp.Or(wire.Text(members["code"]), wire.Text(members["code_text"]))
	if failure.RetryAfter == 0 {
		failure.RetryAfter, _ = seconds(wire.Text(members["terminal_paused_seconds"]))
	}
}

// maxMessages limits the number of fields, and of texts per field: decoded, they may take many
// times the size of the body.
const maxMessages = 100

// message reads a text, a list of texts, texts by language or texts by field.
func message(value []byte) (string, map[string][]string) {
	fields := map[string][]string{}
	fault := wire.Members(value, func(name, said []byte) *wire.Error {
		if _, isKnown := fields[string(name)]; isKnown || len(fields) < maxMessages {
			fields[string(name)] = texts(said) // the last one counts
		}
		return nil
	})
	if fault != nil {
		return strings.Join(texts(value), "; "), nil
	}
	if english := strings.Join(fields["english"], ", "); english != "" {
		return english, nil
	}
	maps.DeleteFunc(fields, func(_ string, said []string) bool { return len(said) == 0 })
	if len(fields) == 0 {
		return "", nil
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		parts = append(parts, name+": "+strings.Join(fields[name], ", "))
	}
	return strings.Join(parts, "; "), fields
}

// texts reads one text or a list of texts, and skips everything else.
func texts(value []byte) (found []string) {
	take := func(_ int, one []byte) *wire.Error {
		if text := wire.Text(one); text != "" && len(found) < maxMessages {
			found = append(found, text)
		}
		return nil
	}
	if wire.Elements(value, take) != nil {
		_ = take(0, value)
	}
	return found
}

// withoutMark removes the byte order mark, which encoding/json refuses.
func withoutMark(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\uFEFF")) }

// redactor removes keys from errors: the platform, a proxy or a middleware may have echoed them.
type redactor struct {
	*strings.Replacer

	forms []string // of the keys
}

// newRedactor returns a redactor of keys, in plain and as escaped by JSON and URLs.
func newRedactor(keys []string) redactor {
	const shortest, mask = 8, "[api-key]" // shorter keys may be ordinary words
	var forms, pairs []string
	for _, key := range keys {
		if len(key) < shortest {
			continue
		}
		for _, form := range spellings(key) {
			forms, pairs = append(forms, form), append(pairs, form, mask)
		}
	}
	return redactor{strings.NewReplacer(pairs...), forms}
}

// asDotNet escapes the text of a JSON string as System.Text.Json of .NET does by default.
var asDotNet = strings.NewReplacer(
	`\`, `\\`, `"`, `\u0022`, "&", `\u0026`, "'", `\u0027`, "+", `\u002B`, "<", `\u003C`, ">", `\u003E`, "`", `\u0060`,
)

func spellings(key string) []string {
	forms := []string{key, url.QueryEscape(key), url.PathEscape(key), asDotNet.Replace(key)}
	quoted, _ := marshal(key) // a string cannot fail
	escaped, _ := json.Marshal(key)
	for _, form := range [][]byte{quoted, escaped} {
		text := string(form[1 : len(form)-1])
		forms = append(forms, text, strings.ReplaceAll(text, "/", `\/`))
	}
	return forms
}

// bytes redacts a text, which it copies only if it contains a key: it may be large.
func (r redactor) bytes(text []byte) []byte {
	for _, form := range r.forms {
		if bytes.Contains(text, []byte(form)) {
			return []byte(r.Replace(string(text)))
		}
	}
	return text
}

// lists returns a copy with names and texts redacted, such as those of a header.
func (r redactor) lists(all map[string][]string) map[string][]string {
	if all == nil {
		return nil
	}
	redacted := make(map[string][]string, len(all))
	for name, texts := range all {
		name = r.Replace(name)
		for _, text := range texts {
			redacted[name] = append(redacted[name], r.Replace(text))
		}
	}
	return redacted
}

// error returns err, or an error that wraps it if its text contains a key.
func (r redactor) error(err error) error {
	text := fmt.Sprint(err) // recovers if Error panics
	if redacted := r.Replace(text); redacted != text {
		return reworded{err, redacted}
	}
	return err
}

// redacted returns the call with what its errors show redacted.
func (c Call) redacted(r redactor) Call {
	c.name, c.route = r.Replace(c.name), r.Replace(c.route)
	if c.invalid != nil {
		c.invalid = c.refuse(r.Replace(c.invalid.Field), c.invalid.Reason)
	}
	return c
}

// reworded wraps an error under another text.
type reworded struct {
	error

	text string
}

func (e reworded) Error() string { return e.text }
func (e reworded) Unwrap() error { return e.error }
