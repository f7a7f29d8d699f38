package lists

import (
	"bytes"
	"regexp"
)

// Mask returns JSON in which card numbers and the keys of terminals are masked, in their length.
// The platform masks card numbers and lists no keys: this guards the files if it ever does not.
func Mask(raw []byte) []byte {
	masked := bytes.Clone(raw)
	for _, name := range []string{"pan", "PAN"} {
		eachValue(masked, name, func(value []byte, isText bool) {
			if isText {
				hidePAN(value, '*')
			} else {
				hidePAN(value, '0')
			}
		})
	}
	for _, name := range []string{"ipek", "admin_pin"} {
		eachValue(masked, name, func(value []byte, isText bool) {
			for i := range value {
				if isText {
					value[i] = '*'
				} else {
					value[i] = '1' // a number may not begin with a zero
				}
			}
		})
	}
	return masked
}

// memberValue is what follows the name of a member: a text or a number. In a quoted object the
// quotation marks are escaped.
var memberValue = regexp.MustCompile(`^\\*"\s*:\s*(?:\\*"([^"\\]+)|([0-9]+))`)

// eachValue calls visit for the value of each member with a name, a text or a number, to be changed
// in place.
func eachValue(text []byte, name string, visit func(value []byte, isText bool)) {
	for {
		at := bytes.Index(text, []byte(name))
		if at < 0 {
			return
		}
		isName := at > 0 && text[at-1] == '"'
		text = text[at+len(name):]
		if !isName {
			continue
		}
		found := memberValue.FindSubmatchIndex(text)
		switch {
		case found == nil:
		case found[2] >= 0:
			visit(text[found[2]:found[3]], true)
		default:
			visit(text[found[4]:found[5]], false)
		}
	}
}

// panDigits matches an unmasked card number, in groups or not.
var panDigits = regexp.MustCompile(`[0-9](?:[ -]?[0-9]){11,}`)

// hidePAN hides all but the first six and the last four digits of the card numbers in a text.
func hidePAN(text []byte, with byte) {
	const first, last = 6, 4
	for _, at := range panDigits.FindAllIndex(text, -1) {
		number := text[at[0]:at[1]]
		var digits []int
		for i, b := range number {
			if '0' <= b && b <= '9' {
				digits = append(digits, i)
			}
		}
		for _, i := range digits[first : len(digits)-last] {
			number[i] = with
		}
	}
}
