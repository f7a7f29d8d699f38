package till

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/payterm/payterm-go/internal/runes"
)

// quote returns a text of the platform, such as an id, for an error: in quotes, with escapes for
// what is not printable or invisible, and cut at 200 bytes. It conceals nothing, so that a person
// can name the session to Settle; [Till.quote] removes the keys first.
func quote(text string) string {
	const limit = 200
	rest := ""
	if len(text) > limit {
		end := limit
		for end > limit-utf8.UTFMax && !utf8.RuneStart(text[end]) {
			end--
		}
		text, rest = text[:end], "…"
	}
	if strings.ContainsFunc(text, runes.IsInvisible) { // some of which count as printable
		return strconv.QuoteToASCII(text) + rest
	}
	return strconv.Quote(text) + rest
}
