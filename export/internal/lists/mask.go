package lists

import "regexp"

// The members that hold a card number, and those that hold the keys a terminal works with: by
// themselves, or in a quoted object, where the quotation marks are escaped.
var (
	panMember = regexp.MustCompile(`(\\*"(?i:pan)\\*"\s*:\s*)(\\*"[^"\\]*|[0-9]+)`)
	keyMember = regexp.MustCompile(`(\\*"(?:ipek|admin_pin)\\*"\s*:\s*\\*"?)([^"\\,}\]]*)`)
)

// Mask returns raw with card numbers and key material masked. The platform masks card numbers, and
// lists show no keys; should it once be otherwise, they stay out of the files all the same.
func Mask(raw []byte) []byte {
	masked := panMember.ReplaceAllFunc(raw, func(member []byte) []byte {
		parts := panMember.FindSubmatch(member)
		return append(parts[1], maskPAN(string(parts[2]))...)
	})
	return keyMember.ReplaceAllFunc(masked, func(member []byte) []byte {
		parts := keyMember.FindSubmatch(member)
		return append(parts[1], hide(parts[2], 0, 0)...)
	})
}

// panDigits are the digits of a whole card number, in groups or not.
var panDigits = regexp.MustCompile(`[0-9](?:[ -]?[0-9]){11,}`)

// maskPAN returns a text with all but the first six and the last four digits of a card number
// hidden.
func maskPAN(text string) string {
	return panDigits.ReplaceAllStringFunc(text, func(number string) string {
		return string(hide([]byte(number), 6, 4))
	})
}

// hide returns text with all digits and letters but so many at its beginning and at its end
// replaced by a zero, which is a part of a JSON number, too.
func hide(text []byte, first, last int) []byte {
	hidden := make([]byte, 0, len(text))
	total, seen := 0, 0
	for _, b := range text {
		if isSign(b) {
			total++
		}
	}
	for _, b := range text {
		if isSign(b) {
			seen++
			if seen > first && seen <= total-last {
				b = '0'
			}
		}
		hidden = append(hidden, b)
	}
	return hidden
}

func isSign(b byte) bool { return b != ' ' && b != '-' }
