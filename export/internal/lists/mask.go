package lists

import (
	"bytes"
	"regexp"
)

// The members that hold a card number, and those that hold the keys a terminal works with: as text
// or as a number, by themselves or in a quoted object, where the quotation marks are escaped.
var (
	panText   = regexp.MustCompile(`(\\*"(?i:pan)\\*"\s*:\s*\\*")([^"\\]+)`)
	panNumber = regexp.MustCompile(`(\\*"(?i:pan)\\*"\s*:\s*)([0-9]+)`)
	keyText   = regexp.MustCompile(`(\\*"(?:ipek|admin_pin)\\*"\s*:\s*\\*")([^"\\]+)`)
	keyNumber = regexp.MustCompile(`(\\*"(?:ipek|admin_pin)\\*"\s*:\s*)([0-9]+)`)
)

// Mask returns JSON with card numbers and key material masked. The platform masks card numbers, and
// lists show no keys; should it once be otherwise, they stay out of the files all the same.
func Mask(raw []byte) []byte {
	raw = replace(raw, panText, func(value []byte) []byte { return hidePAN(value, '*') })
	raw = replace(raw, panNumber, func(value []byte) []byte { return hidePAN(value, '0') })
	raw = replace(raw, keyText, func(value []byte) []byte { return bytes.Repeat([]byte("*"), len(value)) })
	return replace(raw, keyNumber, func(value []byte) []byte { return bytes.Repeat([]byte("1"), len(value)) })
}

// replace replaces the values of members.
func replace(raw []byte, member *regexp.Regexp, mask func(value []byte) []byte) []byte {
	return member.ReplaceAllFunc(raw, func(found []byte) []byte {
		parts := member.FindSubmatch(found)
		return append(bytes.Clone(parts[1]), mask(parts[2])...)
	})
}

func maskPAN(text string) string { return string(hidePAN([]byte(text), '*')) }

// panDigits are the digits of a whole card number, in groups or not.
var panDigits = regexp.MustCompile(`[0-9](?:[ -]?[0-9]){11,}`)

// hidePAN hides all but the first six and the last four digits of a card number.
func hidePAN(text []byte, with byte) []byte {
	const first, last = 6, 4
	return panDigits.ReplaceAllFunc(text, func(number []byte) []byte {
		hidden := bytes.Clone(number)
		count, seen := 0, 0
		for _, b := range number {
			if isDigit(b) {
				count++
			}
		}
		for i, b := range number {
			if !isDigit(b) {
				continue
			}
			seen++
			if seen > first && seen <= count-last {
				hidden[i] = with
			}
		}
		return hidden
	})
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
