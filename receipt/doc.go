// Package receipt prints receipts of card transactions, and end-of-day reports, as text for
// printers of fixed pitch and as HTML for a browser, on 80 mm paper and on A4.
//
//	err := receipt.Text(os.Stdout, &transaction.Receipts[0], receipt.Options{
//		Copy:    receipt.MerchantCopy,
//		Outcome: transaction.Outcome(),
//	})
//
// # What is printed
//
// A receipt says APPROVED, DECLINED, REVERSED or OUTCOME UNKNOWN as Outcome of package models
// decides, by is_approved and is_reversed. The status message of the platform may contradict them
// and is never printed. Amounts are the texts that were received.
//
// The cardholder's copy shows the last four digits of the card number, the merchant's copy the
// first six, too, and EMV data. Neither shows the expiry date, which card schemes forbid, nor more
// digits where the platform sent them: in the field of the number, nor, if that field has the first
// six and the last four digits, in another one. [Missing] returns what card schemes ask to be
// printed and the platform did not give. What your provider asks for stands first.
//
// # Text
//
// Texts of the platform are cleaned: control and format characters, bidi overrides among them, are
// dropped, and what is long is wrapped. Arabic is written in logical order and in plain letters:
// the printer's driver or the viewer shapes it and puts it in visual order, line by line.
//
// The width of a line is counted in cells by a small function over the Unicode tables of the
// standard library, since rivo/uniseg would become a requirement of everyone who imports the
// client. Where printers differ it counts the wider form, so that no line is too wide.
//
// # HTML
//
// HTML is one file that loads nothing: no script, font or image. A browser makes a PDF of it.
//
// [docs/receipts.md] shows receipts and reports.
//
// [docs/receipts.md]: https://github.com/payterm/payterm-go/blob/main/docs/receipts.md
package receipt
