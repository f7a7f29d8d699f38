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
// difference where the report says so itself.
func Check[R Report](report R) []Difference { return read(report).differences }
