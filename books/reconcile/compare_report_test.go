package reconcile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/reconcile"
)

func TestReportThatContradictsItselfDiffers(t *testing.T) {
	result := v1Create.compare(t, booked(t, nil), set("reconciliation.total_count", 4))
	assert.Equal(t, reconcile.Differs, result.Verdict)
	lines, _ := unequal(result)
	assert.Empty(t, lines, "the terminal's sums are equal")
	assert.Contains(t, result.Reasons, reconcile.Reason{
		Text: "the report contradicts itself: reconciliation.total_value is 4, 45.30, but receipt.details.total is 3, 45.30",
	})
}

// The books agree with the terminal, but the bank pays what the host counts.
func TestUnbalancedReportDiffers(t *testing.T) {
	result := posList.compare(t, booked(t, nil), set("is_balanced", false), set("host_totals[0].debit_amount", 2530))
	assert.Equal(t, reconcile.Differs, result.Verdict)
	assert.Equal(t, []reconcile.Reason{{
		Text: "the report is not balanced: host_totals[0].debit_amount is 2, 25.30, but pos_totals[0].debit_amount is 2, 50.30",
	}}, result.Reasons)
}

// Only the report, or one of its schemes, says whether terminal and host must agree.
func TestUnstatedBalanceCannotTell(t *testing.T) {
	unstated := []edit{
		set("receipt.is_balanced", nil), set("receipt.schemes[0].is_balanced", nil),
		set("receipt.schemes[0].host.debit.total", "25.00"), set("receipt.schemes[0].host.total.total", "20.00"),
	}
	for _, test := range []struct {
		view  view
		edits []edit
		want  reconcile.Verdict
		check []string
	}{
		{v1Receipt, unstated, reconcile.CannotTell, []string{
			"receipt.schemes[0].host.debit is 2, 25.00, but receipt.schemes[0].pos.debit is 2, 50.30, and the report does not say whether it is balanced",
			"receipt.schemes[0].host.total is 3, 20.00, but receipt.schemes[0].pos.total is 3, 45.30, and the report does not say whether it is balanced",
		}},
		{v1Receipt, append(unstated, set("receipt.schemes[0].is_balanced", true)), reconcile.Differs, []string{
			"receipt.schemes[0].host.debit is 2, 25.00, but receipt.schemes[0].pos.debit is 2, 50.30",
			"receipt.schemes[0].host.total is 3, 20.00, but receipt.schemes[0].pos.total is 3, 45.30",
		}},
		{v1Receipt, append(unstated, set("receipt.schemes[0].is_balanced", false)), reconcile.Differs, []string{}},
		{v1Receipt, unstated[:2], reconcile.Equal, []string{}},
		{posList, []edit{set("is_balanced", nil), set("host_totals[0].debit_amount", 2530)}, reconcile.CannotTell, []string{
			"host_totals[0].debit_amount is 2, 25.30, but pos_totals[0].debit_amount is 2, 50.30, and the report does not say whether it is balanced",
		}},
		{posList, []edit{set("is_balanced", nil)}, reconcile.Equal, []string{}},
	} {
		assert.Equal(t, test.check, test.view.check(t, test.edits...))
		result := test.view.compare(t, booked(t, nil), test.edits...)
		assert.Equal(t, test.want, result.Verdict, result.Reasons)
	}
}

func TestUndocumentedSumsCannotTell(t *testing.T) {
	for _, key := range []string{"cash_back_amount", "cash_advance_amount", "authorization_count"} {
		result := posList.compare(t, booked(t, nil), set("pos_totals[1]."+key, 1))
		assert.Equal(t, reconcile.CannotTell, result.Verdict, key)
		assert.Equal(t, "pos_totals[1] counts something that is undocumented", result.Reasons[0].String(), key)
	}
	tip := func(count, amount string) edit {
		var sums []any
		for _, kind := range []string{"purchase", "refund", "refund_void", "purchase_void"} {
			sums = append(sums, map[string]any{"type": kind, "count": "0", "amount": "0"})
		}
		return set("receipt.data.end_of_day_summary", append(sums, map[string]any{"type": "tip", "count": count, "amount": amount}))
	}
	empty := &reconcile.Books{Location: riyadh, From: booked(t, nil).From, To: booked(t, nil).To}
	assert.Equal(t, reconcile.Equal, v2Create.compare(t, empty, tip("0", "0")).Verdict)
	assert.Equal(t, reconcile.CannotTell, v2Create.compare(t, empty, tip("1", "0")).Verdict)
	assert.Equal(t, reconcile.CannotTell, v2Create.compare(t, empty, tip("0", "one")).Verdict)
}

// The total of a day may fit while its purchases do not.
func TestSumsThatDoNotFitCannotTell(t *testing.T) {
	largest := of("amount_authorized.value", "922337203685477.58")
	books := booked(t, map[string][]edit{
		"first": {largest}, "second": {largest, of("transaction_type.id", "20")}, "refund": {largest, of("transaction_type.id", "00")},
	})
	result := v2Create.compare(t, books, set("receipt.data.end_of_day_summary[1].amount", "92233720368547758"))
	assert.Equal(t, reconcile.CannotTell, result.Verdict)
	assert.Equal(t, []reconcile.Reason{{Text: "the sums of the books do not fit int64"}}, result.Reasons)
}

// One scheme may have two sponsors, which receipts do not distinguish.
func TestSchemeOfTwoSponsorsIsOneSum(t *testing.T) {
	split := []edit{
		set("pos_totals[1].schema_acquirer", "P1"), set("pos_totals[1].schema_sponsor", "EXMC"),
		set("pos_totals[0].debit_count", 1), set("pos_totals[0].debit_amount", 2530),
		set("pos_totals[1].debit_count", 1), set("pos_totals[1].debit_amount", 2500),
	}
	assert.Equal(t, reconcile.Equal, posList.compare(t, booked(t, nil), split...).Verdict)
	result := posList.compare(t, booked(t, nil), append(split, set("pos_totals[1].schema_sponsor", "EXMB"))...)
	assert.Equal(t, reconcile.CannotTell, result.Verdict)
	assert.Equal(t, "pos_totals[1] is for the same as pos_totals[0]", result.Reasons[0].String())
}

func TestReasonNamesTheFirstIDs(t *testing.T) {
	assert.Equal(t, "why: 1, 2, 3", reconcile.Reason{Text: "why", IDs: []string{"1", "2", "3"}}.String())
	assert.Equal(t, "why: 1, 2, 3 and 1 more", reconcile.Reason{Text: "why", IDs: []string{"1", "2", "3", "4"}}.String())
}
