package reconcile

import "github.com/payterm/payterm-go/models"

// Report is a reconciliation report in any view.
type Report interface {
	*models.ReconciliationReport | *models.Reconciliation | *models.ReconciliationV2 |
		*models.BankReconciliationDetails | *models.BankPOSReconciliation | *models.POSReconciliation
}

// read reads a report and checks it against itself.
func read[R Report](report R) *sheet {
	s := &sheet{}
	if report == nil {
		s.problem("", "there is no report")
		return s
	}
	switch r := any(report).(type) {
	case *models.ReconciliationReport:
		s.readReport(r)
	case *models.Reconciliation:
		s.readReceipt("reconciliation_receipt", r.ReconciliationReceipt)
	case *models.ReconciliationV2:
		s.readV2(r)
	case *models.BankReconciliationDetails:
		s.readBank(r)
	case *models.BankPOSReconciliation:
		s.readBankPOS(r)
	case *models.POSReconciliation:
		s.readPOS(r)
	}
	return s
}

// Check returns where the sums of a report disagree with each other, and which of them it cannot
// check. It returns none for a report that agrees with itself. That terminal and host differ is no
// difference where the report says so itself, and cannot be checked where it does not say whether
// it is balanced.
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
//	so they do in the view that never has a word for that                    bank POS
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
func Check[R Report](report R) []Difference { return read(report).differences }
