package receipt_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/receipt"
)

var update = flag.Bool("update", false, "write the golden files anew; read each of them before it is committed")

// printed is a golden file and what has to be in it.
type printed struct {
	golden string
	print  func(io.Writer) error
}

func textOf(golden string, r *models.Receipt, options receipt.Options) printed {
	return printed{golden + ".txt", func(w io.Writer) error { return receipt.Text(w, r, options) }}
}

func htmlOf(golden string, r *models.Receipt, options receipt.Options) printed {
	return printed{golden + ".html", func(w io.Writer) error { return receipt.HTML(w, r, options) }}
}

func reportTextOf[R receipt.Report](golden string, report R, options receipt.Options) printed {
	return printed{golden + ".txt", func(w io.Writer) error { return receipt.ReportText(w, report, options) }}
}

func reportHTMLOf[R receipt.Report](golden string, report R, options receipt.Options) printed {
	return printed{golden + ".html", func(w io.Writer) error { return receipt.ReportHTML(w, report, options) }}
}

const (
	columns32 = 32
	columns48 = 48
)

func receiptsOfDocuments(t *testing.T) []printed {
	v1, v2, pos := receiptV1(t, "transaction_find__client", "transaction"), receiptV2(t), receiptPOS(t)
	declined := receiptV1(t, "transaction_list__merchant_declined", "transactions")
	reversedV2 := read[models.TransactionV2](t, "transaction_v2_list__receipt_data_string_performance_array", "transactions")
	return []printed{
		textOf("v1_english", v1, receipt.Options{}),
		textOf("v1_english_32", v1, receipt.Options{Columns: columns32}),
		textOf("v1_english_48", v1, receipt.Options{Columns: columns48}),
		textOf("v1_english_merchant", v1, receipt.Options{Copy: receipt.MerchantCopy}),
		textOf("v1_arabic", v1, receipt.Options{Language: receipt.Arabic}),
		textOf("v1_turkish", v1, receipt.Options{Language: receipt.Turkish}),
		textOf("v1_both", v1, receipt.Options{Language: receipt.EnglishArabic}),
		textOf("v1_both_32_duplicate", v1, receipt.Options{Language: receipt.EnglishArabic, Columns: columns32, Duplicate: true}),
		textOf("v1_both_48_merchant", v1, receipt.Options{Language: receipt.EnglishArabic, Columns: columns48, Copy: receipt.MerchantCopy}),
		textOf("v1_declined_both", declined, receipt.Options{Language: receipt.EnglishArabic}),
		textOf("v2_turkish", v2, receipt.Options{Language: receipt.Turkish, Outcome: models.OutcomeApproved}),
		textOf("v2_turkish_32_merchant", v2, receipt.Options{
			Language: receipt.Turkish, Columns: columns32, Copy: receipt.MerchantCopy, Outcome: models.OutcomeApproved,
		}),
		textOf("v2_arabic_48", v2, receipt.Options{Language: receipt.Arabic, Columns: columns48, Outcome: models.OutcomeApproved}),
		textOf("v2_without_record", v2, receipt.Options{}),
		textOf("v2_reversed_turkish", reversedV2.Events[0].Receipt.Data, receipt.Options{
			Language: receipt.Turkish, Outcome: reversedV2.Outcome(),
		}),
		textOf("pos_english_merchant", pos, receipt.Options{Copy: receipt.MerchantCopy}),
		textOf("pos_arabic_32", pos, receipt.Options{Language: receipt.Arabic, Columns: columns32}),
		htmlOf("v1_english", v1, receipt.Options{}),
		htmlOf("v1_arabic_duplicate", v1, receipt.Options{Language: receipt.Arabic, Duplicate: true}),
		htmlOf("v1_both_merchant", v1, receipt.Options{Language: receipt.EnglishArabic, Copy: receipt.MerchantCopy}),
		htmlOf("v2_turkish", v2, receipt.Options{Language: receipt.Turkish, Outcome: models.OutcomeApproved}),
		htmlOf("pos_both", pos, receipt.Options{Language: receipt.EnglishArabic}),
	}
}

func reportsOfDocuments(t *testing.T) []printed {
	v1, v2, pos := reportV1(t), reportV2(t), reportPOS(t)
	listed := read[models.Reconciliation](t, "reconciliation_list__client_hhmm", "reconciliations")
	vendor := read[models.Reconciliation](t, "reconciliation_find__vendor", "reconciliation")
	return []printed{
		reportTextOf("report_v1_english", v1, receipt.Options{}),
		reportTextOf("report_v1_english_32", v1, receipt.Options{Columns: columns32}),
		reportTextOf("report_v1_arabic_48", v1, receipt.Options{Language: receipt.Arabic, Columns: columns48}),
		reportTextOf("report_v1_both", v1, receipt.Options{Language: receipt.EnglishArabic}),
		reportTextOf("report_v1_listed", listed, receipt.Options{Duplicate: true}),
		reportTextOf("report_v1_vendor_turkish", vendor, receipt.Options{Language: receipt.Turkish}),
		reportTextOf("report_v2_turkish", v2, receipt.Options{Language: receipt.Turkish}),
		reportTextOf("report_v2_english_32", v2, receipt.Options{Columns: columns32}),
		reportTextOf("report_v2_both_48", v2, receipt.Options{Language: receipt.EnglishArabic, Columns: columns48}),
		reportTextOf("report_pos_english", pos, receipt.Options{}),
		reportTextOf("report_pos_arabic_32", pos, receipt.Options{Language: receipt.Arabic, Columns: columns32}),
		reportHTMLOf("report_v1_both", v1, receipt.Options{Language: receipt.EnglishArabic}),
		reportHTMLOf("report_v2_turkish", v2, receipt.Options{Language: receipt.Turkish}),
	}
}

func printedOfPlatform(s shop) []printed {
	sale, refund := s.refunded()
	return []printed{
		textOf("platform_declined", s.receipt(s.sale(paytermtest.Card{DeclineCode: "116"}, 2530)), receipt.Options{}),
		textOf("platform_reversed_both", s.reversed(), receipt.Options{Language: receipt.EnglishArabic}),
		textOf("platform_refunded_turkish", sale, receipt.Options{Language: receipt.Turkish}),
		textOf("platform_refund_arabic", refund, receipt.Options{Language: receipt.Arabic}),
		htmlOf("platform_refunded_both", sale, receipt.Options{Language: receipt.EnglishArabic}),
		reportTextOf("platform_report_both_48", s.endOfDay(), receipt.Options{Language: receipt.EnglishArabic, Columns: columns48}),
	}
}

func TestGoldens(t *testing.T) {
	golden := map[string]bool{}
	holds := func(t *testing.T, all []printed) {
		for _, printed := range all {
			t.Run(printed.golden, func(t *testing.T) {
				file := filepath.Join("testdata", printed.golden)
				golden[file] = true
				var got bytes.Buffer
				require.NoError(t, printed.print(&got))
				if *update {
					require.NoError(t, os.WriteFile(file, got.Bytes(), 0o600))
				}
				want, err := os.ReadFile(file)
				require.NoError(t, err)
				assert.Equal(t, string(want), got.String())
			})
		}
	}
	holds(t, append(receiptsOfDocuments(t), reportsOfDocuments(t)...))
	everyShop(t, func(s shop) { holds(s.T, printedOfPlatform(s)) })
	files, err := filepath.Glob("testdata/*.*")
	require.NoError(t, err)
	for _, file := range files {
		assert.True(t, golden[file], "%s is the golden file of nothing", file)
	}
}
