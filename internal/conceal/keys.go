package conceal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Keys removes keys from the texts that errors show. The platform, a proxy or a middleware may
// have echoed a key.
type Keys struct {
	*strings.Replacer

	forms []string // of the keys
}

// NewKeys returns a Keys that removes keys, in plain and as JSON, HTML and URLs escape them.
func NewKeys(keys []string) Keys {
	const shortest, mask = 8, "[api-key]" // shorter keys may be ordinary words
	var forms, pairs []string
	for _, key := range keys {
		if len(key) < shortest {
			continue
		}
		for _, form := range spellings(key) {
			if !slices.Contains(forms, form) {
				forms, pairs = append(forms, form), append(pairs, form, mask)
			}
		}
	}
	return Keys{strings.NewReplacer(pairs...), forms}
}

// Bytes redacts a text, which it copies only if it contains a key: it may be large.
func (k Keys) Bytes(text []byte) []byte {
	for _, form := range k.forms {
		if bytes.Contains(text, []byte(form)) {
			return []byte(k.Replace(string(text)))
		}
	}
	return text
}

// Lists returns a copy with names and texts redacted, such as those of a header.
func (k Keys) Lists(all map[string][]string) map[string][]string {
	if all == nil {
		return nil
	}
	redacted := make(map[string][]string, len(all))
	for name, texts := range all {
		name = k.Replace(name)
		for _, text := range texts {
			redacted[name] = append(redacted[name], k.Replace(text))
		}
	}
	return redacted
}

// Error returns err. If the text of err contains a key, or its Error method panics, Error returns
// an error that wraps err and has another text.
func (k Keys) Error(err error) error {
	text, panicked := textOf(err)
	if redacted := k.Replace(text); panicked || redacted != text {
		return reworded{err, redacted}
	}
	return err
}

func textOf(err error) (text string, panicked bool) {
	defer func() {
		if recover() != nil {
			text, panicked = fmt.Sprintf("%T, whose Error method panics", err), true
		}
	}()
	return err.Error(), false
}

// reworded wraps an error under another text.
type reworded struct {
	error

	text string
}

func (e reworded) Error() string { return e.text }

func (e reworded) Unwrap() error { return e.error }

// asDotNet escapes the text of a JSON string as System.Text.Json of .NET does by default.
var asDotNet = strings.NewReplacer(
	`\`, `\\`, `"`, `\u0022`, "&", `\u0026`, "'", `\u0027`, "+", `\u002B`, "<", `\u003C`, ">", `\u003E`, "`", `\u0060`,
)

// asGson escapes the text of a JSON string as Gson does by default.
var asGson = strings.NewReplacer(
	`\`, `\\`, `"`, `\"`, "&", `\u0026`, "'", `\u0027`, "<", `\u003c`, "=", `\u003d`, ">", `\u003e`,
)

var percentEscape = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%[0-9A-F]{2}`) })

// unescapeHTML undoes the escapes that only encoding/json makes.
var unescapeHTML = strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">")

func spellings(key string) []string {
	forms := []string{key, asDotNet.Replace(key), asGson.Replace(key), html.EscapeString(key)}
	for _, text := range []string{url.QueryEscape(key), url.PathEscape(key)} {
		forms = append(forms, text, percentEscape().ReplaceAllStringFunc(text, strings.ToLower))
	}
	quoted, _ := json.Marshal(key) // a string cannot fail
	escaped := string(quoted[1 : len(quoted)-1])
	for _, text := range []string{escaped, unescapeHTML.Replace(escaped)} {
		forms = append(forms, text, strings.ReplaceAll(text, "/", `\/`))
	}
	return forms
}
