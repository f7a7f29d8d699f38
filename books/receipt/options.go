package receipt

import (
	"cmp"
	"errors"
	"fmt"
)

// Copy says who gets a receipt.
type Copy string

// The copies of a receipt.
const (
	CardholderCopy Copy = "cardholder" // with the last four digits of the card number; the default
	MerchantCopy   Copy = "merchant"   // also with the first six, and EMV data
)

// Options configures what is printed. The zero value prints the cardholder's copy in English, 42
// columns wide.
type Options struct {
	// Columns is the width of a line in cells, from 24 to 240. Most printers have 32, 42 or 48.
	// Default: 42. HTML ignores it.
	Columns int
	// Copy says who gets a receipt. Reports ignore it.
	Copy Copy
	// Language is the language of the labels. The platform's texts are printed in it, too, if they
	// are available.
	Language Language
	// Duplicate marks a reprint.
	Duplicate bool
}

const defaultColumns, minColumns, maxColumns = 42, 24, 240

// withDefaults fills in defaults, and returns an error for an invalid value.
func (o Options) withDefaults() (Options, error) {
	o.Columns = cmp.Or(o.Columns, defaultColumns)
	o.Copy, o.Language = cmp.Or(o.Copy, CardholderCopy), cmp.Or(o.Language, English)
	switch {
	case o.Columns < minColumns || o.Columns > maxColumns:
		return o, fmt.Errorf("receipt: Columns must be from %d to %d", minColumns, maxColumns)
	case o.Copy != CardholderCopy && o.Copy != MerchantCopy:
		return o, errors.New("receipt: Copy must be CardholderCopy or MerchantCopy")
	case o.Language.codes() == nil:
		return o, errors.New("receipt: Language must be English, Arabic, Turkish or EnglishArabic")
	}
	return o, nil
}
