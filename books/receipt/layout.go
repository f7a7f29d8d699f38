package receipt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/payterm/payterm-go/internal/runes"
)

// wrap breaks a cleaned text into lines of at most columns cells. It breaks lines between words,
// and within a word that is longer than a line. An empty text has no lines.
func wrap(text string, columns int) []string {
	var lines []string
	current, width := "", 0
	for word := range strings.FieldsSeq(text) {
		pieces := broken(word, columns)
		first := cells(pieces[0])
		if current != "" && len(pieces) == 1 && width+1+first <= columns {
			current, width = current+" "+word, width+1+first
			continue
		}
		if current != "" {
			lines = append(lines, current)
		}
		last := len(pieces) - 1
		lines = append(lines, pieces[:last]...)
		current, width = pieces[last], cells(pieces[last])
	}
	if current != "" {
		lines = append(lines, current)
	}
	return lines
}

// broken breaks a word into pieces of at most columns cells. A mark stays with its letter.
func broken(word string, columns int) []string {
	var pieces []string
	start, width := 0, 0
	for i, r := range word {
		if width+cellsOf(r) > columns {
			pieces = append(pieces, word[start:i])
			start, width = i, 0
		}
		width += cellsOf(r)
	}
	return append(pieces, word[start:])
}

// wide has the characters that take two cells on all or some printers: East Asian characters and
// emoji.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x11FF, Stride: 1}, // Hangul Jamo
		{Lo: 0x2300, Hi: 0x23FF, Stride: 1}, // technical symbols, such as clocks
		{Lo: 0x25A0, Hi: 0x27BF, Stride: 1}, // shapes, symbols and dingbats
		{Lo: 0x2B00, Hi: 0x2BFF, Stride: 1}, // symbols and arrows, such as stars
		{Lo: 0x2E80, Hi: 0xA4CF, Stride: 1}, // CJK, Kana, Bopomofo, Yi
		{Lo: 0xA960, Hi: 0xA97F, Stride: 1}, // Hangul Jamo
		{Lo: 0xAC00, Hi: 0xD7FF, Stride: 1}, // Hangul
		{Lo: 0xF900, Hi: 0xFAFF, Stride: 1}, // CJK
		{Lo: 0xFE10, Hi: 0xFE1F, Stride: 1}, // vertical forms
		{Lo: 0xFE30, Hi: 0xFE6F, Stride: 1}, // CJK and small forms
		{Lo: 0xFF00, Hi: 0xFF60, Stride: 1}, // full width
		{Lo: 0xFFE0, Hi: 0xFFE6, Stride: 1}, // full width
	},
	R32: []unicode.Range32{
		{Lo: 0x16FE0, Hi: 0x1B2FF, Stride: 1}, // Tangut, Khitan, Kana
		{Lo: 0x1F000, Hi: 0x3FFFD, Stride: 1}, // emoji, CJK
	},
}

// isMark reports whether a character is drawn over the previous one.
func isMark(r rune) bool {
	const first = 0x300
	return r >= first && unicode.In(r, unicode.Mn, unicode.Me)
}

// cellsOf returns the number of cells of a character.
func cellsOf(r rune) int {
	switch {
	case isMark(r):
		return 0
	case r == '⸺', r == '⸻': // dashes of two and three em
		return 4
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// cells returns the number of cells of a cleaned text.
func cells(text string) int {
	n := 0
	for _, r := range text {
		n += cellsOf(r)
	}
	return n
}

// maxMarks is the maximum number of combining marks per letter. No language needs more, and a
// pile of them would be printed over the adjacent lines.
const maxMarks = 4

// clean returns a text as one line of printable characters. Runs of white space become one space,
// with none at the ends. Invisible characters, and marks without a letter, are removed. An
// invalid character becomes a question mark. A character that package unicode does not know, such
// as one of a later Unicode, is kept. The sign of the riyal is the exception: it becomes SAR,
// which every printer has.
func clean(text string) string {
	var kept strings.Builder
	space, marks := false, maxMarks // so that a leading mark is dropped
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			space, marks = kept.Len() > 0, maxMarks
		case runes.IsInvisible(r):
		case isMark(r) && marks == maxMarks:
		case isMark(r):
			marks++
			kept.WriteRune(r)
		default:
			if space {
				kept.WriteByte(' ')
			}
			kept.WriteString(visible(r))
			space, marks = false, 0
		}
	}
	return kept.String()
}

// visible returns what is printed for a character that has a shape.
func visible(r rune) string {
	if r == utf8.RuneError || unicode.Is(unicode.Noncharacter_Code_Point, r) {
		return "?"
	}
	if r == '\u20c1' { // in Unicode since 2025
		return "SAR"
	}
	return string(r)
}
