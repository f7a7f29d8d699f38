package notes

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/payterm/payterm-go/internal/runes"
)

// BadName returns why a name is refused, or "": two names that look the same would be two notes. A
// name has no invisible characters, and no white space but single spaces inside.
func BadName(name string) string {
	switch {
	case name == "":
		return "is empty"
	case !utf8.ValidString(name):
		return "is not UTF-8"
	}
	for i, r := range name {
		isInner := i > 0 && i < len(name)-1 && name[i-1] != ' '
		if runes.IsInvisible(r) || unicode.IsSpace(r) && (r != ' ' || !isInner) {
			return describe(name, i, r)
		}
	}
	return ""
}

// describe says what is wrong with the character at byte i of a name, so that a person finds it.
func describe(name string, i int, r rune) string {
	what := map[rune]string{' ': "a space", '\t': "a tab", '\n': "a line feed", '\r': "a carriage return"}[r]
	switch {
	case what != "":
	case unicode.IsSpace(r):
		what = fmt.Sprintf("white space, %U", r)
	default:
		what = fmt.Sprintf("an invisible character, %U", r)
	}
	switch {
	case i == 0:
		return "begins with " + what
	case i+utf8.RuneLen(r) == len(name):
		return "ends with " + what
	case r == ' ':
		return "has two spaces in a row"
	}
	return fmt.Sprintf("has %s, at byte %d", what, i)
}
