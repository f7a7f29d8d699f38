package models

import (
	"errors"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Amount is a decimal text in major units of the currency, such as "12.50" or "-5.00", as receipts and reconciliation
// receipts carry it. It holds what the platform wrote, whatever that is; Hundredths checks it.
type Amount string

// AmountOf writes a number of hundredths with two fractional digits: 1250 gives "12.50".
func AmountOf(hundredths int64) Amount {
	sign, digits := "", strconv.FormatInt(hundredths, 10)
	if hundredths < 0 {
		sign, digits = "-", digits[1:]
	}
	if missing := len("000") - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - len("00")
	return Amount(sign + digits[:point] + "." + digits[point:])
}

var errAmount = errors.New("models: the amount is no decimal text, or not a whole number of hundredths that fits int64")

// Hundredths gives the amount times 100, exactly: "12.50" gives 1250. It fails for a text that is no decimal number (an
// empty one, too), that has parts of a hundredth, or that does not fit.
func (a Amount) Hundredths() (int64, error) {
	hundredths, ok := wire.Scaled(string(a), 2)
	if !ok {
		return 0, errAmount
	}
	return hundredths, nil
}

// MinorAmount is a digit text that equals the receipt's amount times 100, such as "1250" for 12.50, as intents and the
// totals of reconciliations carry it. It holds what the platform wrote, whatever that is; Hundredths checks it.
type MinorAmount string

// MinorAmountOf writes a number of hundredths: 1250 gives "1250".
func MinorAmountOf(hundredths int64) MinorAmount {
	return MinorAmount(strconv.FormatInt(hundredths, 10))
}

var errMinorAmount = errors.New("models: the minor amount is no digit text that fits int64")

// Hundredths gives the digits as a number: "000000001250" gives 1250. It fails for a text of anything but digits and a
// leading minus sign, above all for one with a decimal point, which would be an Amount; and for one that does not fit.
func (a MinorAmount) Hundredths() (int64, error) {
	if strings.ContainsAny(string(a), ".eE") {
		return 0, errMinorAmount
	}
	hundredths, ok := wire.Scaled(string(a), 0)
	if !ok {
		return 0, errMinorAmount
	}
	return hundredths, nil
}
