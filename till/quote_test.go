package till

import (
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestQuote(t *testing.T) {
	t.Parallel()
	x := func(n int) string { return strings.Repeat("x", n) }
	for text, want := range map[string]string{
		"":                                   `""`,
		"session-1":                          `"session-1"`,
		"4929000011118888":                   `"4929000011118888"`, // it may be an id
		"cashier@example.com":                `"cashier@example.com"`,
		"طلب é 日本":                           `"طلب é 日本"`,
		`a"b\`:                               `"a\"b\\"`,
		"a\x1b[2J\x07\r\n\u0085":             `"a\x1b[2J\a\r\n\u0085"`,
		"\u202e1\u2066\u200f":                `"\u202e1\u2066\u200f"`,
		"\u200b\u00ad\ufeff":                 `"\u200b\u00ad\ufeff"`,
		"\u3164\ufe0f\U000e0100é":            `"\u3164\ufe0f\U000e0100\u00e9"`, // printable for Go
		"a\u2028b\u00a0":                     `"a\u2028b\u00a0"`,
		"\xff":                               `"\xff"`,
		x(200):                               `"` + x(200) + `"`,
		x(201):                               `"` + x(200) + `"…`,
		x(199) + "é":                         `"` + x(199) + `"…`,
		x(198) + "é":                         `"` + x(198) + `é"`,
		x(100) + strings.Repeat("\x80", 300): `"` + x(100) + strings.Repeat(`\x80`, 96) + `"…`,
		x(1 << 20):                           `"` + x(200) + `"…`,
	} {
		assert.Equal(t, want, quote(text))
	}
}

// FuzzQuote: the result is short, on one line and visible, and what it quotes is the beginning of
// the text.
func FuzzQuote(f *testing.F) {
	for _, text := range []string{"", "session-1", "\x1b[2J", "\u202e", "\u3164", "\xff", strings.Repeat("é", 120), strings.Repeat("\x80", 220)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shown := quote(text)
		assert.Less(t, len(shown), 1300)
		assert.False(t, strings.ContainsFunc(shown, func(r rune) bool {
			return !unicode.IsPrint(r) || unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
		}), "%+q", shown)
		assert.True(t, utf8.ValidString(shown))
		quoted, isCut := strings.CutSuffix(shown, "…")
		kept, err := strconv.Unquote(quoted)
		require.NoError(t, err, "%s", shown)
		if isCut {
			assert.True(t, strings.HasPrefix(text, kept) && len(text) > 200 && len(kept) > 195)
		} else {
			assert.Equal(t, text, kept)
		}
	})
}
