package receipt_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// TestAmountsArePrintedAsReceived: a number would not keep these texts.
func TestAmountsArePrintedAsReceived(t *testing.T) {
	for _, amount := range []string{"0.10", "007.50", "1000000.00", "0.005", "12.500", "-5.00", "+5.00", "1e3", "45,30", "1.234,56", "٢٥٫٣٠"} {
		r := receiptV1(t)
		r.AmountAuthorized.Value, r.AmountOther.Value, r.InstallmentAmount = amount, amount, models.Amount(amount)
		assert.Equal(t, 3, strings.Count(printed(t, ownText, r, receipt.Options{}), " "+amount+" SAR\n"), amount)
		assert.Equal(t, 3, strings.Count(printed(t, ownHTML, r, receipt.Options{}), ">"+strings.ReplaceAll(amount, "+", "&#43;")+"\u00a0SAR<"), amount)

		report := reportV1(t)
		report.Receipt.Details.Purchase.Total, report.Receipt.Schemes[0].Host.Debit.Total = models.Amount(amount), models.Amount(amount)
		lines := trimmed(printed(t, receipt.ReportText, report, receipt.Options{}))
		assert.True(t, slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "Purchase") && strings.HasSuffix(l, " "+amount) }), amount)
		assert.True(t, slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "Debit") && strings.HasSuffix(l, " "+amount) }), amount)
	}
}

// TestCreditsOfSchemesHaveTheirSign: a report has a refund as -5.00, and its credit as 5.00.
func TestCreditsOfSchemesHaveTheirSign(t *testing.T) {
	for given, want := range map[string]string{
		"5.00": "-5.00", "-5.00": "-5.00", "+5.00": "+5.00", "0.00": "0.00", "0.005": "-0.005", "٥٫٠٠": "٥٫٠٠", "none": "none",
	} {
		report := reportV1(t)
		report.Receipt.Schemes[0].Host.Credit.Total = models.Amount(given)
		_, host, _ := strings.Cut(printed(t, receipt.ReportText, report, receipt.Options{}), "\nHost\n")
		assert.Regexp(t, `\nCredit +1 +`+regexp.QuoteMeta(want)+`\n`, host)
	}
}

// TestMinorAmountsAreExact: v2 has hundredths, and a grand total as printed text.
func TestMinorAmountsAreExact(t *testing.T) {
	for _, row := range []struct{ amount, grandTotal, want string }{
		{"5030", "45.30", "50.30"},
		{"5030", "1.045,30", "50,30"},
		{"5030", "1,045.30", "50.30"},
		{"5030", "", "50.30"},
		{"000000000005", "1.00", "0.05"},
		{"-500", "1.00", "-5.00"},
		{"9223372036854775807", "1.00", "92233720368547758.07"},
		{"50.30", "1,00", "50.30"},                               // not digits: unchanged
		{"92233720368547758070", "1,00", "92233720368547758070"}, // too large to convert: unchanged
	} {
		report := reportV2(t)
		report.Receipt.Data.GrandTotal = row.grandTotal
		report.Receipt.Data.EndOfDaySummary = []models.EndOfDayTotal{{Type: models.EndOfDayPurchase, Amount: models.MinorAmount(row.amount)}}
		paper := printed(t, receipt.ReportText, report, receipt.Options{Columns: 48})
		assert.Regexp(t, `(?m)^Purchase +`+row.want+`$`, paper, "an unknown count is not printed")
	}
}
