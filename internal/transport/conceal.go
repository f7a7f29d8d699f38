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

// shortestSecret is the shortest text that is looked for: something as short as a word is no secret.
const shortestSecret = 8

var (
	grouping = regexp.MustCompile(`[ .-]`)
	number   = regexp.MustCompile(`^[0-9]+$`)
	nothing  = regexp.MustCompile(`[^\x00-\x{10FFFF}]`)
)

// subscriber is how many digits at the end of a mobile number stay the same with and without the country.
const subscriber = 9

// grouped finds digits however they are set apart.
func grouped(digits string) string { return strings.Join(strings.Split(digits, ""), `[ .-]?`) }

// secretPattern finds texts in any case, numbers however their digits are grouped, and mobile numbers with and without
// their country.
func secretPattern(secrets ...string) *regexp.Regexp {
	var forms []string
	for _, secret := range secrets {
		form := regexp.QuoteMeta(secret)
		if digits := strings.TrimPrefix(grouping.ReplaceAllString(secret, ""), "+"); number.MatchString(digits) {
			form = grouped(digits)
			if size := len(digits); size > subscriber && (digits[0] == '0' || strings.HasPrefix(secret, "+")) {
				form = `\+?(?:[0-9][ .-]?){0,6}` + grouped(digits[size-subscriber:])
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
