package reconcile

import "github.com/payterm/payterm-go/models"

// Report is a reconciliation report in any view.
type Report interface {
	*models.ReconciliationReport | *models.Reconciliation | *models.ReconciliationReportV2 |
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
	case *models.ReconciliationReportV2:
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

// Check returns the sums of a report that disagree with each other or cannot be checked, and none
// for a consistent report. If terminal and host differ, that is no difference if the report says
// so, and cannot be checked if the report does not say whether it is balanced.
//
// # Counting rules
//
// The documents are in testdata of the module. All cover two purchases, of 50.30 together, and a
// refund of 5.00:
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
// A declined transaction moved no money and is not counted. Purchases and refunds are recognized by
// the codes of their transaction type, 00 and 20.
//
// Reversals are zero in all documents. A reversed purchase counts twice: as a purchase and as a
// reversal, whatever the sign of reversals. That is what separate sums mean, and what the embedded
// platform (package paytermtest) does.
//
// The POS document contradicts itself: its receipt lacks the refund. Check reports it.
func Check[R Report](report R) []Difference { return read(report).differences }
