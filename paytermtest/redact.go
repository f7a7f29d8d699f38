package paytermtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// redact masks every pan in a JSON text, also in JSON that is in a string, and every other
// occurrence of the same number. It keeps all other bytes. In a text that is not JSON, it masks
// everything that looks like a card number.
func redact(text []byte) []byte {
	if len(text) == 0 {
		return text
	}
	if !json.Valid(text) {
		return []byte(maskCards(string(text)))
	}
	pans := map[string]bool{}
	collectPANs(text, pans)
	if len(pans) == 0 {
		return text
	}
	var pairs []string
	for _, pan := range slices.Backward(slices.Sorted(maps.Keys(pans))) { // longer numbers before their prefixes
		if maskCards(pan) != pan {
			pairs = append(pairs, pan, mask(pan))
		}
	}
	return maskPANs(text, strings.NewReplacer(pairs...))
}

// collectPANs adds each pan of a JSON text to pans.
func collectPANs(text []byte, pans map[string]bool) {
	walk(text, func(_, _ int64, scalar string, isPAN bool) {
		switch {
		case isPAN:
			pans[scalar] = true
		case isQuoted(scalar):
			collectPANs([]byte(scalar), pans)
		}
	})
}

// maskPANs masks each pan of a JSON text, and replaces known card numbers elsewhere in it.
func maskPANs(text []byte, elsewhere *strings.Replacer) []byte {
	var out []byte
	var done int64
	walk(text, func(start, end int64, scalar string, isPAN bool) {
		var masked string
		switch {
		case isPAN:
			masked = mask(scalar)
		case isQuoted(scalar):
			masked = string(maskPANs([]byte(scalar), elsewhere))
		default:
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

// isQuoted reports whether a string is itself a JSON text that may have a pan.
func isQuoted(scalar string) bool {
	start := strings.TrimLeft(scalar, " \t\r\n")
	return start != "" && strings.Contains(`{["`, start[:1]) && json.Valid([]byte(scalar))
}

// maskCards returns a copy of a text in which everything that looks like a card number is masked.
// A card number has twelve or more digits, with at most one space or dash between two of them.
func maskCards(text string) string {
	masked, done := make([]byte, 0, len(text)), 0
	first, last, digits := 0, 0, 0 // of a run of digits
	for i := range len(text) + 1 {
		isDigit := i < len(text) && '0' <= text[i] && text[i] <= '9'
		switch {
		case isDigit && digits == 0:
			first, last, digits = i, i, 1
		case isDigit:
			last, digits = i, digits+1
		case digits > 0 && last == i-1 && i < len(text) && (text[i] == ' ' || text[i] == '-'):
		default:
			if digits >= 12 {
				masked = append(append(masked, text[done:first]...), mask(text[first:last+1])...)
				done = last + 1
			}
			digits = 0
		}
	}
	return string(append(masked, text[done:]...))
}

// walk calls visit for each scalar in a valid JSON text. It passes the scalar's offsets, its
// value, and whether it is under a key named pan.
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
