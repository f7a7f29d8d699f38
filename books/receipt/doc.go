// Package receipt prints receipts and end-of-day reports as text for fixed-pitch printers, and as
// HTML for a browser, on 80 mm paper and on A4.
//
//	paper := &transaction.Receipts[0]
//	err := receipt.Text(os.Stdout, paper, transaction.Outcome(), receipt.Options{
//		Copy: receipt.MerchantCopy,
//	})
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # What is printed
//
// A receipt says APPROVED, DECLINED, REVERSED or OUTCOME UNKNOWN, as Outcome of package models
// decides by is_approved and is_reversed. The platform's status message may contradict them and is
// never printed. Amounts are printed as received.
//
// The cardholder's copy shows the last four digits of the card number. The merchant's copy also
// shows the first six, and EMV data. Neither shows the expiry date, which card schemes usually
// forbid, nor more digits if the platform sent them: in the number's own field or, if that field
// has the first six and the last four digits, in any other field. [Missing] returns what card
// schemes usually require on a receipt and the platform did not send. Your provider's requirements
// take precedence.
//
// # Text
//
// Texts of the platform are cleaned: control and format characters, including bidi overrides, are
// dropped, and long texts wrap. Arabic is written in logical order with plain letters: the
// printer's driver or the viewer shapes and reorders it, line by line.
//
// The width of a line is counted in cells, by the Unicode tables of the standard library, so that
// the client needs no further dependency. Where printers differ, the wider form is counted, so that
// no line is too wide.
//
// # HTML
//
// HTML is one file that loads nothing: no script, font or image. A browser makes a PDF of it.
//
// [docs/receipts.md] shows receipts and reports.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [docs/receipts.md]: https://github.com/payterm/payterm-go/blob/main/docs/receipts.md
package receipt
