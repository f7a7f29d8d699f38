package conceal

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/payterm/payterm-go/internal/runes"
)

// KeysOf returns the keys of a *payterm.Client. Package payterm sets it: it is above this package.
var KeysOf func(client any) Keys

// Quote returns a text of the platform, such as an id, for an error: in quotes, with escapes for
// what is not printable or invisible, without the keys, and cut at 200 bytes. It conceals nothing
// else, so that a person can name the session to Settle.
func (k Keys) Quote(text string) string {
	const limit = 200
	text, rest := k.Replace(text), ""
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
