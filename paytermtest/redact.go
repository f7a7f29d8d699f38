package paytermtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

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
