package receipt

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// Copy is whom a receipt is for.
type Copy string

// The copies.
const (
	CardholderCopy Copy = "cardholder" // shows the last four digits of the card number; the default
	MerchantCopy   Copy = "merchant"   // shows the first six, too, and EMV data
)

// Options configures what is printed. The zero value is the cardholder's copy in English, in 42
// columns.
type Options struct {
	// Columns is the width of a line in cells, from 24 to 240. Usual printers have 32, 42 or 48.
	// Default: 42. HTML has no columns.
	Columns int
	// Copy is whom a receipt is for. A report has one copy.
	Copy Copy
	// Language is that of the labels, and of the texts of the platform where it wrote them in it.
	Language Language
	// Duplicate marks what is printed again.
	Duplicate bool
	// Outcome is that of the transaction or session the receipt belongs to, which knows of a
	// reversal that the receipt may not show. A v2 receipt is of unknown outcome without it. One
	// that contradicts the receipt is printed as unknown. Default: that of the receipt.
	Outcome models.Outcome
}

const defaultColumns, minColumns, maxColumns = 42, 24, 240

// withDefaults fails for a value that has no meaning.
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
