package search

import (
	"strings"

	"github.com/payterm/payterm-go/models"
)

// isSame compares free text, which the platform may trim or change the case of.
func isSame(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// IsMark reports whether a record has the mark exactly: one that differs in case may be another
// write's.
func IsMark(shown, asked string) bool {
	return asked != "" && strings.TrimSpace(shown) == strings.TrimSpace(asked)
}

// Differs reports whether a record shows another value than was asked for. An empty value on either
// side does not differ.
func Differs(shown, asked string) bool { return shown != "" && asked != "" && !isSame(shown, asked) }

// DiffersTID is like Differs for a TID, which some views show without leading zeros.
func DiffersTID(shown, asked string) bool {
	return Differs(strings.TrimLeft(shown, "0"), strings.TrimLeft(asked, "0"))
}

// IsLike reports whether a session of this type and amount may have been opened with those.
func IsLike(shownType, askedType models.SessionType, shown, asked models.Number) bool {
	return !Differs(string(shownType), string(askedType)) && !differsNumber(shown, asked)
}

// differsNumber is like Differs for numbers in any notation: 400 and "400.0" are equal. A number
// that cannot be compared exactly does not differ.
func differsNumber(shown, asked models.Number) bool {
	const decimals = 9
	one, errOne := models.Amount(shown).Units(decimals)
	other, errOther := models.Amount(asked).Units(decimals)
	if errOne != nil || errOther != nil {
		one, errOne = shown.Int64()
		other, errOther = asked.Int64()
	}
	return errOne == nil && errOther == nil && one != other
}
