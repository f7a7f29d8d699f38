package drift

import (
	"regexp"
	"slices"
	"strings"
)

// concealed replaces a text that may be personal data.
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

// shownKey returns a key, or concealed.
func shownKey(key string) string { return shown(key, isShort(key) && keyWord.MatchString(key)) }

// shownValue returns an enumeration value, or concealed. A documented value in another case is
// shown: Approved where approved is documented.
func shownValue(value string, documented []string) string {
	isVariant := slices.ContainsFunc(documented, func(d string) bool {
		return len(d) == len(value) && strings.EqualFold(d, value) // excludes letters beyond ASCII that fold
	})
	return shown(value, isVariant || isShort(value) && valueWord.MatchString(value))
}

func shown(text string, ok bool) string {
	if ok {
		return text
	}
	return concealed
}

// isShort reports whether a text is as short as documented words and has as few digits. Card
// numbers, mobile numbers and UUIDs do not.
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
