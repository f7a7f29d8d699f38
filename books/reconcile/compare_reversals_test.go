package reconcile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/reconcile"
)

// theSecondIsReversed is the day with its second purchase, of 25.00, reversed.
var theSecondIsReversed = map[string][]edit{"second": {of("is_reversed", true)}}

// countsTheReversal makes the documents of v1 and v2 count the reversal.
var (
	countsTheReversal = []edit{
		set("receipt.details.purchase_reversal.total", "-25.00"), set("receipt.details.purchase_reversal.count", 1),
		set("receipt.details.total.total", "20.30"), set("receipt.details.total.count", 4),
		set("receipt.schemes[0].pos.credit.total", "30.00"), set("receipt.schemes[0].pos.credit.count", 2),
		set("receipt.schemes[0].host.credit.total", "30.00"), set("receipt.schemes[0].host.credit.count", 2),
		set("receipt.schemes[0].pos.total.total", "20.30"), set("receipt.schemes[0].pos.total.count", 4),
		set("receipt.schemes[0].host.total.total", "20.30"), set("receipt.schemes[0].host.total.count", 4),
	}
	countsTheVoid = []edit{
		set("receipt.data.end_of_day_summary[3].count", "1"), set("receipt.data.end_of_day_summary[3].amount", "2500"),
	}
)

func TestReversedPurchaseCountsTwice(t *testing.T) {
	result := v1Receipt.compare(t, booked(t, theSecondIsReversed), countsTheReversal...)
	assert.Equal(t, reconcile.Equal, result.Verdict, "%v", result.Lines)
	last := result.Lines[len(result.Lines)-1]
	assert.Equal(t, "SAR P1 total: 4, 20.30 in the books, 4, 20.30 in the report: equal", last.String(), "the column is undocumented")
	assert.Equal(t, reconcile.Equal, v2Create.compare(t, booked(t, theSecondIsReversed), countsTheVoid...).Verdict)
}

// No receipt says when it was reversed: the next report may count it.
func TestReversalThatTheReportDoesNotCount(t *testing.T) {
	for _, view := range []view{v1Receipt, v2Create, bankFind, posList} {
		result := view.compare(t, booked(t, theSecondIsReversed))
		assert.Equal(t, reconcile.CannotTell, result.Verdict, view.file)
		assert.Equal(t, "reversed transactions: when they were reversed, or how this report counts that, is not stated: second", result.Reasons[0].String())
	}
	before := map[string][]edit{"second": append(on("13/05/2024", noon), of("is_reversed", true))}
	assert.Equal(t, reconcile.CannotTell, bankFind.compare(t, booked(t, before), set("schemes[0].total", "-4.70"), set("schemes[0].count", 3)).Verdict,
		"a purchase of the previous day may have been reversed on this day")
}

// Some reports have no sums of reversals: whether they count a reversal twice, once or not at all
// is unknown, and a total does not show it.
func TestReversalsThatAreNotStatedCannotTell(t *testing.T) {
	for _, view := range []view{bankPOSFind, bankPOSList} {
		assert.Equal(t, reconcile.CannotTell, view.compare(t, booked(t, theSecondIsReversed)).Verdict, "it may count only the purchase")
		left := []edit{set("pos_totals.purchase.count", 1), set("pos_totals.purchase.amount", "2530"), set("host_totals.purchase.count", 1), set("host_totals.purchase.amount", "2530")}
		assert.Equal(t, reconcile.CannotTell, view.compare(t, booked(t, theSecondIsReversed), left...).Verdict, "it may count neither")
	}
	for _, count := range []int{2, 4} {
		result := bankFind.compare(t, booked(t, theSecondIsReversed), set("schemes[0].total", "20.30"), set("schemes[0].count", count))
		assert.Equal(t, reconcile.CannotTell, result.Verdict, count)
	}
	result := posList.compare(t, booked(t, theSecondIsReversed),
		set("pos_totals[0].credit_count", 2), set("pos_totals[0].credit_amount", 3000),
		set("host_totals[0].credit_count", 2), set("host_totals[0].credit_amount", 3000),
	)
	assert.Equal(t, reconcile.CannotTell, result.Verdict)
	last := result.Lines[len(result.Lines)-1]
	assert.Equal(t, "SAR P1 total: 4, 20.30 in the books, 4, 20.30 in the report: cannot_tell", last.String())
	assert.Equal(t, []reconcile.Reason{{
		Text: "reversed transactions: when they were reversed, or how this report counts that, is not stated", IDs: []string{"second"},
	}}, result.Reasons)
}
