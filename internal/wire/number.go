package wire

// IsNumber reports whether text is a number as JSON writes it: no leading zeros, no plus sign, no
// bare point.
func IsNumber(text string) bool {
	end, reason := skipNumber(text, 0)
	return reason == "" && end == len(text)
}

func skipNumber[T chars](text T, i int) (int, string) {
	start := i
	if i < len(text) && text[i] == '-' {
		i++
	}
	whole := i
	i = skipDigits(text, i)
	if i == whole && start == whole {
		return i, unexpected
	}
	if i == whole || text[whole] == '0' && i > whole+1 {
		return i, badNumber
	}
	return skipFraction(text, i)
}

// skipFraction scans what may follow the whole digits of a number: a fraction, an exponent, both or
// nothing.
func skipFraction[T chars](text T, i int) (int, string) {
	if i < len(text) && text[i] == '.' {
		start := i + 1
		if i = skipDigits(text, start); i == start {
			return i, badNumber
		}
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		start := i
		if i = skipDigits(text, start); i == start {
			return i, badNumber
		}
	}
	return i, ""
}

func skipDigits[T chars](text T, i int) int {
	for i < len(text) && text[i]-'0' <= 9 {
		i++
	}
	return i
}
