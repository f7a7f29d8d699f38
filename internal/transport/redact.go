package transport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

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
