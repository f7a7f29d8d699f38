package receipt

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "",
		" a  b\t\r\nc\u2028d\u00a0e\u3000":     "a b c d e",
		"a\x00b\x1bc\x7fd\u0085e":              "abcd e", // U+0085 is white space
		"\u202eSAR\u202c \u200f\u2067x\u2069":  "SAR x",
		"a\u200bb\u200dc\u00add\ufe0fe\u3164f": "abcdef",
		"a\xffb\xed\xa0\x80\ufffd\uffff":       "a?b?????",
		"\ue000\u0378\U0001fadf":               "\ue000\u0378\U0001fadf",
		"1.00 \u20c1":                          "1.00 SAR",
		"\u0301a\u0301 \u0301b":                "a\u0301 b",
		"e\u0301\u0302\u0303\u0304\u0305f":     "e\u0301\u0302\u0303\u0304f",
		"İşyeri ığüşöç":                        "İşyeri ığüşöç",
		"متجر تجريبي":                          "متجر تجريبي",
		"مُحَمَّد":                             "مُحَمَّد",
		"<b>&amp;":                             "<b>&amp;",
	} {
		assert.Equal(t, want, clean(text), "%q", text)
		assert.Equal(t, want, clean(want), "a clean text is unchanged")
	}
}

func TestCells(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "SAR 25.30": 9, "Örnek A.Ş.": 10, "İŞYERİ NÜSHASI": 14, "متجر تجريبي": 11, "مُحَمَّد": 4, "ر.س": 3,
		"e\u0301": 1, "日本語": 6, "한국어": 6, "カタカナ": 8, "ｆｕｌｌ": 8, "ﾊﾝｶｸ": 4, "👍": 2, "⌚": 2, "⭐": 2, "🇸🇦": 4,
		"₺": 1, "€": 1, "…": 1, "—": 1, "?": 1, "⸻": 4, "\ue000\u0378": 2,
	} {
		assert.Equal(t, want, cells(text), text)
	}
}

func TestWrap(t *testing.T) {
	for _, row := range []struct {
		text    string
		columns int
		want    []string
	}{
		{"", 5, nil},
		{"abc", 5, []string{"abc"}},
		{"ab cd", 5, []string{"ab cd"}},
		{"ab cde", 5, []string{"ab", "cde"}},
		{"abcdefghijkl", 5, []string{"abcde", "fghij", "kl"}},
		{"a bcdefgh i", 5, []string{"a", "bcdef", "gh i"}},
		{"日本語", 5, []string{"日本", "語"}},
		{"日本語", 2, []string{"日", "本", "語"}},
		{strings.Repeat("e\u0301", 6), 5, []string{strings.Repeat("e\u0301", 5), "e\u0301"}},
	} {
		assert.Equal(t, row.want, wrap(row.text, row.columns), row.text)
	}
}
