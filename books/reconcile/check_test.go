package reconcile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

func TestDocumentsAgreeWithThemselves(t *testing.T) {
	for _, view := range consistentViews {
		assert.Empty(t, view.check(t), view.file)
	}
	assert.Equal(t, []string{
		"receipt.data.schemes[0].pos.credit is 0, 0.00, but pos_totals[0].credit_amount is 1, -5.00",
	}, posFind.check(t))
}

// printsTheRefund makes the document of posFind consistent.
var printsTheRefund = []edit{
	set("receipt.data.schemes[0].pos.credit.total", "5.00"), set("receipt.data.schemes[0].pos.credit.count", 1),
	set("receipt.data.schemes[0].pos.total.total", "45.30"), set("receipt.data.schemes[0].pos.total.count", 3),
	set("receipt.data.schemes[0].host.credit.total", "5.00"), set("receipt.data.schemes[0].host.credit.count", 1),
	set("receipt.data.schemes[0].host.total.total", "45.30"), set("receipt.data.schemes[0].host.total.count", 3),
}

func TestCheckNamesWhatDisagrees(t *testing.T) {
	for _, test := range []struct {
		name  string
		view  view
		edits []edit
		want  []string
	}{
		{"an amount of the total", v1Find, []edit{set("reconciliation_receipt.details.total.total", "45.31")}, []string{
			"reconciliation_receipt.details.total is 3, 45.31, but the sum of the other kinds is 3, 45.30",
			"reconciliation_receipt.details.total is 3, 45.31, but the sum of reconciliation_receipt.schemes[].pos is 3, 45.30",
		}},
		{"a refund with the sign of a purchase", vendorList, []edit{set("reconciliation_receipt.details.refund.total", "5.00")}, []string{
			"reconciliation_receipt.details.total is 3, 45.30, but the sum of the other kinds is 3, 55.30",
			"reconciliation_receipt.details.refund is 1, 5.00, but the sum of credit in reconciliation_receipt.schemes[].pos is 1, -5.00",
		}},
		{"a column of the terminal", v1Receipt, []edit{set("receipt.schemes[0].pos.credit.total", "6.00")}, []string{
			"receipt.schemes[0].pos.total is 3, 45.30, but the sum of the other kinds is 3, 44.30",
			"receipt.schemes[0].host.credit is 1, -5.00, but receipt.schemes[0].pos.credit is 1, -6.00",
			"receipt.details.total is 3, 45.30, but the sum of receipt.schemes[].pos is 3, 44.30",
			"receipt.details.refund is 1, -5.00, but the sum of credit in receipt.schemes[].pos is 1, -6.00",
		}},
		{"the summary", v1Create, []edit{set("reconciliation.refund_value", "501")}, []string{
			"reconciliation.total_value is 3, 45.30, but the sum of the other kinds is 3, 45.29",
			"reconciliation.refund_value is 1, -5.01, but receipt.details.refund is 1, -5.00",
		}},
		{"terminal and host by kind", bankPOSFind, []edit{set("host_totals.refund.amount", "600")}, []string{
			"host_totals.refund is 1, -6.00, but pos_totals.refund is 1, -5.00",
		}},
		{"a host without a kind", bankPOSList, []edit{set("host_totals.refund", nil)}, []string{
			"host_totals is 0, 0.00, but pos_totals.refund is 1, -5.00",
		}},
		{"a scheme of the host alone", posList, []edit{set("host_totals[1].schema_acquirer", "MC"), set("host_totals[1].debit_amount", 100)}, []string{
			"host_totals[1].debit_amount is 0, 1.00, but pos_totals is 0, 0.00",
		}},
		{"the printed total", posFind, append(printsTheRefund, set("receipt.data.details.total.total", "45.00")), []string{
			"receipt.data.details.total is 3, 45.00, but the sum of the other kinds is 3, 45.30",
			"receipt.data.details.total is 3, 45.00, but the sum of pos_totals is 3, 45.30",
		}},
	} {
		assert.Equal(t, test.want, test.view.check(t, test.edits...), test.name)
	}
	assert.Empty(t, posFind.check(t, printsTheRefund...))
}

func TestCheckLeavesADifferenceThatTheReportAdmits(t *testing.T) {
	hostHasLess := []edit{
		set("receipt.schemes[0].host.debit.total", "25.00"), set("receipt.schemes[0].host.total.total", "20.00"),
	}
	difference := []string{
		"receipt.schemes[0].host.debit is 2, 25.00, but receipt.schemes[0].pos.debit is 2, 50.30",
		"receipt.schemes[0].host.total is 3, 20.00, but receipt.schemes[0].pos.total is 3, 45.30",
	}
	not := []edit{set("receipt.is_balanced.value", false), set("receipt.schemes[0].is_balanced", false)}
	assert.Equal(t, difference, v1Receipt.check(t, append(hostHasLess, not[0])...), "the scheme is stated to be balanced")
	assert.Equal(t, difference, v1Receipt.check(t, append(hostHasLess, not[1])...), "the report is stated to be balanced")
	assert.Empty(t, v1Receipt.check(t, append(hostHasLess, not...)...))
	assert.Empty(t, posList.check(t, set("is_balanced", false), set("host_totals[0].debit_amount", 1)))
}

func TestCheckReportsWhatItCannotCheck(t *testing.T) {
	const most = "92233720368547758"
	for _, test := range []struct {
		name  string
		view  view
		edits []edit
		want  []string
	}{
		{"no receipt", v1Create, []edit{set("receipt", nil)}, []string{"receipt is missing"}},
		{"no kinds of v2", v2Create, []edit{set("receipt.data.end_of_day_summary", nil)}, []string{"receipt.data.end_of_day_summary is missing"}},
		{"a kind fewer in v2", v2Create, []edit{set("receipt.data.end_of_day_summary[2].type", "tip")}, []string{
			"receipt.data.end_of_day_summary states no refund_reversal",
		}},
		{"a kind twice in v2", v2Create, []edit{set("receipt.data.end_of_day_summary[1].type", "purchase")}, []string{
			"receipt.data.end_of_day_summary[1] is for the same as receipt.data.end_of_day_summary[0]",
			"receipt.data.end_of_day_summary states no refund",
		}},
		{"no totals by kind", bankPOSList, []edit{set("pos_totals", nil), set("host_totals", nil)}, []string{
			"pos_totals states no purchase", "pos_totals states no refund",
		}},
		{"an amount that is no number", bankFind, []edit{set("schemes[0].total", "45,30")}, []string{
			`schemes[0] cannot be read: models: amount "45,30" is not a decimal number`,
		}},
		{"no count", bankFind, []edit{set("schemes[0].count", nil)}, []string{"schemes[0] states no count"}},
		{"a negative count", bankFind, []edit{set("schemes[0].count", -3)}, []string{"schemes[0] has a negative count"}},
		{"a sum that does not fit", v1Receipt, []edit{
			set("receipt.details.purchase.total", "922337203685477.58"), set("receipt.details.purchase_reversal.total", "0.00"), set("receipt.details.refund.total", "0.01"),
		}, []string{
			"receipt.details.total cannot be checked: the sum of the other kinds does not fit int64",
			"receipt.details.purchase is 2, 922337203685477.58, but the sum of debit in receipt.schemes[].pos is 2, 50.30",
			"receipt.details.refund is 1, 0.01, but the sum of credit in receipt.schemes[].pos is 1, -5.00",
		}},
		{"an amount without a counterpart", v1Receipt, []edit{
			set("receipt.currency", "CLF"), set("receipt.details.refund.total", "-922337203685477.5808"),
		}, []string{
			"receipt.details.refund does not fit int64",
		}},
		{"a total of columns that does not fit", posList, []edit{
			set("pos_totals[0].debit_amount", most), set("pos_totals[0].credit_amount", "-1"),
			set("host_totals[0].debit_amount", most), set("host_totals[0].credit_amount", "-1"),
		}, []string{"pos_totals[0] does not fit int64", "host_totals[0] does not fit int64"}},
	} {
		assert.Equal(t, test.want, test.view.check(t, test.edits...), test.name)
	}
}

func TestCheckOfNoReport(t *testing.T) {
	assert.Equal(t, []string{"there is no report"}, texts(reconcile.Check[*models.POSReconciliation](nil)))
	for _, unread := range [][]reconcile.Difference{
		reconcile.Check(&models.ReconciliationReport{}), reconcile.Check(&models.Reconciliation{}), reconcile.Check(&models.ReconciliationReportV2{}),
		reconcile.Check(&models.BankReconciliationDetails{}), reconcile.Check(&models.BankPOSReconciliation{}), reconcile.Check(&models.POSReconciliation{}),
	} {
		assert.NotEmpty(t, unread)
	}
}

// TestReversalsThatDetailsLeaveOutMayBeInEitherColumn: they are in the debit here.
func TestReversalsThatDetailsLeaveOutMayBeInEitherColumn(t *testing.T) {
	var report models.POSReconciliation
	require.NoError(t, json.Unmarshal([]byte(`{"is_balanced": true,
		"pos_totals": [{"schema_acquirer": "P1", "debit_count": 2, "debit_amount": 0, "credit_count": 0, "credit_amount": 0}],
		"host_totals": [{"schema_acquirer": "P1", "debit_count": 2, "debit_amount": 0, "credit_count": 0, "credit_amount": 0}],
		"receipt": {"data": {"schemes": [], "details": {"purchase": {"count": 1, "total": "12.50"}, "refund": {"count": 1, "total": "-12.50"},
			"total": {"count": 2, "total": "0.00"}}}}}`), &report))
	for _, difference := range reconcile.Check(&report) {
		assert.NotContains(t, difference.Against, "the sum of debit")
		assert.NotContains(t, difference.Against, "the sum of credit")
	}
}
