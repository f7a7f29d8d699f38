package receipt

import (
	"errors"
	"io"

	"github.com/payterm/payterm-go/models"
)

// Report is an end-of-day report: a pointer to one of the models that carry what a terminal prints
// for it, which are v1 as it is created, listed and read by id, v2, and hardware POS as it is read
// by id. What the bank API shows of a reconciliation lacks totals by kind, or a date. It is a
// constraint, not any, so that the compiler refuses what is no report.
type Report interface {
	*models.ReconciliationReport | *models.Reconciliation | *models.ReconciliationV2 | *models.POSReconciliation
}

var errNoReport = errors.New("receipt: there is no report: some views of a reconciliation leave its receipt out")

// ReportText writes an end-of-day report as lines of at most Columns cells. It writes nothing if
// there is no report or an option is wrong, and returns the error of w. Copy and Outcome have no
// meaning for a report.
func ReportText[R Report](w io.Writer, report R, options Options) error {
	s, err := reportSheet(report, options)
	if err != nil {
		return err
	}
	return s.text(w)
}

// ReportHTML writes an end-of-day report as an HTML document to print. It fails as ReportText does.
func ReportHTML[R Report](w io.Writer, report R, options Options) error {
	s, err := reportSheet(report, options)
	if err != nil {
		return err
	}
	return s.html(w)
}

// reportSheet lays out a Report.
func reportSheet(report any, options Options) (*sheet, error) {
	s, err := newSheet(options)
	if err != nil {
		return nil, err
	}
	switch r := report.(type) {
	case *models.ReconciliationReport:
		if r != nil && r.Receipt != nil {
			s.reconciliation(r.Receipt)
			return s, nil
		}
	case *models.Reconciliation:
		if r != nil && r.ReconciliationReceipt != nil {
			s.reconciliation(r.ReconciliationReceipt)
			return s, nil
		}
	case *models.POSReconciliation:
		if r != nil && r.Receipt != nil && r.Receipt.Data != nil {
			s.reconciliation(posReconciliation(r))
			return s, nil
		}
	case *models.ReconciliationV2:
		if r != nil && r.Receipt != nil && r.Receipt.Data != nil {
			s.endOfDay(r.Receipt)
			return s, nil
		}
	}
	return nil, errNoReport
}

// sumHead names what stands below it in sums: a number of transactions, and an amount, by its
// currency if that is known.
func (s *sheet) sumHead(currency models.LocalizedText) {
	count, in := s.phrases(wordCount), s.phrases(currency)
	if in == nil {
		in = s.phrases(wordAmount)
	}
	s.add(line{styleSum, nil, []phrase{count[0], in[0]}})
}
