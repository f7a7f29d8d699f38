package reconcile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// day is what the documents of reports sum up.
var day = []struct {
	id    string
	edits []edit
}{
	{"first", nil},
	{"second", []edit{of("amount_authorized.value", "25.00")}},
	{"refund", []edit{of("amount_authorized.value", "5.00"), of("transaction_type.id", "20")}},
	{"declined", []edit{of("is_approved", false)}},
}

// booked returns the books of the day, with the time that reports without one sum up. Transactions
// are edited by their id.
func booked(t testing.TB, edited map[string][]edit) *reconcile.Books {
	t.Helper()
	end := time.Date(2024, 5, 15, 23, 59, 4, 0, riyadh)
	books := &reconcile.Books{Location: riyadh, From: end.AddDate(0, 0, -1), To: end}
	for _, transaction := range day {
		require.NoError(t, books.Add(transaction.id, receipt(t, append(transaction.edits, edited[transaction.id]...)...)))
	}
	return books
}

func TestDocumentsEqualTheDayTheySumUp(t *testing.T) {
	for _, view := range consistentViews {
		result := view.compare(t, booked(t, nil))
		assert.Equal(t, reconcile.Equal, result.Verdict, "%s: %v %v", view.file, result.Lines, result.Reasons)
		assert.Empty(t, result.Reasons, view.file)
		assert.Empty(t, result.Outside, view.file)
	}
	assert.Equal(t, reconcile.Equal, posFind.compare(t, booked(t, nil), printsTheRefund...).Verdict)
	assert.Equal(t, reconcile.Differs, posFind.compare(t, booked(t, nil)).Verdict, "its document contradicts itself")
}

func TestLinesOfEachView(t *testing.T) {
	sum := func(count int, hundredths int64) reconcile.Sum {
		return reconcile.Sum{Count: count, Hundredths: hundredths}
	}
	line := func(scheme models.SchemeCode, kind reconcile.Kind, path string, sum reconcile.Sum) reconcile.Line {
		return reconcile.Line{Currency: "SAR", Scheme: scheme, Kind: kind, Path: path, Books: sum, Report: sum, Verdict: reconcile.Equal}
	}
	kinds := func(purchase, purchaseReversal, refund, refundReversal string) []reconcile.Line {
		return []reconcile.Line{
			line("", reconcile.Purchase, purchase, sum(2, 5030)), line("", reconcile.PurchaseReversal, purchaseReversal, sum(0, 0)),
			line("", reconcile.Refund, refund, sum(1, -500)), line("", reconcile.RefundReversal, refundReversal, sum(0, 0)),
		}
	}
	columns := func(debit, credit string) []reconcile.Line {
		return []reconcile.Line{line("P1", reconcile.Debit, debit, sum(2, 5030)), line("P1", reconcile.Credit, credit, sum(1, -500))}
	}
	const details, summary = "receipt.details.", "receipt.data.end_of_day_summary"
	for _, test := range []struct {
		view view
		want []reconcile.Line
	}{
		{v1Receipt, append(
			kinds(details+"purchase", details+"purchase_reversal", details+"refund", details+"refund_reversal"),
			columns("receipt.schemes[0].pos.debit", "receipt.schemes[0].pos.credit")...,
		)},
		{v2Create, kinds(summary+"[0]", summary+"[3]", summary+"[1]", summary+"[2]")},
		{bankFind, []reconcile.Line{line("P1", reconcile.Total, "schemes[0]", sum(3, 4530))}},
		{bankPOSList, []reconcile.Line{
			line("", reconcile.Purchase, "pos_totals.purchase", sum(2, 5030)), line("", reconcile.Refund, "pos_totals.refund", sum(1, -500)),
		}},
		{posList, columns("pos_totals[0].debit_amount", "pos_totals[0].credit_amount")},
	} {
		assert.Equal(t, test.want, test.view.compare(t, booked(t, nil)).Lines, test.view.file)
	}
}
