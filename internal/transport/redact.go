package transport

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

// redactor takes the key out of what an error keeps, since whoever wrote that may have repeated it.
type redactor struct{ *strings.Replacer }

// newRedactor finds the key as it is, and as JSON and URLs escape it.
func newRedactor(key func() string) redactor {
	const shortest, shown = 8, "[api-key]" // shorter ones are words
	if key == nil || len(key()) < shortest {
		return redactor{strings.NewReplacer()}
	}
	forms := []string{key(), url.QueryEscape(key()), url.PathEscape(key())}
	quoted, _ := encode(key()) // a text can be encoded
	escaped, _ := json.Marshal(key())
	for _, form := range [][]byte{quoted, escaped} {
		text := string(form[1 : len(form)-1])
		forms = append(forms, text, strings.ReplaceAll(text, "/", `\/`))
	}
	var pairs []string
	for _, form := range forms {
		pairs = append(pairs, form, shown)
	}
	return redactor{strings.NewReplacer(pairs...)}
}

// bytes returns a copy.
func (r redactor) bytes(text []byte) []byte { return []byte(r.Replace(string(text))) }

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
