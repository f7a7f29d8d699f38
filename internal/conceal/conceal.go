// Package conceal makes a text that others wrote, and that may hold personal data, safe to log.
package conceal

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

const concealed = "[concealed]"

// Line returns the first line of a text: printable, redacted, and cut.
func Line(text string) string {
	const limit = 200
	text = strings.TrimSpace(text)
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		text = text[:end]
	}
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
	text = conceal(text)
	if runes := []rune(text); len(runes) > limit {
		text = string(runes[:limit])
	}
	return text
}

// RequestID returns a request id as Line does, but leaves a UUID with a letter unchanged, because
// support finds a call by it. A UUID of digits alone may hold a card number.
func RequestID(id string) string {
	if IsUUID(id) && strings.ContainsAny(id, "abcdefABCDEF") {
		return id
	}
	return Line(id)
}

// IsUUID reports whether a text is a UUID in its usual form.
func IsUUID(text string) bool {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789abcdefABCDEF", r) {
			return '0'
		}
		return r
	}, text)
	return digits == "00000000-0000-0000-0000-000000000000"
}

// conceal redacts a text: it replaces e-mail addresses, and runs of nine or more digits, which
// may be card, mobile or personal numbers. Up to eight spaces, dots, dashes or parentheses
// between two digits do not end a run. In a run of twelve or more digits, which is the length of
// a card number, the other marks of isMark do not end it either. In shorter runs they do, or
// times and amounts would be concealed.
func conceal(text string) string {
	const number, card = 9, 12
	text = concealDigits(concealAddresses(text), number, separates)
	return concealDigits(text, card, func(r rune) bool { return separates(r) || isMark(r) })
}

// concealAddresses replaces words that contain an @, except those of @ alone.
func concealAddresses(text string) string {
	if !hasAt(text) {
		return text
	}
	var kept strings.Builder
	for len(text) > 0 {
		end := strings.IndexFunc(text, endsWord)
		if end < 0 {
			end = len(text)
		}
		word := text[:end]
		if hasAt(word) && strings.Trim(word, "@") != "" {
			word = concealed
		}
		_, size := utf8.DecodeRuneInString(text[end:])
		kept.WriteString(word + text[end:end+size])
		text = text[end+size:]
	}
	return kept.String()
}

// hasAt reports whether a text has an @. The @ may also be full-width, small or escaped as in
// URLs.
func hasAt(text string) bool {
	for _, at := range [...]string{"@", "＠", "﹫", "%40"} {
		if strings.Contains(text, at) {
			return true
		}
	}
	return false
}

func endsWord(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'`<>()[]{},;:=|", r) }

// concealDigits replaces runs of at least so many digits, and of what separates them.
func concealDigits(text string, minDigits int, separates func(rune) bool) string {
	const maxGap = 8
	var kept strings.Builder
	run, gap, digits := -1, 0, 0 // start of the run, separators since its last digit, its digits
	end, from := 0, 0            // after the last digit of the run; start of the text not written yet
	flush := func() {
		if digits >= minDigits && !isAddress(text[run:end], text[end:]) {
			kept.WriteString(text[from:run] + concealed)
			from = end
		}
		run, gap, digits = -1, 0, 0
	}
	for i, r := range text {
		switch {
		case unicode.IsDigit(r):
			if run < 0 {
				run = len(strings.TrimSuffix(text[:i], "+"))
			}
			digits, gap, end = digits+1, 0, i+utf8.RuneLen(r)
		case run >= 0 && gap < maxGap && separates(r):
			gap++
		case run >= 0:
			flush()
		}
	}
	flush()
	return kept.String() + text[from:]
}

// isAddress reports whether host, or host and the text after it, are an IP address with a port.
// Such an address, of a resolver or a peer, says nothing about a person.
func isAddress(host, rest string) bool {
	if _, err := netip.ParseAddrPort(host); err == nil {
		return true
	}
	rest = strings.TrimPrefix(rest, "]") // after an IPv6 address
	_, err := netip.ParseAddr(host)
	return err == nil && len(rest) > 1 && rest[0] == ':' && unicode.IsDigit(rune(rest[1]))
}

func separates(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.Dash, r) || strings.ContainsRune(".()", r)
}

// isMark reports whether a character may split a card number, but more often separates numbers.
func isMark(r rune) bool {
	switch r {
	case '_', '/', ',', ':', '·', '*', '+', '\'', '"', '%':
		return true
	}
	return false
}
