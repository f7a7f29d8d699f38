package receipt

import (
	"regexp"
	"strings"
	"unicode"
)

const firstDigits, lastDigits, shortestPAN = 6, 4, 12

// cardNumber returns a card number as a copy shows it: XXXXXXXXXXXX0002 for the cardholder,
// 400000XXXXXX0002 for the merchant. It returns "" if the platform sent no digits. Hidden digits
// are shown as a letter, because asterisks would split the digits of an Arabic line, and so
// reorder them.
func cardNumber(pan string, of Copy) string {
	places := panPlaces(pan)
	first := 0
	if of == MerchantCopy && len(places) >= shortestPAN {
		first = firstDigits
	}
	shown := false
	for i := range places {
		if i >= first && i < len(places)-lastDigits {
			places[i] = 'X'
		}
		shown = shown || places[i] != 'X'
	}
	if !shown {
		return ""
	}
	return string(places)
}

// panPlaces returns the digits of a card number without gaps, with an X for each hidden digit.
func panPlaces(pan string) []rune {
	var places []rune
	for _, r := range clean(pan) {
		switch {
		case unicode.IsDigit(r):
			places = append(places, r)
		case !unicode.In(r, unicode.Zs, unicode.Pd, unicode.Mn, unicode.Me):
			places = append(places, 'X')
		}
	}
	return places
}

// spelledOut returns an expression that matches the full card number, given its first six and last
// four digits, or nil if the receipt does not show both.
func spelledOut(pan string) *regexp.Regexp {
	places := []rune(cardNumber(pan, MerchantCopy))
	if len(places) < shortestPAN {
		return nil
	}
	first, last := places[:firstDigits], places[len(places)-lastDigits:]
	if strings.ContainsRune(string(first)+string(last), 'X') {
		return nil
	}
	const gap = `[\p{Zs}\p{Pd}./]*`
	spaced := func(digits []rune) string {
		var each []string
		for _, digit := range digits {
			each = append(each, spellings(digit))
		}
		return strings.Join(each, gap)
	}
	return regexp.MustCompile(spaced(first) + `(?:` + gap + `\p{Nd}){2,9}` + gap + spaced(last))
}

// spellings returns an expression that matches a digit in all scripts that receipts use.
func spellings(digit rune) string {
	value := digit
	for _, zero := range []rune{'0', '٠', '۰'} {
		if digit >= zero && digit <= zero+9 {
			value = digit - zero
		}
	}
	if value == digit { // a digit of another script
		return string(digit)
	}
	return "[" + string([]rune{'0' + value, '٠' + value, '۰' + value}) + "]"
}
