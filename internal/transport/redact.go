package transport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

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

// reworded is an error with another text.
type reworded struct {
	error

	text string
}

func (e reworded) Error() string { return e.text }
func (e reworded) Unwrap() error { return e.error }
