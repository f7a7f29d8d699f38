package reconcile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
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

// TestCompareLeavesAZeroSaleOutWhereAllElseAgrees: a report of 1, 25.30 and sales of 25.30 and 0.00
// are equal.
func TestCompareLeavesAZeroSaleOutWhereAllElseAgrees(t *testing.T) {
	nothing := of("amount_authorized.value", "0.00")
	why := reconcile.Reason{Text: "transactions of 0.00, which the report may count or not", IDs: []string{"nothing"}}
	with := func(books *reconcile.Books, id string, edits ...edit) *reconcile.Books {
		require.NoError(t, reconcile.Add(books, transaction(t, id, append(edits, nothing)...)))
		return books
	}
	one := func() *reconcile.Books {
		books := &reconcile.Books{Location: riyadh}
		require.NoError(t, reconcile.Add(books, transaction(t, "first")))
		return books
	}
	result := bankFind.compare(t, with(one(), "nothing"), set("schemes[0].count", 1), set("schemes[0].total", "25.30"))
	assert.Equal(t, reconcile.Equal, result.Verdict)
	assert.Equal(t, []reconcile.Reason{why}, result.Reasons)

	for _, report := range [][]edit{
		{set("schemes[0].count", 2), set("schemes[0].total", "25.30")}, // the report may count it
		{set("schemes[0].count", 1), set("schemes[0].total", "25.00")},
		{set("schemes[0].count", 2), set("schemes[0].total", "50.30")},
	} {
		result := bankFind.compare(t, with(one(), "nothing"), report...)
		assert.Equal(t, reconcile.CannotTell, result.Verdict)
		assert.Equal(t, []reconcile.Reason{why}, result.Reasons)
	}

	for _, view := range consistentViews {
		for name, kind := range map[string][]edit{
			"purchase": nil, "refund": {of("transaction_type.id", "20")}, "reversed": {of("is_reversed", true)}, "another scheme": {of("card_scheme.id", "MC")},
			"another currency": {of("currency", "USD")}, "in the first second": on("14/05/2024", "23:59:04"),
		} {
			result := view.compare(t, with(booked(t, nil), "nothing", kind...))
			assert.Equal(t, reconcile.Equal, result.Verdict, "%s: %s", view.file, name)
			assert.Equal(t, view.compare(t, booked(t, nil)).Lines, result.Lines, "%s: %s", view.file, name)
			changed := map[string][]edit{"first": {of("transaction_type.id", "20")}}
			assert.NotEqual(t, reconcile.Equal, view.compare(t, with(booked(t, changed), "nothing", kind...)).Verdict, "%s: %s", view.file, name)
		}
		for name, unknown := range map[string]edit{"cash back": of("amount_other.value", "10.00"), "no scheme": of("card_scheme", nil)} {
			assert.Equal(t, reconcile.CannotTell, view.compare(t, with(booked(t, nil), "nothing", unknown)).Verdict, "%s: %s", view.file, name)
		}
		books := with(booked(t, nil), "nothing")
		require.ErrorIs(t, reconcile.Add(books, transaction(t, "nothing", nothing)), reconcile.ErrDuplicate)
		assert.Equal(t, reconcile.CannotTell, view.compare(t, books).Verdict, "%s: twice", view.file)
	}
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
