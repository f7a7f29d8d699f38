package receipt_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/receipt"
)

func TestOptionsWithoutMeaningAreNamed(t *testing.T) {
	for name, wrong := range map[string][]receipt.Options{
		"Columns":  {{Columns: -1}, {Columns: 1}, {Columns: 23}, {Columns: 241}, {Columns: math.MaxInt}},
		"Copy":     {{Copy: "x"}},
		"Language": {{Language: "x"}},
	} {
		for _, options := range wrong {
			var printed bytes.Buffer
			assert.ErrorContains(t, receipt.Text(&printed, &models.Receipt{}, options), name)
			assert.ErrorContains(t, receipt.HTML(&printed, &models.Receipt{}, options), name)
			assert.ErrorContains(t, receipt.ReportText(&printed, reportV1(t), options), name)
			assert.ErrorContains(t, receipt.ReportHTML(&printed, reportV2(t), options), name)
			assert.Empty(t, printed.String())
		}
	}
}

func TestZeroOptionsAreTheDefaults(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	assert.Equal(t, printText(t, r, receipt.Options{Columns: 42, Copy: receipt.CardholderCopy, Language: receipt.English}), printText(t, r, receipt.Options{}))
}

// withoutPrint are reports in views that leave out what is printed.
func withoutPrint(w io.Writer, options receipt.Options) map[string]error {
	return map[string]error{
		"nil receipt":           receipt.Text(w, nil, options),
		"nil receipt, HTML":     receipt.HTML(w, nil, options),
		"nil v1":                receipt.ReportText(w, (*models.ReconciliationReport)(nil), options),
		"nil v1, read":          receipt.ReportText(w, (*models.Reconciliation)(nil), options),
		"nil v2":                receipt.ReportText(w, (*models.ReconciliationV2)(nil), options),
		"nil hardware POS":      receipt.ReportText(w, (*models.POSReconciliation)(nil), options),
		"nil, HTML":             receipt.ReportHTML(w, (*models.ReconciliationV2)(nil), options),
		"empty v1":              receipt.ReportText(w, &models.ReconciliationReport{}, options),
		"empty v1, read":        receipt.ReportHTML(w, &models.Reconciliation{}, options),
		"empty v2":              receipt.ReportText(w, &models.ReconciliationV2{}, options),
		"v2 without data":       receipt.ReportText(w, &models.ReconciliationV2{Receipt: &models.ReconciliationV2Receipt{}}, options),
		"listed hardware POS":   receipt.ReportText(w, &models.POSReconciliation{}, options),
		"hardware POS, no data": receipt.ReportHTML(w, &models.POSReconciliation{Receipt: &models.POSReconciliationReceipt{}}, options),
	}
}

func TestNothingToPrintIsAnError(t *testing.T) {
	var printed bytes.Buffer
	for name, err := range withoutPrint(&printed, receipt.Options{}) {
		assert.ErrorContains(t, err, "there is no re", name)
	}
	assert.Empty(t, printed.String())
}

// TestEmptyIsPrinted: what the platform left out altogether is no reason to panic.
func TestEmptyIsPrinted(t *testing.T) {
	assert.Contains(t, printText(t, &models.Receipt{}, receipt.Options{Copy: receipt.MerchantCopy}), "OUTCOME UNKNOWN")
	var printed bytes.Buffer
	for _, language := range []receipt.Language{receipt.English, receipt.Arabic, receipt.Turkish, receipt.EnglishArabic} {
		options := receipt.Options{Language: language}
		require.NoError(t, receipt.ReportText(&printed, &models.ReconciliationReport{Receipt: &models.ReconciliationReceipt{}}, options))
		require.NoError(t, receipt.ReportText(&printed, &models.ReconciliationV2{Receipt: &models.ReconciliationV2Receipt{
			Data: &models.EndOfDay{EndOfDaySummary: []models.EndOfDayTotal{{}}},
		}}, options))
		require.NoError(t, receipt.ReportText(&printed, &models.POSReconciliation{
			Receipt: &models.POSReconciliationReceipt{Data: &models.POSReconciliationReceiptData{}},
		}, options))
	}
}

// broken is a writer that takes so many bytes.
type broken struct {
	takes int
	err   error
}

func (b broken) Write(p []byte) (int, error) { return min(b.takes, len(p)), b.err }

func TestErrorsOfTheWriterAreReturned(t *testing.T) {
	full := errors.New("paper is out")
	for _, writer := range []struct {
		broken
		want error
	}{
		{broken{0, full}, full},
		{broken{10, full}, full},
		{broken{10, nil}, io.ErrShortWrite},
	} {
		assert.ErrorIs(t, receipt.Text(writer, &models.Receipt{}, receipt.Options{}), writer.want)
		assert.ErrorIs(t, receipt.HTML(writer, &models.Receipt{}, receipt.Options{}), writer.want)
		assert.ErrorIs(t, receipt.ReportText(writer, reportV1(t), receipt.Options{}), writer.want)
		assert.ErrorIs(t, receipt.ReportHTML(writer, reportV2(t), receipt.Options{}), writer.want)
	}
}

func TestDuplicateIsMarkedOnBothCopies(t *testing.T) {
	for _, copyOf := range []receipt.Copy{receipt.CardholderCopy, receipt.MerchantCopy} {
		marked := printText(t, receiptV2(t), receipt.Options{Copy: copyOf, Duplicate: true})
		assert.Contains(t, trimmed(marked), "*** DUPLICATE ***")
		assert.NotContains(t, printText(t, receiptV2(t), receipt.Options{Copy: copyOf}), "DUPLICATE")
	}
}

func TestCopiesAreNamed(t *testing.T) {
	assert.Contains(t, printText(t, receiptV2(t), receipt.Options{}), "CARDHOLDER COPY")
	assert.Contains(t, printText(t, receiptV2(t), receipt.Options{Copy: receipt.MerchantCopy}), "MERCHANT COPY")
}

// TestEMVDataIsTheMerchants except for the AID, which EMV asks for on every receipt.
func TestEMVDataIsTheMerchants(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	for _, data := range []string{"00112233445566AA", "0000008000", "3F0000"} {
		assert.NotContains(t, printText(t, r, receipt.Options{}), data)
		assert.Contains(t, printText(t, r, receipt.Options{Copy: receipt.MerchantCopy}), data)
	}
	for _, copyOf := range []receipt.Copy{receipt.CardholderCopy, receipt.MerchantCopy} {
		assert.Contains(t, printText(t, r, receipt.Options{Copy: copyOf}), "A0000000000000")
	}
}

// TestUnbalancedStandsOut, of a whole report and of a card scheme.
func TestUnbalancedStandsOut(t *testing.T) {
	report := reportV1(t)
	report.Receipt.IsBalanced.Value = new(false)
	report.Receipt.Schemes[1].IsBalanced = new(false)
	var printed bytes.Buffer
	require.NoError(t, receipt.ReportText(&printed, report, receipt.Options{}))
	assert.Equal(t, 2, strings.Count(printed.String(), "*** NOT BALANCED ***"))
	assert.Equal(t, 1, strings.Count(printed.String(), " BALANCED\n"), "the scheme that agrees")
}

// TestUnstatedBalanceIsNotPrinted: neither that there is one, nor that there is none.
func TestUnstatedBalanceIsNotPrinted(t *testing.T) {
	listed := read[models.Reconciliation](t, "reconciliation_list__client_hhmm", "reconciliations")
	for _, language := range []receipt.Language{receipt.English, receipt.Arabic, receipt.Turkish} {
		options := receipt.Options{Language: language}
		for i, report := range []printed{
			reportTextOf("", unbalanced(t, reportV1(t)), options), reportHTMLOf("", unbalanced(t, reportV1(t)), options),
			reportTextOf("", unbalanced(t, listed), options), reportHTMLOf("", unbalanced(t, listed), options),
			reportTextOf("", unbalanced(t, reportPOS(t)), options), reportHTMLOf("", unbalanced(t, reportPOS(t)), options),
			reportTextOf("", unbalanced(t, reportV2(t)), options), reportHTMLOf("", unbalanced(t, reportV2(t)), options),
		} {
			var out bytes.Buffer
			require.NoError(t, report.print(&out))
			for _, word := range []string{"BALANCED", "متوازنة", "MUTABIK"} {
				assert.NotContains(t, out.String(), word, i)
			}
		}
	}
}

// unbalanced reads a report again, without a word on its balance.
func unbalanced[T any, P interface {
	*T
	Raw() json.RawMessage
}](t *testing.T, report P) P {
	text := bytes.ReplaceAll(report.Raw(), []byte(`"is_balanced"`), []byte(`"unknown"`))
	again := P(new(T))
	require.NoError(t, json.Unmarshal(text, again))
	return again
}

// TestIdleSchemesTakeOneLine, those of which totals are left out, too; others take a part.
func TestIdleSchemesTakeOneLine(t *testing.T) {
	report := reportV1(t)
	idle := report.Receipt.Schemes[1]
	idle.POS.Credit, idle.Host, idle.IsBalanced = models.ReconciliationTotal{}, models.ReconciliationSchemeTotals{}, nil
	counted := report.Receipt.Schemes[2]
	counted.Host.Credit.Count = new(1)
	owed := report.Receipt.Schemes[3]
	owed.POS.Total.Total = "0.01"
	report.Receipt.Schemes = []models.ReconciliationScheme{idle, counted, owed}
	var printed bytes.Buffer
	require.NoError(t, receipt.ReportText(&printed, report, receipt.Options{}))
	assert.Contains(t, printed.String(), "\nVisa                          0       0.00\n")
	assert.Contains(t, trimmed(printed.String()), "Visa Debit")
	assert.Contains(t, trimmed(printed.String()), "MasterCard")
	assert.Equal(t, 2, strings.Count(printed.String(), "\nTerminal\n"))
}

// TestSameTextIsPrintedOnce where the platform has one for both languages.
func TestSameTextIsPrintedOnce(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	r.Merchant.Name.Arabic = r.Merchant.Name.English
	assert.Equal(t, 1, strings.Count(printText(t, r, receipt.Options{Language: receipt.EnglishArabic}), "Example Store"))
}
