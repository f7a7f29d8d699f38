package models

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const concealed = "[concealed]"

// conceal replaces what may be a secret in what somebody else wrote: every occurrence of secret,
// every e-mail address, and every run of nine or more digits, since that may be a card, a mobile or
// a personal number. Up to eight spaces, dots, dashes or parentheses between two digits do not end
// a run.
func conceal(text, secret string) string {
	const shortestSecret = 8 // shorter ones are words
	if len(secret) >= shortestSecret {
		text = replaceFold(text, secret, concealed)
	}
	return concealDigits(concealAddresses(text))
}

// replaceFold is strings.ReplaceAll for a text in ASCII that may stand in any case.
func replaceFold(text, ascii, with string) string {
	var kept strings.Builder
	for {
		i := indexFold(text, ascii)
		if i < 0 {
			break
		}
		kept.WriteString(text[:i] + with)
		text = text[i+len(ascii):]
	}
	return kept.String() + text
}

func indexFold(text, ascii string) int {
	for i := range len(text) - len(ascii) + 1 {
		if strings.EqualFold(text[i:i+len(ascii)], ascii) {
			return i
		}
	}
	return -1
}

// concealAddresses replaces every word with an @ inside.
func concealAddresses(text string) string {
	var kept strings.Builder
	for len(text) > 0 {
		end := strings.IndexFunc(text, endsWord)
		if end < 0 {
			end = len(text)
		}
		word := text[:end]
		if strings.Contains(strings.Trim(word, "@"), "@") {
			word = concealed
		}
		_, size := utf8.DecodeRuneInString(text[end:])
		kept.WriteString(word + text[end:end+size])
		text = text[end+size:]
	}
	return kept.String()
}

func endsWord(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'`<>()[]{},;:=|", r) }

// concealDigits replaces every long run of digits.
func concealDigits(text string) string {
	const fewest, widestGap = 9, 8
	var kept strings.Builder
	run, gap, digits := -1, 0, 0 // where a run began, the separators since its last digit, its digits
	end, from := 0, 0            // after the last digit of the run; what is not written yet
	flush := func() {
		if digits >= fewest {
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
		case run >= 0 && gap < widestGap && separates(r):
			gap++
		case run >= 0:
			flush()
		}
	}
	flush()
	return kept.String() + text[from:]
}

func separates(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.Dash, r) || strings.ContainsRune(".()", r)
}
