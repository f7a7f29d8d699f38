package journal

import (
	"strings"

	"github.com/payterm/payterm-go/models"
)

// isSame compares texts that people write, which the platform may tidy up.
func isSame(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// isMark reports whether a record has a mark to the letter: one that differs in case may be of
// another write.
func isMark(shown, asked string) bool {
	return asked != "" && strings.TrimSpace(shown) == strings.TrimSpace(asked)
}

// differs reports whether a record shows something else than was asked for. What it does not show,
// or was not asked for, does not differ.
func differs(shown, asked string) bool { return shown != "" && asked != "" && !isSame(shown, asked) }

// differsTID is differs for a TID, of which a view may have lost the leading zeros.
func differsTID(shown, asked string) bool {
	return differs(strings.TrimLeft(shown, "0"), strings.TrimLeft(asked, "0"))
}

// differsNumber is differs for numbers, however they are spelt: 400 and "400.0" are the same. One
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
