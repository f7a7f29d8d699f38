package browser_test

import (
	"bytes"
	"encoding/json"
	"html"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// read decodes the record under a key of a document.
func read[T any](t *testing.T, name, key string) *T {
	t.Helper()
	text, err := os.ReadFile("../../testdata/" + name + ".json")
	require.NoError(t, err)
	var members map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &members))
	value := members[key]
	if key == "" {
		value = text
	}
	resource := new(T)
	require.NoError(t, json.Unmarshal(value, resource))
	return resource
}

// printed returns a document of package receipt.
func printed(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var document bytes.Buffer
	require.NoError(t, write(&document))
	return document.Bytes()
}

func sale(t *testing.T) *models.Receipt {
	t.Helper()
	return &read[models.Transaction](t, "transaction_find__client", "transaction").Receipts[0]
}

// documents returns the documents to open, by the names of their pictures.
func documents(t *testing.T) map[string][]byte {
	t.Helper()
	sold := sale(t)
	long := *sold
	long.Merchant.Name.English = strings.Repeat("Ŵ", 4000)
	long.Merchant.Name.Arabic = strings.Repeat("م", 4000)
	report := read[models.ReconciliationReport](t, "reconciliation_create_v1__full_wire", "reconciliation")
	day := read[models.ReconciliationReportV2](t, "reconciliation_create_v2__end_of_day", "reconciliation")
	in := func(r *models.Receipt, options receipt.Options) []byte {
		return printed(t, func(w io.Writer) error { return receipt.HTML(w, r, r.Outcome(), options) })
	}
	return map[string][]byte{
		"receipt":         in(sold, receipt.Options{}),
		"receipt-arabic":  in(sold, receipt.Options{Language: receipt.Arabic, Copy: receipt.MerchantCopy}),
		"receipt-turkish": in(sold, receipt.Options{Language: receipt.Turkish, Duplicate: true}),
		"receipt-both":    in(sold, receipt.Options{Language: receipt.EnglishArabic}),
		"receipt-long":    in(&long, receipt.Options{Language: receipt.EnglishArabic}),
		"report":          printed(t, func(w io.Writer) error { return receipt.ReportHTML(w, report, receipt.Options{}) }),
		"report-arabic": printed(t, func(w io.Writer) error {
			return receipt.ReportHTML(w, report, receipt.Options{Language: receipt.Arabic})
		}),
		"report-both": printed(t, func(w io.Writer) error {
			return receipt.ReportHTML(w, day, receipt.Options{Language: receipt.EnglishArabic})
		}),
	}
}

// paper is a page that shows a text receipt as a fixed-pitch printer does.
func paper(t *testing.T) []byte {
	t.Helper()
	lines := printed(t, func(w io.Writer) error { return receipt.Text(w, sale(t), models.OutcomeApproved, receipt.Options{}) })
	return []byte(`<!DOCTYPE html><meta charset="utf-8"><body style="margin: 0; width: max-content"><pre style="margin: 0; padding: 16px">` +
		html.EscapeString(string(lines)) + "</pre>")
}
