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
// A receipt says APPROVED, DECLINED, REVERSED or OUTCOME UNKNOWN. Outcome of package models
// decides this by is_approved and is_reversed. The platform's status message may contradict
// these, so it is never printed. Amounts are printed as received.
//
// The cardholder's copy shows the last four digits of the card number. The merchant's copy also
// shows the first six, and EMV data. Neither copy shows the expiry date, which card schemes
// usually forbid.
//
// If the platform sends more digits of the card number, they are masked in the number's own
// field. If that field has the first six and the last four digits, they are masked in all other
// fields, too.
//
// [Missing] returns what card schemes usually require on a receipt and the platform did not send.
// Your provider's requirements take precedence.
//
// # Text
//
// Texts of the platform are cleaned: control and format characters, including bidi overrides, are
// removed, and long texts wrap. Arabic is written in logical order with plain letters, because
// the printer's driver or the viewer shapes and reorders each line.
//
// The width of a line is counted in cells, by the Unicode tables of the standard library, so that
// the client needs no further dependency. Where printers differ, the wider form counts, so that
// no line is too wide.
//
// # HTML
//
// HTML is one file that loads no script, font or image. A browser can print it as a PDF.
//
// [docs/receipts.md] shows receipts and reports.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [docs/receipts.md]: https://github.com/payterm/payterm-go/blob/main/docs/receipts.md
package receipt
