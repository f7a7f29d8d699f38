package receipt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a letter keeps. No language needs more, and a pile of them
// would be printed over the lines around.
const maxMarks = 4

// invisible is what changes how other characters are shown, or takes a width that printers do not
// agree on, and has no shape of its own.
var invisible = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
}

// clean returns a text as one line of printable characters. Space of any kind becomes one space,
// and none at the ends; invisible characters and marks without a letter are dropped; what is
// unassigned, private or invalid UTF-8 becomes U+FFFD.
func clean(text string) string {
	var kept strings.Builder
	space, marks := false, maxMarks // a text begins as if its letter had all marks
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			space, marks = kept.Len() > 0, maxMarks
		case unicode.In(r, invisible...):
		case isMark(r) && marks == maxMarks:
		case isMark(r):
			marks++
			kept.WriteRune(r)
		default:
			if !unicode.IsGraphic(r) {
				r = utf8.RuneError
			}
			if space {
				kept.WriteByte(' ')
			}
			kept.WriteRune(r)
			space, marks = false, 0
		}
	}
	return kept.String()
}
