package receipt_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/receipt"
)

// amounts are texts that a number would not keep.
var amounts = []string{"25.30", "0.10", "1.10", "007.50", "1000000.00", "0.005", "12.500", "-5.00", "+5.00", "1e3", "45,30", "1.234,56", "٢٥٫٣٠"}

func TestAmountsArePrintedAsReceived(t *testing.T) {
	for _, amount := range amounts {
		r := receiptV1(t, "transaction_find__client", "transaction")
		r.AmountAuthorized.Value, r.AmountOther.Value, r.InstallmentAmount = amount, amount, models.Amount(amount)
		for _, language := range []receipt.Language{receipt.English, receipt.Arabic, receipt.Turkish, receipt.EnglishArabic} {
			currency := map[bool]string{true: "ر.س", false: "SAR"}[language == receipt.Arabic]
			want := amount + " " + currency
			printed := printText(t, r, receipt.Options{Language: language})
			assert.Equal(t, 3, strings.Count(printed, " "+want), "%q in\n%s", want, printed)
			count := 0
			for _, text := range visible(t, printHTML(t, r, receipt.Options{Language: language})) {
				if text == want {
					count++
				}
			}
			assert.Equal(t, 3, count, want)
		}
	}
}

func TestAmountsOfReportsArePrintedAsReceived(t *testing.T) {
	for _, amount := range amounts {
		report := reportV1(t)
		details := &report.Receipt.Details
		details.Purchase.Total, details.Total.Total = models.Amount(amount), models.Amount(amount)
		report.Receipt.Schemes[0].Host.Debit.Total = models.Amount(amount)
		var printed bytes.Buffer
		require.NoError(t, receipt.ReportText(&printed, report, receipt.Options{}))
		count := 0
		for _, line := range trimmed(printed.String()) {
			if strings.HasSuffix(line, " "+amount) {
				count++
			}
		}
		assert.GreaterOrEqual(t, count, 3, "%q in\n%s", amount, printed.String())
	}
}

// TestCreditsOfSchemesHaveTheirSign: a report shows a refund as -5.00, and its credit as 5.00.
func TestCreditsOfSchemesHaveTheirSign(t *testing.T) {
	for given, want := range map[string]string{
		"5.00": "-5.00", "-5.00": "-5.00", "+5.00": "+5.00", "0.00": "0.00", "0.005": "-0.005", "٥٫٠٠": "٥٫٠٠", "none": "none",
	} {
		report := reportV1(t)
		report.Receipt.Schemes[0].Host.Credit.Total = models.Amount(given)
		var printed bytes.Buffer
		require.NoError(t, receipt.ReportText(&printed, report, receipt.Options{}))
		_, host, _ := strings.Cut(printed.String(), "\nHost\n")
		assert.Regexp(t, `\nCredit +1 +`+regexp.QuoteMeta(want)+`\n`, host)
	}
}

// TestMinorAmountsAreExact: v2 writes hundredths, and a grand total that is printed text.
func TestMinorAmountsAreExact(t *testing.T) {
	for _, row := range []struct{ amount, grandTotal, want string }{
		{"5030", "45.30", "50.30"},
		{"5030", "45,30", "50,30"},
		{"5030", "1.045,30", "50,30"},
		{"5030", "1,045.30", "50.30"},
		{"5030", "", "50.30"},
		{"000000000005", "1.00", "0.05"},
		{"-500", "1.00", "-5.00"},
		{"9223372036854775807", "1.00", "92233720368547758.07"},
		{"50.30", "1,00", "50.30"},                               // no digit text: as it is
		{"92233720368547758070", "1,00", "92233720368547758070"}, // too large to convert: as it is
	} {
		report := reportV2(t)
		report.Receipt.Data.GrandTotal = row.grandTotal
		report.Receipt.Data.EndOfDaySummary = []models.EndOfDayTotal{{Type: models.EndOfDayPurchase, Count: new(2), Amount: models.MinorAmount(row.amount)}}
		var printed bytes.Buffer
		require.NoError(t, receipt.ReportText(&printed, report, receipt.Options{Columns: columns48}))
		assert.Regexp(t, `(?m)^Purchase +2 +`+row.want+`$`, printed.String())
	}
}

// TestPlatformsAmountIsPrinted compares with the JSON of the embedded platform.
func TestPlatformsAmountIsPrinted(t *testing.T) {
	everyShop(t, func(s shop) {
		transaction := s.transaction(s.sale(paytermtest.Card{}, 1234567))
		var raw struct {
			Receipts []struct {
				Amount struct{ Value string } `json:"amount_authorized"`
			}
		}
		require.NoError(s, json.Unmarshal(transaction.Raw(), &raw))
		require.Equal(s, "12345.67", raw.Receipts[0].Amount.Value)
		assert.Contains(s, printText(s.T, &transaction.Receipts[0], receipt.Options{}), " 12345.67 SAR\n")
	})
}

func TestZeroOfOtherAmountIsNotPrinted(t *testing.T) {
	for amount, printed := range map[string]bool{"": false, "0": false, "0.00": false, "0.01": true, "none": true} {
		r := receiptV1(t, "transaction_find__client", "transaction")
		r.AmountOther.Value = amount
		assert.Equal(t, printed, strings.Contains(printText(t, r, receipt.Options{}), "NAQD AMOUNT"), amount)
	}
}
