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
// [docs/close-the-day.md] has a whole program, with the report on paper. Amounts are exact, in
// hundredths, and go by the way the money goes: more than zero to the merchant, less than zero to
// the cardholder. What does not fit int64 is told, and never wrong. Package
// [github.com/payterm/payterm-go/receipt] prints the report.
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
// tells both. Where a report does not tell its time, From and To of [Books] do.
//
// What was declined moved no money and counts nowhere. A purchase that was reversed counts twice:
// among the purchases, and among their reversals. [Check] lists all rules of counting, each with
// the document of the interface that shows it.
//
// # What cannot be told
//
// Where the interface does not show how a report counts, the verdict is [CannotTell], with the
// reasons: [Compare] lists what that is.
//
// [docs/close-the-day.md]: https://github.com/payterm/payterm-go/blob/main/docs/close-the-day.md
package reconcile
