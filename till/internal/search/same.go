package search

import (
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/payterm/payterm-go/models"
)

// isSame compares free text, which the platform may trim or change the case of.
func isSame(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// FoldID returns an id in the one spelling that notes and comparisons use: the letters of a UUID
// are lower case. A person, a list or a response may spell it in capitals.
func FoldID(id string) string {
	if uuid.Validate(id) == nil {
		return strings.ToLower(id)
	}
	return id
}

// IsSameID reports whether two ids are spellings of one.
func IsSameID(one, other string) bool {
	return one == other || strings.EqualFold(one, other) && FoldID(one) == FoldID(other)
}

// DiffersID reports whether two ids are surely of two records. A UUID and another id may be two ids
// of one.
func DiffersID(one, other string) bool {
	return !IsSameID(one, other) && (uuid.Validate(one) == nil) == (uuid.Validate(other) == nil)
}

// HasID reports whether a list has an id, in any spelling.
func HasID(list []string, id string) bool {
	return slices.ContainsFunc(list, func(one string) bool { return IsSameID(one, id) })
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

// IsLike reports whether a session of this type and amount may have been opened with those: the
// platform may state the amount in another unit than it was asked for in.
func IsLike(shownType, askedType models.SessionType, shown, asked models.Number) bool {
	return !Differs(string(shownType), string(askedType)) && (!DiffersNumber(shown, asked) || isInOtherUnit(shown, asked))
}

// isInOtherUnit reports whether a number is the other one times or divided by 100 or 1000: one of
// them may count hundredths, or the smallest unit of a currency of three decimals.
func isInOtherUnit(one, other models.Number) bool {
	return IsScaled(one, other, 2) || IsScaled(other, one, 2) || IsScaled(one, other, 3) || IsScaled(other, one, 3)
}

// IsScaled reports whether minor is exactly major times ten to the power of decimals.
func IsScaled(major, minor models.Number, decimals int) bool {
	const places = 6 // of an amount that may be asked for
	one, errOne := models.Amount(major).Units(places + decimals)
	other, errOther := models.Amount(minor).Units(places)
	return errOne == nil && errOther == nil && one == other
}

// DiffersNumber is like Differs for numbers in any notation: 400 and "400.0" are equal. A number
// that cannot be compared exactly does not differ.
func DiffersNumber(shown, asked models.Number) bool {
	const decimals = 9
	one, errOne := models.Amount(shown).Units(decimals)
	other, errOther := models.Amount(asked).Units(decimals)
	if errOne != nil || errOther != nil {
		one, errOne = shown.Int64()
		other, errOther = asked.Int64()
	}
	return errOne == nil && errOther == nil && one != other
}
