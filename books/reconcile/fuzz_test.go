package reconcile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

// FuzzCheck decodes any text as each view of a report: nothing panics, and no report that disagrees
// with itself equals the books.
func FuzzCheck(f *testing.F) {
	for _, view := range append(consistentViews, posFind) {
		f.Add(document(f, view.file, view.key))
	}
	books := booked(f, nil)
	f.Fuzz(func(t *testing.T, text []byte) {
		checks(t, text, books, new(models.ReconciliationReport))
		checks(t, text, books, new(models.Reconciliation))
		checks(t, text, books, new(models.ReconciliationReportV2))
		checks(t, text, books, new(models.BankReconciliationDetails))
		checks(t, text, books, new(models.BankPOSReconciliation))
		checks(t, text, books, new(models.POSReconciliation))
	})
}

func checks[R reconcile.Report](t *testing.T, text []byte, books *reconcile.Books, report R) {
	if json.Unmarshal(text, report) != nil {
		return
	}
	if differences := reconcile.Check(report); len(differences) > 0 {
		assert.NotEqual(t, reconcile.Equal, reconcile.Compare(books, report).Verdict, differences)
	}
	assert.NotEqual(t, reconcile.Equal, reconcile.Compare(&reconcile.Books{}, report).Verdict)
}
