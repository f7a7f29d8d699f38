package transport

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// conceal is for a platform that repeats what was sent: what an error says of an answer is printed. It takes the key and
// the secrets of the call out of the beginning of a text.
func (x *exchange) conceal(text string) string {
	if text == "" {
		return ""
	}
	if x.secret == nil {
		x.secret = secretPattern(x.call.mobile, append(slices.Clone(x.call.secrets), x.client.settings.Key()))
	}
	end := len(text)
	if end > mostShown {
		for end = mostShown; end > 0 && !utf8.RuneStart(text[end]); end-- {
		}
		text = text[:min(len(text), mostShown+margin)]
	}
	if shown := printed(text); shown != text && x.secret.MatchString(printed(x.blot(text, len(text)))) {
		text, end = shown, len(printed(text[:end])) // a secret is hidden in what no printer shows
	}
	return x.blot(text, end)
}

// blot gives a text up to an end, and puts a note in place of each secret that begins before it.
func (x *exchange) blot(text string, end int) string {
	var shown strings.Builder
	from := 0
	for _, found := range x.secret.FindAllStringIndex(text, -1) {
		if found[0] >= end {
			break
		}
		shown.WriteString(text[from:found[0]] + concealed)
		from = found[1]
	}
	if from < end {
		shown.WriteString(text[from:end])
	}
	return shown.String()
}

const (
	concealed = "[concealed]"

	mostShown       = 4 << 10  // of a text
	mostShownFields = 64 << 10 // of all texts by field
	margin          = 2 << 10  // read beyond the end, where a secret may be cut in two
)

// printed is a text as errors print it.
func printed(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
}

func (x *exchange) concealFields(fields map[string][]string) map[string][]string {
	if fields == nil {
		return nil
	}
	found := make(map[string][]string, len(fields))
	left := mostShownFields
	for _, name := range slices.Sorted(maps.Keys(fields)) { // two names may become one
		shown := x.conceal(name)
		for _, text := range fields[name] {
			text = x.conceal(text)
			if left -= len(shown) + len(text); left < 0 {
				return found
			}
			found[shown] = append(found[shown], text)
		}
	}
	return found
}

// A text as short as a word is no secret, and a long one is known by how it begins.
const shortestSecret, longestSecret = 8, 256

var (
	separator = regexp.MustCompile(`[^0-9A-Za-z\x{80}-\x{1FFF}\x{2070}-\x{10FFFF}]`) // of ASCII, and dashes of all kinds
	number    = regexp.MustCompile(`^[0-9]{8,32}$`)
	noDigit   = regexp.MustCompile(`[^0-9]`)
	nothing   = regexp.MustCompile(`[^\x00-\x{10FFFF}]`)
)

// subscriber is how many digits at the end of a mobile number stay the same with and without the country, everywhere.
const subscriber = 8

// country finds what may stand before them.
const country = `(?:\+|\b)(?:[0-9][ .()/-]{0,2}){0,7}`

// grouped finds digits however they are set apart.
func grouped(digits string) string {
	return strings.Join(strings.Split(digits, ""), separator.String()+"*")
}

// literal finds a text in any case, and what follows a long one. What is no UTF-8 stands as it is written in JSON.
func literal(secret string) string {
	text, rest := []rune(secret), ""
	if len(text) > longestSecret {
		text, rest = text[:longestSecret], `(?s:.*)`
	}
	return "(?i:" + regexp.QuoteMeta(string(text)) + ")" + rest
}

// quoted is a text as it stands in a Path.
func quoted(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// secretPattern finds texts, numbers however their digits are grouped, and a mobile number with and without its country.
func secretPattern(mobile string, secrets []string) *regexp.Regexp {
	var forms []string
	for _, secret := range append(secrets, mobile) {
		secret = strings.TrimSpace(printed(secret))
		if digits := separator.ReplaceAllString(secret, ""); number.MatchString(digits) {
			forms = append(forms, `\+?`+grouped(digits))
		} else if len(secret) >= shortestSecret {
			forms = append(forms, literal(secret), literal(quoted(secret)))
		}
	}
	if digits := noDigit.ReplaceAllString(mobile, ""); number.MatchString(digits) {
		own := grouped(digits[len(digits)-subscriber:])
		forms = append(forms, own, country+own)
	}
	if len(forms) == 0 {
		return nothing
	}
	pattern := regexp.MustCompile(strings.Join(slices.Compact(forms), "|"))
	pattern.Longest() // where a secret begins another
	return pattern
}
