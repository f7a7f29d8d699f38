// Package runes knows the characters that nobody sees.
package runes

import "unicode"

// invisible are characters without a shape that change how others are shown, or whose width depends
// on what shows them.
var invisible = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
}

// IsInvisible reports whether a character has no shape and is no space: a control or format
// character, a variation selector, or another default-ignorable one.
func IsInvisible(r rune) bool { return unicode.In(r, invisible...) }
