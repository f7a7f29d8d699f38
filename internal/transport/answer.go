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

// answer is a complete response. Its body belongs to a pool: what is kept of it is copied, and
// release returns it.
type answer struct {
	status   int // 0: none has come
	header   http.Header
	body     *bytes.Buffer
	tooLarge bool // body holds the first bytes only
}

const (
	maxFailureBytes = 1 << 20 // kept of a failure
	maxTrustedBytes = 1 << 20 // of a Content-Length, before the bytes are there
	maxPooledBytes  = 4 << 20
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func (a *answer) release() {
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

// askedToWait returns how long an answer asks to wait, by its header or else by its body.
func (a *answer) askedToWait(now time.Time) time.Duration {
	wait, told := retryAfter(a.header, now)
	if !told && a.body != nil {
		wait, _ = seconds(wire.Text(wire.Find(a.body.Bytes(), "terminal_paused_seconds")))
	}
	return wait
}

// explain fills in the platform's words, where a body has them in a known form.
func explain(failure *models.Error, body []byte) {
	said := map[string][]byte{}
	fault := wire.Members(body, func(key, value []byte) *wire.Error {
		switch name := strings.ToLower(string(key)); name {
		case "message", "error", "code", "code_text", "terminal_paused_seconds":
			said[name] = value
		}
		return nil
	})
	if fault != nil {
		failure.Message = wire.Text(withoutMark(body)) // a text alone, or no JSON at all
		return
	}
	failure.Message, failure.Fields = message(said["message"])
	if failure.Message == "" {
		failure.Message, _ = message(said["error"])
	}
	failure.Code = cmp.Or(wire.Text(said["code"]), wire.Text(said["code_text"]))
	if failure.RetryAfter == 0 {
		failure.RetryAfter, _ = seconds(wire.Text(said["terminal_paused_seconds"]))
	}
}

// maxMessages bounds the fields, and the texts of each: their structures take many times the size
// of a body.
const maxMessages = 100

// message reads a text, a list of texts, texts by language, or texts by field.
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

// texts reads one text or a list of them, and passes over everything else.
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

// withoutMark takes off the byte order mark that encoding/json does not read.
func withoutMark(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\uFEFF")) }

// redactor takes the key out of what an error keeps, since whoever wrote that may have repeated it.
type redactor struct {
	*strings.Replacer

	forms []string // of the keys
}

// newRedactor finds keys as they are, and as JSON and URLs escape them.
func newRedactor(keys []string) redactor {
	const shortest, shown = 8, "[api-key]" // shorter ones are words
	var forms, pairs []string
	for _, key := range keys {
		if len(key) < shortest {
			continue
		}
		for _, form := range spellings(key) {
			forms, pairs = append(forms, form), append(pairs, form, shown)
		}
	}
	return redactor{strings.NewReplacer(pairs...), forms}
}

func spellings(key string) []string {
	forms := []string{key, url.QueryEscape(key), url.PathEscape(key)}
	quoted, _ := marshal(key) // a text can be encoded
	escaped, _ := json.Marshal(key)
	for _, form := range [][]byte{quoted, escaped} {
		text := string(form[1 : len(form)-1])
		forms = append(forms, text, strings.ReplaceAll(text, "/", `\/`))
	}
	return forms
}

// bytes returns the text itself, unless it repeats a key: it may be large.
func (r redactor) bytes(text []byte) []byte {
	for _, form := range r.forms {
		if bytes.Contains(text, []byte(form)) {
			return []byte(r.Replace(string(text)))
		}
	}
	return text
}

// lists redacts names and texts, such as those of a header, in a copy.
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

// error returns err itself, unless its text repeats the key.
func (r redactor) error(err error) error {
	said := fmt.Sprint(err) // which survives a panic
	if text := r.Replace(said); text != said {
		return reworded{err, text}
	}
	return err
}

// redacted returns a call without the key in what its errors name.
func (c Call) redacted(r redactor) Call {
	c.name, c.route = r.Replace(c.name), r.Replace(c.route)
	if c.invalid != nil {
		c.invalid = c.refuse(r.Replace(c.invalid.Field), c.invalid.Reason)
	}
	return c
}

// reworded is an error with another text.
type reworded struct {
	error

	text string
}

func (e reworded) Error() string { return e.text }
func (e reworded) Unwrap() error { return e.error }
