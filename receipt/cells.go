package receipt

import "unicode"

// wide are the characters that take two cells, East Asian ones and emoji, and those that do so on
// some printers.
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

// isMark reports whether a character is drawn over the one before it.
func isMark(r rune) bool {
	const first = 0x300
	return r >= first && unicode.In(r, unicode.Mn, unicode.Me)
}

// cellsOf returns how many cells a character takes.
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

// cells returns how many cells a cleaned text takes.
func cells(text string) int {
	n := 0
	for _, r := range text {
		n += cellsOf(r)
	}
	return n
}
