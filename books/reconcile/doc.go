// Package reconcile checks whether a reconciliation report agrees with itself, and with the
// transactions it covers.
//
//	for _, difference := range reconcile.Check(report) {
//		log.Print(difference)
//	}
//	books := reconcile.Books{Location: zone} // of the terminal
//	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
//		if err == nil {
//			err = reconcile.Add(&books, transaction)
//		}
//		…
//	}
//	result := reconcile.Compare(&books, report)
//
// [docs/close-the-day.md] has a complete program, with the printed report. Package
// [github.com/payterm/payterm-go/books/receipt] prints the report.
//
// Amounts are exact and signed by direction: positive to the merchant, negative to the
// cardholder. They are read with the decimals of their currency, or as hundredths if a report
// names no currency. They are printed with two decimals, or with as many as they need. If a sum
// of a report is 900,000,000,000,000.00 or more, it is reported as one that does not fit, and
// never as a wrong number.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Contents of a report
//
//	Report                     By kind                          By scheme               Its time
//	ReconciliationReport       receipt.details                  receipt.schemes         begin, end
//	Reconciliation             the same, in reconciliation_receipt                      see below
//	ReconciliationReportV2     receipt.data.end_of_day_summary                          none
//	BankReconciliationDetails                                   schemes, totals alone   begin, end
//	BankPOSReconciliation      pos_totals, host_totals                                  none
//	POSReconciliation          receipt.data.details             pos_totals, host_totals none
//
// In a list, a Reconciliation has the begin of its time to the minute, and no end. Read by id, it
// has both. If a report does not state its time, set From and To of [Books].
//
// [Check] lists all counting rules, each with the document that shows it. If the API docs do not
// say how a report counts, the verdict is [CannotTell], with reasons. [Compare] lists these
// cases.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [docs/close-the-day.md]: https://github.com/payterm/payterm-go/blob/main/docs/close-the-day.md
package reconcile
