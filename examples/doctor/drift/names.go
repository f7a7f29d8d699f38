package drift

import (
	"regexp"
	"slices"
	"strings"
)

// concealed stands for a text that may be a value of a person.
const concealed = "[concealed]"

const (
	snakeCase = `[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*`
	camelCase = `[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*`
	capitals  = `[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*`
	digits    = `[0-9]+`
)

var (
	keyWord   = regexp.MustCompile(`^(?:_?` + snakeCase + `|` + camelCase + `|` + capitals + `)$`)
	valueWord = regexp.MustCompile(`^(?:` + snakeCase + `|` + capitals + `|` + digits + `)$`)
)

// shownKey returns a key, or that it is concealed.
func shownKey(key string) string { return shown(key, isShort(key) && keyWord.MatchString(key)) }

// shownValue returns a value of an enumeration, or that it is concealed. Only the case of a
// documented value may be mixed: Approved is shown where approved is documented.
func shownValue(value string, documented []string) string {
	isVariant := slices.ContainsFunc(documented, func(d string) bool {
		return len(d) == len(value) && strings.EqualFold(d, value) // a fold to a letter beyond ASCII is longer
	})
	return shown(value, isVariant || isShort(value) && valueWord.MatchString(value))
}

func shown(text string, ok bool) string {
	if ok {
		return text
	}
	return concealed
}

// isShort reports whether a text has no more characters and digits than documented words have.
// Card numbers, mobile numbers and UUIDs have more.
func isShort(text string) bool {
	const mostBytes, mostDigits = 48, 4
	count := 0
	for _, b := range []byte(text) {
		if '0' <= b && b <= '9' {
			count++
		}
	}
	return len(text) <= mostBytes && count <= mostDigits
}
