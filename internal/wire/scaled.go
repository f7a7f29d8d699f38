package wire

import (
	"math"
	"strings"
)

// Scaled returns the number in text times 10^digits, for amounts in the smallest unit. It never
// rounds. It returns false if the result is not an integer or does not fit an int64, or if text
// is not a JSON number. Leading zeros are allowed here. The time it takes depends on the length
// of the text, not on the exponent.
func Scaled(text string, digits int) (int64, bool) {
	text, negative := strings.CutPrefix(text, "-")
	point, ok := decimal(text)
	if !ok {
		return 0, false
	}
	mantissa, exponent := split(text, point)
	value, shift, ok := significant(mantissa)
	if value == 0 {
		return 0, ok
	}
	// value does not end in a zero, so a negative shift leaves a fraction.
	shift += exponent + int64(digits)
	if !ok || shift < 0 || shift > 18 {
		return 0, false
	}
	for ; shift > 0; shift-- {
		if value > math.MaxUint64/10 {
			return 0, false
		}
		value *= 10
	}
	return signed(value, negative)
}

// IsDecimal reports whether text is a number that Scaled accepts if the result fits.
func IsDecimal(text string) bool {
	_, ok := decimal(strings.TrimPrefix(text, "-"))
	return ok
}

// decimal checks an unsigned number and returns the end of its integer part.
func decimal(text string) (point int, ok bool) {
	point = skipDigits(text, 0)
	end, reason := skipFraction(text, point)
	return point, point > 0 && reason == "" && end == len(text)
}

// split splits an unsigned number, whose integer part ends at point, into its mantissa and the
// power of ten of the last digit of the mantissa.
func split(text string, point int) (mantissa string, exponent int64) {
	mantissa = text
	for i := point; i < len(text); i++ {
		if text[i]|0x20 == 'e' {
			mantissa, exponent = text[:i], power(text[i+1:])
		}
	}
	if point < len(mantissa) {
		exponent -= int64(len(mantissa) - point - 1)
	}
	return mantissa, exponent
}

// power parses an exponent. It caps an exponent that is too large for any mantissa in memory to
// balance.
func power(text string) (exponent int64) {
	const enough = 1 << 50
	for i := range len(text) {
		if c := text[i] - '0'; c <= 9 {
			exponent = min(exponent*10+int64(c), enough)
		}
	}
	if text[0] == '-' {
		return -exponent
	}
	return exponent
}

// significant parses the digits of a mantissa without its point and its trailing zeros. zeros is
// the number of trailing zeros. ok is false if the digits do not fit, and value is then not zero.
func significant(mantissa string) (value uint64, zeros int64, ok bool) {
	for i := range len(mantissa) {
		c := mantissa[i] - '0'
		if c > 9 {
			continue
		}
		if c == 0 {
			zeros++
			continue
		}
		for ; zeros > 0 && value > 0; zeros-- {
			if value > math.MaxUint64/10 {
				return value, 0, false
			}
			value *= 10
		}
		if value > (math.MaxUint64-uint64(c))/10 {
			return value, 0, false
		}
		value, zeros = value*10+uint64(c), 0
	}
	return value, zeros, true
}

func signed(value uint64, negative bool) (int64, bool) {
	switch {
	case negative && value == math.MaxInt64+1:
		return math.MinInt64, true
	case value > math.MaxInt64:
		return 0, false
	case negative:
		return -int64(value), true
	default:
		return int64(value), true
	}
}
