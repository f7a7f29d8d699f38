// Package reconcile tells whether a reconciliation report agrees with itself, and with the
// transactions it sums up.
//
//	for _, difference := range reconcile.Check(report) {
//		log.Print(difference)
//	}
//	books := reconcile.Books{Location: zone} // of the terminal
//	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
//		if err == nil {
//			err = books.Add(transaction.ID, transaction.Receipts)
//		}
//		…
//	}
//	result := reconcile.Compare(&books, report)
//
// Amounts are exact, in hundredths, and go by the way the money goes: more than zero to the
// merchant, less than zero to the cardholder. What does not fit int64 is told, and never wrong.
//
// # What a report states
//
//	Report                     By kind                          By scheme               Its time
//	ReconciliationReport       receipt.details                  receipt.schemes         begin, end
//	Reconciliation             the same, in reconciliation_receipt                      see below
//	ReconciliationV2           receipt.data.end_of_day_summary                          none
//	BankReconciliationDetails                                   schemes, totals alone   begin, end
//	BankPOSReconciliation      pos_totals, host_totals                                  none
//	POSReconciliation          receipt.data.details             pos_totals, host_totals none
//
// A Reconciliation in a list tells the begin of its time to the minute and no end; read by id it
// tells both. Where a report does not tell its time, Books.From and Books.To do.
//
// # Counting rules
//
// The documents are those of the interface, in testdata of the module. All sum up two purchases of
// 50.30 together and a refund of 5.00:
//
//	v1        reconciliation_create_v1__full_wire.json and those of lists and finds
//	v2        reconciliation_create_v2__end_of_day.json
//	bank      reconciliation_find__bank.json
//	bank POS  bank_pos_reconciliation_find__receipt.json
//	POS       pos_reconciliation_find__object_under_plural_key.json
//
//	Rule                                                                     Document
//	a purchase is debit, a refund is credit                                  v1, POS
//	a refund is negative by kind on receipts ("-5.00"), and nowhere else     v1, v2, bank POS, POS
//	a total is debit less credit, and counts both: 3, 45.30                  v1, bank
//	the kinds on a receipt add up to its total                               v1, POS
//	the schemes add up to that total, their columns to purchase and refund   v1
//	pos_totals add up to the total of the receipt                            POS
//	a scheme that is not listed has no transactions                          bank
//	terminal and host state the same, where the report says it is balanced   v1, POS
//	so they do where the report has no word for that                         bank POS
//	the summary beside a new report states the same as its receipt           v1
//
// What was declined moved no money and counts nowhere. Purchases and refunds are told apart by the
// codes of their transaction type, 00 and 20.
//
// Reversals are zero in all documents. A purchase that was reversed counts twice: among the
// purchases, and among their reversals, whatever the sign of those. That is what a sum for each of
// them means, and what the embedded platform (package paytermtest) does.
//
// The POS document contradicts itself: its receipt does not print the refund. Check says so.
//
// # What cannot be told
//
// Everything else is undocumented, and the verdict is CannotTell:
//
//   - Transactions that [Books.Add] refused: those of client v2, whose receipts do not say whether
//     they were reversed; cash back; kinds other than purchases and refunds; a transaction with
//     several receipts.
//   - A report whose time is not known.
//   - A line that is not equal while the books hold reversals in it: no receipt says when it was
//     reversed, and so in which report its reversal counts. So add the sales of the days before,
//     too: a reversal that the report counts and the books do not hold is a difference.
//   - Reversals in a report without sums of them, even where it is equal: the bank's reports, and
//     those of hardware terminals.
//   - A line that is not equal while there are transactions of the very second (in lists: the
//     minute) in which the time begins or ends: whether either end is included is undocumented.
//   - Cash back, cash advance and authorizations in reports of hardware terminals; kinds that the
//     interface does not show; a scheme or a kind that is listed twice.
//   - A report without a currency, where the books have several.
//
// The packed totals of a new v1 report, the printed grand total of v2 and the details of the bank's
// report are not read: their form is undocumented.
package reconcile
