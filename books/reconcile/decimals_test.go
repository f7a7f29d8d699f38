package reconcile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/reconcile"
)

// inDinars has the sums of a v1 receipt of a day in which the first sale was 25.305 KWD.
func inDinars(receipt string) []edit {
	return []edit{
		set(receipt+"currency", "KWD"), set(receipt+"details.purchase.total", "50.305"), set(receipt+"details.total.total", "45.305"),
		set(receipt+"schemes[0].pos.debit.total", "50.305"), set(receipt+"schemes[0].pos.total.total", "45.305"),
		set(receipt+"schemes[0].host.debit.total", "50.305"), set(receipt+"schemes[0].host.total.total", "45.305"),
	}
}

// TestADayInDinarsCanBeClosed: they have three decimals. The summary of a new report has
// hundredths, which cannot show them.
func TestADayInDinarsCanBeClosed(t *testing.T) {
	dinars := of("currency", "KWD")
	sold := func(first string) *reconcile.Books {
		return booked(t, map[string][]edit{"first": {dinars, of("amount_authorized.value", first)}, "second": {dinars}, "refund": {dinars}, "declined": {dinars}})
	}
	bank := []edit{set("currency", "414"), set("schemes[0].total", "45.305")}
	for _, test := range []struct {
		view   view
		report []edit
		line   string
	}{
		{v1Receipt, inDinars("receipt."), "KWD purchase: 2, 50.305 in the books, 2, 50.305 in the report: equal"},
		{v1Create, inDinars("receipt."), "KWD purchase: 2, 50.305 in the books, 2, 50.305 in the report: equal"},
		{bankFind, bank, "KWD P1 total: 3, 45.305 in the books, 3, 45.305 in the report: equal"},
	} {
		result := test.view.compare(t, sold("25.305"), test.report...)
		assert.Equal(t, reconcile.Equal, result.Verdict, "%s: %v %v", test.view.file, result.Lines, result.Reasons)
		assert.Equal(t, test.line, result.Lines[0].String())
		result = test.view.compare(t, sold("25.304"), test.report...)
		assert.Equal(t, reconcile.Differs, result.Verdict, test.view.file)
		assert.Empty(t, result.Reasons, test.view.file)
	}
	assert.Contains(t, v1Create.check(t, append(inDinars("receipt."), set("reconciliation.refund_value", "501"))...),
		"reconciliation.refund_value is 1, -5.01, but receipt.details.refund is 1, -5.00")
	for members, want := range map[[2]any]string{ // the summary rounds 50.305 to 50.30 or 50.31, and 45.305
		{"purchase_value", "5030"}: "", {"purchase_value", "5031"}: "", {"total_value", "4531"}: "",
		{"purchase_value", "5032"}: "reconciliation.purchase_value is 2, 50.32, but receipt.details.purchase is 2, 50.305, and how it is rounded is undocumented",
		{"purchase_value", "5028"}: "reconciliation.purchase_value is 2, 50.28, but receipt.details.purchase is 2, 50.305",
		{"purchase_count", 7}:      "reconciliation.purchase_value is 7, 50.30, but receipt.details.purchase is 2, 50.305",
	} {
		check := v1Create.check(t, append(inDinars("receipt."), set("reconciliation."+members[0].(string), members[1]))...)
		assert.Equal(t, want, strings.Join(check, "; "), members)
	}
	assert.Contains(t, v1Receipt.check(t, set("receipt.details.purchase.total", "50.305")),
		`receipt.details.purchase cannot be read: models: amount "50.305" has more than 2 decimals or does not fit int64`, "riyals have two")
}

// TestHundredthsOfAReportShowNoPartsOfThem: nothing says how a dinar is rounded.
func TestHundredthsOfAReportShowNoPartsOfThem(t *testing.T) {
	dinars := of("currency", "KWD")
	sold := map[string][]edit{"first": {dinars}, "second": {dinars}, "refund": {dinars}, "declined": {dinars}}
	for _, view := range []view{v2Create, bankPOSList, posList} {
		assert.Equal(t, reconcile.Equal, view.compare(t, booked(t, sold)).Verdict, view.file)
	}
	sold["first"] = []edit{dinars, of("amount_authorized.value", "25.305")}
	for _, view := range []view{v2Create, bankPOSList, posList} {
		result := view.compare(t, booked(t, sold))
		assert.Equal(t, reconcile.CannotTell, result.Verdict, view.file)
		assert.Contains(t, result.Reasons, reconcile.Reason{
			Text: "transactions that cannot be compared: the amount has parts of a hundredth, and the report names no currency", IDs: []string{"first"},
		})
	}
}

func TestASumHasTheDecimalsThatItNeeds(t *testing.T) {
	result := bankFind.compare(t, booked(t, nil), set("currency", "392"), set("schemes[0].total", "1500.00"))
	assert.Equal(t, "1500.00", string(result.Lines[0].Report.Amount()))
	yen, err := result.Lines[0].Report.Units(0)
	assert.NoError(t, err)
	assert.Equal(t, int64(1500), yen)
	result = bankFind.compare(t, booked(t, nil), set("currency", "CLF"), set("schemes[0].total", "-0.0001"))
	assert.Equal(t, "-0.0001", string(result.Lines[0].Report.Amount()))
	_, err = result.Lines[0].Report.Units(2)
	assert.ErrorContains(t, err, "more than 2 decimals")
}
