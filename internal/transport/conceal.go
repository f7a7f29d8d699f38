package transport

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// conceal is for a platform that repeats what was sent: what an error says of an answer is printed. It takes the key and
// the secrets of the call out of a text.
func (x *exchange) conceal(text string) string {
	if text == "" {
		return ""
	}
	if x.secret == nil {
		x.secret = secretPattern(slices.Concat(x.call.secrets, []string{x.client.settings.Key()})...)
	}
	return x.secret.ReplaceAllLiteralString(text, "[concealed]")
}

func (x *exchange) concealFields(fields map[string][]string) map[string][]string {
	if fields == nil {
		return nil
	}
	concealed := make(map[string][]string, len(fields))
	for _, name := range slices.Sorted(maps.Keys(fields)) { // two names may become one
		shown := x.conceal(name)
		for _, text := range fields[name] {
			concealed[shown] = append(concealed[shown], x.conceal(text))
		}
	}
	return concealed
}

// A text as short as a word is no secret, and a long one is known by how it begins.
const shortestSecret, longestSecret = 8, 256

var (
	grouping = regexp.MustCompile(`[ .()-]`)
	number   = regexp.MustCompile(`^[0-9]{1,32}$`)
	nothing  = regexp.MustCompile(`[^\x00-\x{10FFFF}]`)
)

// subscriber is how many digits at the end of a mobile number stay the same with and without the country.
const subscriber = 9

// grouped finds digits however they are set apart.
func grouped(digits string) string {
	return strings.Join(strings.Split(digits, ""), grouping.String()+"*")
}

// literal finds a text as it is, and what follows a long one. What is no UTF-8 stands as it is written in JSON.
func literal(secret string) string {
	text := []rune(secret)
	if len(text) <= longestSecret {
		return regexp.QuoteMeta(string(text))
	}
	return regexp.QuoteMeta(string(text[:longestSecret])) + `(?s:.*)`
}

// secretPattern finds texts in any case, numbers however their digits are grouped, and mobile numbers with and without
// their country.
func secretPattern(secrets ...string) *regexp.Regexp {
	var forms []string
	for _, secret := range secrets {
		form := literal(secret)
		if digits := strings.TrimPrefix(grouping.ReplaceAllString(secret, ""), "+"); number.MatchString(digits) {
			form = grouped(digits)
			if size := len(digits); size > subscriber && (digits[0] == '0' || strings.HasPrefix(secret, "+")) {
				form = `\+?(?:[0-9]` + grouping.String() + `*){0,6}` + grouped(digits[size-subscriber:])
			}
			secret = digits
		}
		if len(secret) >= shortestSecret {
			forms = append(forms, form)
		}
	}
	if len(forms) == 0 {
		return nothing
	}
	return regexp.MustCompile("(?i)" + strings.Join(forms, "|"))
}
