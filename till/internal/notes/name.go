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
			return fmt.Sprintf("has %U at byte %d", r, i)
		}
	}
	return ""
}
