package wire_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// TestBytesThatAreNoUTF8 are read as U+FFFD each, whatever stands around them.
func TestBytesThatAreNoUTF8(t *testing.T) {
	t.Parallel()
	for _, around := range []string{"", "a", "é", "مدى ", "€", "😀"} {
		for first := 0x80; first <= 0xFF; first++ {
			for second := '#'; second <= 0xFF; second++ {
				if second == '\\' {
					continue
				}
				text := around + string([]byte{byte(first), byte(second)}) + around
				got, err := read(`"`+text+`"`, (*wire.Decoder).String)
				require.Nil(t, err)
				if utf8.ValidString(text) {
					require.Equal(t, text, got)
				} else {
					require.Equal(t, string([]rune(text)), got)
				}
			}
		}
	}
}

// TestTextsEndAtTheirQuote: at any distance, and with each ASCII character before it.
func TestTextsEndAtTheirQuote(t *testing.T) {
	t.Parallel()
	for size := range 20 {
		for c := range utf8.RuneSelf {
			text := `"` + strings.Repeat("x", size) + string(rune(c)) + `"`
			doc := "{" + text + ":" + text + "}"
			var want, got map[string]string
			wantErr := json.Unmarshal([]byte(doc), &want)
			_, err := read(doc, func(d *wire.Decoder) bool {
				for o := d.Object(); o.Next(); {
					got = map[string]string{o.Key(): o.String()}
				}
				return true
			})
			require.Equal(t, wantErr == nil, err == nil, "%q: %v, %v", doc, wantErr, err)
			if err == nil {
				require.Equal(t, want, got)
			}
		}
	}
}
