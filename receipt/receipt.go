package receipt

import (
	"io"

	"github.com/payterm/payterm-go/models"
)

// Text writes a receipt as lines of at most Columns cells. It returns an error and writes nothing
// if the receipt is nil or an option is invalid, and returns errors of w.
func Text(w io.Writer, r *models.Receipt, options Options) error {
	s, err := receiptSheet(r, options)
	if err != nil {
		return err
	}
	return s.text(w)
}

// HTML writes a receipt as a printable HTML document. It returns errors as Text does.
func HTML(w io.Writer, r *models.Receipt, options Options) error {
	s, err := receiptSheet(r, options)
	if err != nil {
		return err
	}
	return s.html(w)
}
