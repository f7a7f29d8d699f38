package wire

import (
	"math/bits"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is how many objects and arrays may be nested, the limit of encoding/json.
const MaxDepth = 10000

// skip scans the value at i, as strictly as encoding/json, and returns its end. Like the scanners
// below, it skips leading whitespace. If the text is malformed, skip returns the place of the
// error, and the reason.
func skip[T chars](text T, i, depth int) (int, string) {
	i = space(text, i)
	if i >= len(text) {
		return i, ended
	}
	switch text[i] {
	case '"':
		return skipString(text, i)
	case '{':
		return skipInside(text, i, '}', depth+1)
	case '[':
		return skipInside(text, i, ']', depth+1)
	case 't':
		return skipWord(text, i, "true")
	case 'f':
		return skipWord(text, i, "false")
	case 'n':
		return skipWord(text, i, "null")
	default:
		return skipNumber(text, i)
	}
}

// skipInside scans the object or array that opens at i and ends with closing.
func skipInside[T chars](text T, i int, closing byte, depth int) (int, string) {
	if depth > MaxDepth {
		return i, tooDeep
	}
	i, more, reason := first(text, i+1, closing)
	for more { // fast paths for strings without escapes and for no whitespace, as in nearly all documents
		if closing == '}' {
			if end, _ := plainString(text, i); end > 0 && end < len(text) && text[end] == ':' {
				i = end + 1
			} else if i, reason = skipKey(text, i); reason != "" {
				return i, reason
			}
		}
		if end, _ := plainString(text, i); end > 0 {
			i = end
		} else if i, reason = skip(text, i, depth); reason != "" {
			return i, reason
		}
		if i < len(text) && text[i] == ',' {
			i++
			continue
		}
		i, more, reason = next(text, i, closing)
	}
	return i, reason
}

// first goes to the first member or element after an opening bracket, or past the closing bracket
// if there is none.
func first[T chars](text T, i int, closing byte) (at int, more bool, reason string) {
	i = space(text, i)
	if i >= len(text) {
		return i, false, ended
	}
	if text[i] == closing {
		return i + 1, false, ""
	}
	return i, true, ""
}

// next goes from the end of a member or element past the next comma, or past the closing bracket.
func next[T chars](text T, i int, closing byte) (at int, more bool, reason string) {
	if i = space(text, i); i < len(text) {
		if text[i] == ',' {
			return i + 1, true, ""
		}
		if text[i] == closing {
			return i + 1, false, ""
		}
	}
	return i, false, missing(text, i, noComma)
}

// skipKey skips a key and its colon.
func skipKey[T chars](text T, i int) (int, string) {
	i = space(text, i)
	if i >= len(text) || text[i] != '"' {
		return i, missing(text, i, noKey)
	}
	i, reason := skipString(text, i)
	if reason != "" {
		return i, reason
	}
	return skipColon(text, i)
}

func skipColon[T chars](text T, i int) (int, string) {
	i = space(text, i)
	if i < len(text) && text[i] == ':' {
		return i + 1, ""
	}
	return i, missing(text, i, noColon)
}

// missing returns reason, or ended if i is the end of the text.
func missing[T chars](text T, i int, reason string) string {
	if i >= len(text) {
		return ended
	}
	return reason
}

func skipWord[T chars](text T, i int, word string) (int, string) {
	end := i + len(word)
	if end > len(text) || string(text[i:end]) != word {
		return i, badLiteral
	}
	return end, ""
}

// space skips whitespace.
func space[T chars](text T, i int) int {
	for i < len(text) && text[i] <= ' ' && 1<<text[i]&spaces != 0 {
		i++
	}
	return i
}

const spaces uint64 = 1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\r'

// chars is the text of a response ([]byte, for Walker) or of a record (string, for Decoder).
type chars interface{ ~string | ~[]byte }

// plain skips the bytes of a string that are neither escapes, quotes nor control characters, eight
// at a time. wide is false if all of them are ASCII.
func plain[T chars](text T, i int) (end int, wide bool) {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	seen := uint64(0)
	for ; i+8 <= len(text); i += 8 {
		b := text[i : i+8]
		x := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		seen |= x
		// The lowest high bit set is that of the first control character, quote or backslash: a
		// borrow only changes the bytes after it. One subtraction finds controls and quotes.
		// Flipping the bit in which a quote differs from a space makes them the bytes below '!'.
		below := ((x ^ ones*('"'^' ')) - ones*'!') | ((x ^ ones*'\\') - ones)
		if below &= ^x & high; below != 0 {
			return i + bits.TrailingZeros64(below)/8, seen&high != 0
		}
	}
	for i < len(text) && text[i] >= ' ' && text[i] != '"' && text[i] != '\\' {
		seen |= uint64(text[i])
		i++
	}
	return i, seen&high != 0
}

// plainString returns the end of the string at i if it has no escapes, like nearly all strings.
// Otherwise it returns 0.
func plainString[T chars](text T, i int) (end int, wide bool) {
	if i < len(text) && text[i] == '"' {
		if i, wide = plain(text, i+1); i < len(text) && text[i] == '"' {
			return i + 1, wide
		}
	}
	return 0, false
}

// skipString scans the string at i. The grammar does not require valid UTF-8.
func skipString[T chars](text T, i int) (int, string) {
	i, _ = plain(text, i+1)
	if i < len(text) && text[i] == '"' {
		return i + 1, ""
	}
	return skipEscapes(text, i)
}

// skipEscapes scans the rest of a string from the first byte that is not plain.
func skipEscapes[T chars](text T, i int) (int, string) {
	for ; i < len(text) && text[i] != '"'; i, _ = plain(text, i) {
		if text[i] != '\\' {
			return i, control
		}
		size := escape(text, i)
		if size == 0 {
			return i, badEscape
		}
		i += size
	}
	if i >= len(text) {
		return i, ended
	}
	return i + 1, ""
}

// escape returns the length of the escape at i, or 0 if it is malformed.
func escape[T chars](text T, i int) int {
	if i+1 >= len(text) {
		return 0
	}
	switch text[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if _, ok := hex(text, i+2); ok {
			return 6
		}
	}
	return 0
}

// hex parses the four digits of a \u escape.
func hex[T chars](text T, i int) (r rune, ok bool) {
	if i+4 > len(text) {
		return 0, false
	}
	for end := i + 4; i < end; i++ {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// unquote returns the value of the string at i. It copies the string only if it has escapes or
// invalid UTF-8.
func unquote(text string, i int) (value string, end int, reason string) {
	end, wide := plain(text, i+1)
	if end < len(text) && text[end] == '"' && !wide {
		return text[i+1 : end], end + 1, ""
	}
	return unquoteRest(text, i+1, end)
}

// unquoteRest is unquote for a string whose content begins at start and is plain up to i. The
// rest is malformed, has escapes or is not ASCII.
func unquoteRest(text string, start, i int) (value string, end int, reason string) {
	if end, reason = skipEscapes(text, i); reason != "" {
		return "", end, reason
	}
	value = text[start : end-1]
	if i < end-1 || !isUTF8(value) {
		value = unescape(value)
	}
	return value, end, ""
}

// isUTF8 is utf8.ValidString, but faster for letters of two bytes, as in Arabic and Turkish.
func isUTF8(text string) bool {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c < utf8.RuneSelf:
			i++
		case c >= 0xC2 && c < 0xE0 && i+1 < len(text) && !utf8.RuneStart(text[i+1]):
			i += 2
		default:
			return utf8.ValidString(text[i:])
		}
	}
	return true
}

// unescape returns a well-formed string without its escapes. Invalid UTF-8 and lone surrogates
// become U+FFFD, as in encoding/json.
func unescape(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for {
		run, _, escaped := strings.Cut(text, `\`)
		if utf8.ValidString(run) {
			b.WriteString(run)
		} else {
			for _, r := range run { // range yields U+FFFD for an invalid byte
				b.WriteRune(r)
			}
		}
		if !escaped {
			return b.String()
		}
		r, size := unescapeRune(text[len(run):])
		b.WriteRune(r)
		text = text[len(run)+size:]
	}
}

// unescapeRune decodes the escape, or the surrogate pair, at the start of text.
func unescapeRune(text string) (r rune, size int) {
	switch c := text[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r, _ = hex(text, 2)
	default:
		return rune(c), 2
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if strings.HasPrefix(text[6:], `\u`) {
		low, _ := hex(text, 8)
		if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}

// IsNumber reports whether text is a JSON number: no leading zeros, no plus sign, no point without
// digits.
func IsNumber(text string) bool {
	end, reason := skipNumber(text, 0)
	return reason == "" && end == len(text)
}

func skipNumber[T chars](text T, i int) (int, string) {
	start := i
	if i < len(text) && text[i] == '-' {
		i++
	}
	digits := i
	i = skipDigits(text, i)
	if i == digits && start == digits {
		return i, unexpected
	}
	if i == digits || text[digits] == '0' && i > digits+1 {
		return i, badNumber
	}
	return skipFraction(text, i)
}

// skipFraction scans the optional fraction and exponent of a number.
func skipFraction[T chars](text T, i int) (int, string) {
	if i < len(text) && text[i] == '.' {
		start := i + 1
		if i = skipDigits(text, start); i == start {
			return i, badNumber
		}
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		start := i
		if i = skipDigits(text, start); i == start {
			return i, badNumber
		}
	}
	return i, ""
}

func skipDigits[T chars](text T, i int) int {
	for i < len(text) && text[i]-'0' <= 9 {
		i++
	}
	return i
}
