package receipt_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// read decodes the record of a document under its key; of a list, the first one.
func read[T any](t testing.TB, document, key string) *T {
	t.Helper()
	text, err := os.ReadFile("../../testdata/" + document + ".json")
	require.NoError(t, err)
	var envelope map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &envelope))
	text = envelope[key]
	if text[0] == '[' {
		var list []json.RawMessage
		require.NoError(t, json.Unmarshal(text, &list))
		text = list[0]
	}
	record := new(T)
	require.NoError(t, json.Unmarshal(text, record))
	return record
}

func receiptV1(t testing.TB) *models.Receipt {
	return &read[models.Transaction](t, "transaction_find__client", "transaction").Receipts[0]
}

func receiptDeclined(t testing.TB) *models.Receipt {
	return &read[models.Transaction](t, "transaction_list__merchant_declined", "transactions").Receipts[0]
}

func receiptV2(t testing.TB) *models.Receipt {
	return read[models.TransactionV2](t, "transaction_v2_list__turkish", "transactions").Events[0].Receipt.Data
}

func receiptPOS(t testing.TB) *models.Receipt {
	return read[models.POSTransaction](t, "bank_pos_transaction_find__receipts_data", "transaction").Receipts[0].Data
}

func reportV1(t testing.TB) *models.ReconciliationReport {
	return read[models.ReconciliationReport](t, "reconciliation_create_v1__full_wire", "reconciliation")
}

func reportListed(t testing.TB) *models.Reconciliation {
	return read[models.Reconciliation](t, "reconciliation_list__client_hhmm", "reconciliations")
}

func reportV2(t testing.TB) *models.ReconciliationReportV2 {
	return read[models.ReconciliationReportV2](t, "reconciliation_create_v2__end_of_day", "reconciliation")
}

func reportPOS(t testing.TB) *models.POSReconciliation {
	return read[models.POSReconciliation](t, "pos_reconciliation_find__object_under_plural_key", "reconciliations")
}

// printer is Text, HTML, ReportText or ReportHTML.
type printer[T any] func(io.Writer, *T, receipt.Options) error

// textOf and htmlOf print a receipt with the outcome of its record, ownText and ownHTML with its
// own.
func textOf(outcome models.Outcome) printer[models.Receipt] {
	return func(w io.Writer, r *models.Receipt, options receipt.Options) error {
		return receipt.Text(w, r, outcome, options)
	}
}

func htmlOf(outcome models.Outcome) printer[models.Receipt] {
	return func(w io.Writer, r *models.Receipt, options receipt.Options) error {
		return receipt.HTML(w, r, outcome, options)
	}
}

func ownText(w io.Writer, r *models.Receipt, options receipt.Options) error {
	return receipt.Text(w, r, r.Outcome(), options)
}

func ownHTML(w io.Writer, r *models.Receipt, options receipt.Options) error {
	return receipt.HTML(w, r, r.Outcome(), options)
}

func printed[T any](t testing.TB, print printer[T], record *T, options receipt.Options) string {
	t.Helper()
	var paper bytes.Buffer
	require.NoError(t, print(&paper, record, options))
	return paper.String()
}

// trimmed returns the lines of a text without the space around them.
func trimmed(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}
