package receipt_test

import (
	"cmp"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

var update = flag.Bool("update", false, "update the golden files; review each before you commit it")

// golden compares what is printed with a file.
func golden[T any](t *testing.T, file string, print printer[T], record *T, options receipt.Options) {
	t.Helper()
	got := printed(t, print, record, options)
	if *update {
		require.NoError(t, os.WriteFile("testdata/"+file, []byte(got), 0o600))
	}
	want, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, file)
}

func TestReceiptsArePrinted(t *testing.T) {
	v1, v2, pos := receiptV1(t), receiptV2(t), receiptPOS(t)
	reversed := read[models.TransactionV2](t, "transaction_v2_list__receipt_data_string_performance_array", "transactions")
	refunded := receiptV1(t)
	refunded.IsRefunded = new(true)
	for _, row := range []struct {
		file    string
		r       *models.Receipt
		options receipt.Options
		outcome models.Outcome // of the record, where it says more
	}{
		{"v1_english", v1, receipt.Options{}, ""},
		{"v1_english_merchant", v1, receipt.Options{Copy: receipt.MerchantCopy}, ""},
		{"v1_arabic", v1, receipt.Options{Language: receipt.Arabic}, ""},
		{"v1_turkish", v1, receipt.Options{Language: receipt.Turkish}, ""},
		{"v1_both_32_duplicate", v1, receipt.Options{Language: receipt.EnglishArabic, Columns: 32, Duplicate: true}, ""},
		{"v1_declined_both", receiptDeclined(t), receipt.Options{Language: receipt.EnglishArabic}, ""},
		{"v1_refunded_both", refunded, receipt.Options{Language: receipt.EnglishArabic}, ""},
		{"v2_turkish", v2, receipt.Options{Language: receipt.Turkish}, models.OutcomeApproved},
		{"v2_without_record", v2, receipt.Options{}, ""},
		{"v2_reversed_turkish", reversed.Events[0].Receipt.Data, receipt.Options{Language: receipt.Turkish}, reversed.Outcome()},
		{"pos_english_merchant", pos, receipt.Options{Copy: receipt.MerchantCopy}, ""},
	} {
		golden(t, row.file+".txt", textOf(cmp.Or(row.outcome, row.r.Outcome())), row.r, row.options)
	}
	golden(t, "v1_arabic_duplicate.html", ownHTML, v1, receipt.Options{Language: receipt.Arabic, Duplicate: true})
	golden(t, "v1_both_merchant.html", ownHTML, v1, receipt.Options{Language: receipt.EnglishArabic, Copy: receipt.MerchantCopy})
}

func TestReportsArePrinted(t *testing.T) {
	v1, v2 := reportV1(t), reportV2(t)
	vendor := read[models.Reconciliation](t, "reconciliation_find__vendor", "reconciliation")
	both := receipt.Options{Language: receipt.EnglishArabic}
	golden(t, "report_v1_english.txt", receipt.ReportText, v1, receipt.Options{})
	golden(t, "report_v1_both.txt", receipt.ReportText, v1, both)
	golden(t, "report_v1_both.html", receipt.ReportHTML, v1, both)
	golden(t, "report_v1_listed.txt", receipt.ReportText, reportListed(t), receipt.Options{Duplicate: true})
	golden(t, "report_v1_vendor_turkish.txt", receipt.ReportText, vendor, receipt.Options{Language: receipt.Turkish})
	golden(t, "report_v2_turkish.txt", receipt.ReportText, v2, receipt.Options{Language: receipt.Turkish})
	golden(t, "report_v2_both_48.txt", receipt.ReportText, v2, receipt.Options{Language: receipt.EnglishArabic, Columns: 48})
	golden(t, "report_pos_arabic_32.txt", receipt.ReportText, reportPOS(t), receipt.Options{Language: receipt.Arabic, Columns: 32})
}
