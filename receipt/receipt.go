package receipt

import (
	"io"

	"github.com/payterm/payterm-go/models"
)

// Text writes a receipt as lines of at most Columns cells. outcome is that of the transaction or
// session that was read with it: it knows of a reversal that the receipt may not show, and with
// OutcomeUnknown an approved v2 receipt is unknown. One that contradicts the receipt is printed as
// unknown.
//
// It returns an error and writes nothing if the receipt is nil, the outcome is none of package
// models or an option is invalid, and returns errors of w.
func Text(w io.Writer, r *models.Receipt, outcome models.Outcome, options Options) error {
	s, err := receiptSheet(r, outcome, options)
	if err != nil {
		return err
	}
	return s.text(w)
}

// HTML writes a receipt as a printable HTML document. It returns errors as Text does.
func HTML(w io.Writer, r *models.Receipt, outcome models.Outcome, options Options) error {
	s, err := receiptSheet(r, outcome, options)
	if err != nil {
		return err
	}
	return s.html(w)
}
