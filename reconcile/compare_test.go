package reconcile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/reconcile"
)

// day has the transactions that the documents' reports cover.
var day = []struct {
	id    string
	edits []edit
}{
	{"first", nil},
	{"second", []edit{of("amount_authorized.value", "25.00")}},
	{"refund", []edit{of("amount_authorized.value", "5.00"), of("transaction_type.id", "20")}},
	{"declined", []edit{of("is_approved", false)}},
}

// booked returns the books of the day, with From and To for reports that do not state their time,
// and with edited transactions by their id.
func booked(t testing.TB, edited map[string][]edit) *reconcile.Books {
	t.Helper()
	end := time.Date(2024, 5, 15, 23, 59, 4, 0, riyadh)
	books := &reconcile.Books{Location: riyadh, From: end.AddDate(0, 0, -1), To: end}
	for _, one := range day {
		require.NoError(t, reconcile.Add(books, transaction(t, one.id, append(one.edits, edited[one.id]...)...)))
	}
	return books
}

func TestDocumentsEqualTheirDay(t *testing.T) {
	for _, view := range consistentViews {
		result := view.compare(t, booked(t, nil))
		assert.Equal(t, reconcile.Equal, result.Verdict, "%s: %v %v", view.file, result.Lines, result.Reasons)
		assert.Empty(t, result.Reasons, view.file)
		assert.Empty(t, result.Outside, view.file)
	}
	assert.Equal(t, reconcile.Equal, posFind.compare(t, booked(t, nil), printsTheRefund...).Verdict)
	assert.Equal(t, reconcile.Differs, posFind.compare(t, booked(t, nil)).Verdict, "the document contradicts itself")
}

func TestLinesHaveTheirPathInTheReport(t *testing.T) {
	for _, test := range []struct {
		view view
		want []string
	}{
		{v1Receipt, []string{
			"receipt.details.purchase", "receipt.details.purchase_reversal", "receipt.details.refund", "receipt.details.refund_reversal",
			"receipt.schemes[0].pos.debit", "receipt.schemes[0].pos.credit",
		}},
		{bankFind, []string{"schemes[0]"}},
		{bankPOSList, []string{"pos_totals.purchase", "pos_totals.refund"}},
		{posList, []string{"pos_totals[0].debit_amount", "pos_totals[0].credit_amount"}},
	} {
		var paths []string
		for _, line := range test.view.compare(t, booked(t, nil)).Lines {
			paths = append(paths, line.Path)
		}
		assert.Equal(t, test.want, paths)
	}
}
