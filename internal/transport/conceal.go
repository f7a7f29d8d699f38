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
		x.secret = secretPattern(slices.Concat(x.call.secrets, []string{x.client.settings.Key()})...)
	}
	end := len(text)
	if end > mostShown {
		for end = mostShown; end > 0 && !utf8.RuneStart(text[end]); end-- {
		}
		text = text[:min(len(text), mostShown+margin)]
	}
	if x.secret.MatchString(printed(x.blot(text, len(text)))) { // hidden in what no printer shows
		text, end = printed(text), len(printed(text[:end]))
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
	separator = regexp.MustCompile(`[^0-9A-Za-z]`)
	number    = regexp.MustCompile(`^[0-9]{8,32}$`)
	nothing   = regexp.MustCompile(`[^\x00-\x{10FFFF}]`)
)

// A mobile number has up to so many digits (E.164), of which so many at its end stay the same with and without the country.
const longestMobile, subscriber = 15, 9

// country finds what may stand before them.
var country = `\+?(?:[0-9]` + separator.String() + `{0,2}){0,6}`

// grouped finds digits however they are set apart.
func grouped(digits string) string {
	return strings.Join(strings.Split(digits, ""), separator.String()+"*")
}

// literal finds a text as it is, and what follows a long one. What is no UTF-8 stands as it is written in JSON.
func literal(secret string) string {
	text := []rune(secret)
	if len(text) <= longestSecret {
		return regexp.QuoteMeta(string(text))
	}
	return regexp.QuoteMeta(string(text[:longestSecret])) + `(?s:.*)`
}

// quoted is a text as it stands in a Path.
func quoted(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// secretPattern finds texts in any case, numbers however their digits are grouped, and mobile numbers with and without
// their country.
func secretPattern(secrets ...string) *regexp.Regexp {
	var forms []string
	for _, secret := range secrets {
		secret = strings.TrimSpace(printed(secret))
		switch digits := separator.ReplaceAllString(secret, ""); {
		case number.MatchString(digits) && len(digits) >= subscriber && len(digits) <= longestMobile:
			forms = append(forms, country+grouped(digits[len(digits)-subscriber:]))
		case number.MatchString(digits):
			forms = append(forms, `\+?`+grouped(digits))
		case len(secret) >= shortestSecret:
			forms = append(forms, literal(secret))
			if other := quoted(secret); other != secret {
				forms = append(forms, literal(other))
			}
		}
	}
	if len(forms) == 0 {
		return nothing
	}
	pattern := regexp.MustCompile("(?i)" + strings.Join(forms, "|"))
	pattern.Longest() // where a secret begins another
	return pattern
}
