package notes_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/till/internal/notes"
)

// TestNamesThatLookTheSame: of those that look the same, one is a name.
func TestNamesThatLookTheSame(t *testing.T) {
	t.Parallel()
	for name, reason := range map[string]string{
		"4711": "", "order 4711": "", "order-2026-11-24/till-3": "", "Bestellung Nr. 5 für Tisch 7": "", "طلب 4711": "", "注文4711": "",
		"":                   "is empty",
		"47\xff11":           "is not UTF-8",
		"4711\r":             "ends with a carriage return",
		"4711\n":             "ends with a line feed",
		"4711\t":             "ends with a tab",
		"47\x0011":           "has an invisible character, U+0000, at byte 2",
		"4711\x1b":           "ends with an invisible character, U+001B",
		"4711\u0085":         "ends with white space, U+0085",
		" 4711":              "begins with a space",
		"4711 ":              "ends with a space",
		" ":                  "begins with a space",
		"order  4711":        "has two spaces in a row",
		"order\u00a04711":    "has white space, U+00A0, at byte 5",
		"4711\u00a0":         "ends with white space, U+00A0",
		"order\u20094711":    "has white space, U+2009, at byte 5",
		"4711\u2028":         "ends with white space, U+2028",
		"注文\u30004711":       "has white space, U+3000, at byte 6",
		"\ufeff4711":         "begins with an invisible character, U+FEFF",
		"47\u200b11":         "has an invisible character, U+200B, at byte 2",
		"47\u00ad11":         "has an invisible character, U+00AD, at byte 2",
		"4711\ufe0f":         "ends with an invisible character, U+FE0F",
		"4711\U000e0100":     "ends with an invisible character, U+E0100",
		"\u202e4711":         "begins with an invisible character, U+202E",
		"4711\u200d":         "ends with an invisible character, U+200D",
		"4711\u034f":         "ends with an invisible character, U+034F",
		"4711\u3164":         "ends with an invisible character, U+3164",
		"4711\U000e0034":     "ends with an invisible character, U+E0034",
		"4711\u2060":         "ends with an invisible character, U+2060",
		"4711\u061c":         "ends with an invisible character, U+061C",
		"order \u200b4711\r": "has an invisible character, U+200B, at byte 6", // the first one
	} {
		assert.Equal(t, reason, notes.BadName(name), "%+q", name)
	}
}

// ranges are what a name must not have by the Unicode Character Database: Cc, Cf, White_Space but
// the space, and Default_Ignorable_Code_Point.
const ranges = `0-1F 7F-A0 AD 34F 600-605 61C 6DD 70F 890-891 8E2 115F-1160 1680 17B4-17B5 180B-180F 2000-200F 2028-202F
	205F-206F 3000 3164 FE00-FE0F FEFF FFA0 FFF0-FFFB 110BD 110CD 13430-1343F 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF`

// TestNamesHaveNothingInvisible goes through all characters.
func TestNamesHaveNothingInvisible(t *testing.T) {
	t.Parallel()
	refused := map[rune]bool{}
	for one := range strings.FieldsSeq(ranges) {
		var first, last rune
		if n, _ := fmt.Sscanf(strings.Replace(one, "-", " ", 1), "%x %x", &first, &last); n == 1 {
			last = first
		}
		for r := first; r <= last; r++ {
			refused[r] = true
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if utf8.ValidRune(r) {
			assert.Equal(t, refused[r], notes.BadName("47"+string(r)+"11") != "", "%U", r)
		}
	}
}

// FuzzName: what is accepted is printable, and has single spaces inside.
func FuzzName(f *testing.F) {
	for _, name := range []string{"", "4711", "4711\r", " 4711", "4711 ", "\ufeff4711", "47\u200b11", "47\u00ad11", "4711\ufe0f", "a  b", "a\u00a0b", "a\u3000b", "\xff", "\u3164"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if reason := notes.BadName(name); reason != "" {
			assert.Less(t, len(reason), 60)
			return
		}
		assert.NotEmpty(t, name)
		assert.Equal(t, strings.Join(strings.Fields(name), " "), name)
		assert.False(t, strings.ContainsFunc(name, func(r rune) bool {
			return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
		}), "%+q", name)
		assert.True(t, utf8.ValidString(name))
	})
}
