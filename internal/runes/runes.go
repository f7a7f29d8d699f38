// Package runes knows the invisible characters.
package runes

import "unicode"

// invisible are characters that have no shape but change how others are shown, or whose width
// depends on the program that shows them.
var invisible = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
}

// IsInvisible reports whether a character has no shape and is not a space. It may be a control or
// format character, a variation selector, or another default-ignorable character.
func IsInvisible(r rune) bool { return unicode.In(r, invisible...) }
