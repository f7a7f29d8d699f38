package wire

// IsNumber reports whether text is a JSON number: no leading zeros, no plus sign, no point without
// digits.
func IsNumber(text string) bool {
	end, reason := skipNumber(text, 0)
	return reason == "" && end == len(text)
}

func skipNumber[T chars](text T, i int) (int, string) {
	start := i
	if i < len(text) && text[i] == '-' {
		i++
	}
	digits := i
	i = skipDigits(text, i)
	if i == digits && start == digits {
		return i, unexpected
	}
	if i == digits || text[digits] == '0' && i > digits+1 {
		return i, badNumber
	}
	return skipFraction(text, i)
}

// skipFraction scans the optional fraction and exponent of a number.
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
