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

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

func TestInvalidOptionsAreNamed(t *testing.T) {
	for name, wrong := range map[string][]receipt.Options{
		"Columns":  {{Columns: -1}, {Columns: 23}, {Columns: 241}, {Columns: math.MaxInt}},
		"Copy":     {{Copy: "x"}},
		"Language": {{Language: "x"}},
	} {
		for _, options := range wrong {
			var paper bytes.Buffer
			assert.ErrorContains(t, receipt.Text(&paper, &models.Receipt{}, models.OutcomeApproved, options), name)
			assert.ErrorContains(t, receipt.HTML(&paper, &models.Receipt{}, models.OutcomeApproved, options), name)
			assert.ErrorContains(t, receipt.ReportText(&paper, reportV1(t), options), name)
			assert.ErrorContains(t, receipt.ReportHTML(&paper, reportV2(t), options), name)
			assert.Empty(t, paper.String())
		}
	}
}

// TestOutcomeHasToBeOne: the empty one, too, is that of a program that has not read any.
func TestOutcomeHasToBeOne(t *testing.T) {
	for _, outcome := range []models.Outcome{"", "Approved", "ok"} {
		var paper bytes.Buffer
		assert.ErrorContains(t, receipt.Text(&paper, receiptV1(t), outcome, receipt.Options{}), "the outcome must be one")
		assert.ErrorContains(t, receipt.HTML(&paper, receiptV1(t), outcome, receipt.Options{}), "the outcome must be one")
		assert.Empty(t, paper.String())
	}
}

// TestNothingToPrintIsAnError: some views of a report have nothing to print.
func TestNothingToPrintIsAnError(t *testing.T) {
	var paper bytes.Buffer
	var options receipt.Options
	for name, err := range map[string]error{
		"nil receipt":           receipt.Text(&paper, nil, models.OutcomeApproved, options),
		"nil receipt, HTML":     receipt.HTML(&paper, nil, models.OutcomeApproved, options),
		"nil v1":                receipt.ReportText(&paper, (*models.ReconciliationReport)(nil), options),
		"nil v1, read":          receipt.ReportText(&paper, (*models.Reconciliation)(nil), options),
		"nil v2":                receipt.ReportHTML(&paper, (*models.ReconciliationReportV2)(nil), options),
		"nil hardware POS":      receipt.ReportText(&paper, (*models.POSReconciliation)(nil), options),
		"empty v1":              receipt.ReportText(&paper, &models.ReconciliationReport{}, options),
		"empty v1, read":        receipt.ReportHTML(&paper, &models.Reconciliation{}, options),
		"empty v2":              receipt.ReportText(&paper, &models.ReconciliationReportV2{}, options),
		"v2 without data":       receipt.ReportText(&paper, &models.ReconciliationReportV2{Receipt: &models.ReconciliationV2Receipt{}}, options),
		"listed hardware POS":   receipt.ReportText(&paper, &models.POSReconciliation{}, options),
		"hardware POS, no data": receipt.ReportHTML(&paper, &models.POSReconciliation{Receipt: &models.POSReconciliationReceipt{}}, options),
	} {
		assert.ErrorContains(t, err, "there is no re", name)
	}
	assert.Empty(t, paper.String())
}

// broken is a writer that takes ten bytes and fails.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 10, b.err }

func TestErrorsOfTheWriterAreReturned(t *testing.T) {
	full := errors.New("paper is out")
	for writer, want := range map[broken]error{{full}: full, {nil}: io.ErrShortWrite} {
		assert.ErrorIs(t, receipt.Text(writer, &models.Receipt{}, models.OutcomeApproved, receipt.Options{}), want)
		assert.ErrorIs(t, receipt.ReportHTML(writer, reportV2(t), receipt.Options{}), want)
	}
}

// TestUnbalancedStandsOut, for a report and for a card scheme.
func TestUnbalancedStandsOut(t *testing.T) {
	report := reportV1(t)
	report.Receipt.IsBalanced.Value = new(false)
	report.Receipt.Schemes[1].IsBalanced = new(false)
	paper := printed(t, receipt.ReportText, report, receipt.Options{})
	assert.Equal(t, 2, strings.Count(paper, "*** NOT BALANCED ***"))
	assert.Equal(t, 1, strings.Count(paper, " BALANCED\n"), "the balanced scheme")
}

// TestUnstatedBalanceIsNotPrinted, neither as balanced nor as unbalanced.
func TestUnstatedBalanceIsNotPrinted(t *testing.T) {
	unstated := func(raw json.RawMessage, into any) {
		require.NoError(t, json.Unmarshal(bytes.ReplaceAll(raw, []byte(`"is_balanced"`), []byte(`"unknown"`)), into))
	}
	var v1 models.ReconciliationReport
	var listed models.Reconciliation
	var pos models.POSReconciliation
	unstated(reportV1(t).Raw(), &v1)
	unstated(reportListed(t).Raw(), &listed)
	unstated(reportPOS(t).Raw(), &pos)
	for _, paper := range []string{
		printed(t, receipt.ReportText, &v1, receipt.Options{}), printed(t, receipt.ReportHTML, &v1, receipt.Options{}),
		printed(t, receipt.ReportText, &listed, receipt.Options{}), printed(t, receipt.ReportText, &pos, receipt.Options{}),
	} {
		assert.NotContains(t, paper, "BALANCED")
	}
}

// TestIdleSchemesTakeOneLine, even if their totals are missing.
func TestIdleSchemesTakeOneLine(t *testing.T) {
	report := reportV1(t)
	idle := report.Receipt.Schemes[1]
	idle.POS.Credit, idle.Host, idle.IsBalanced = models.ReconciliationTotal{}, models.ReconciliationSchemeTotals{}, nil
	counted := report.Receipt.Schemes[2]
	counted.Host.Credit.Count = new(1)
	owed := report.Receipt.Schemes[3]
	owed.POS.Total.Total = "0.01"
	report.Receipt.Schemes = []models.ReconciliationScheme{idle, counted, owed}
	paper := printed(t, receipt.ReportText, report, receipt.Options{})
	assert.Contains(t, paper, "\nVisa                          0       0.00\n")
	assert.Contains(t, trimmed(paper), "Visa Debit")
	assert.Contains(t, trimmed(paper), "MasterCard")
	assert.Equal(t, 2, strings.Count(paper, "\nTerminal\n"))
}
