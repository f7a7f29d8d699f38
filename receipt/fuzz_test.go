package receipt_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/receipt"
)

// seeds adds the objects of the documents that have a key, and a hostile one.
func seeds(f *testing.F, pattern, key string) {
	f.Helper()
	files, err := filepath.Glob("../testdata/" + pattern)
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for i, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, object := range objectsWith(key, text) {
			seed, err := json.Marshal(object)
			require.NoError(f, err)
			f.Add(seed, 24+i, i%2, i%4, i%3 == 0, "approved")
		}
	}
	f.Add([]byte(`{"`+key+`":{"english":"\u202e<script>","arabic":"\u0000"}}`), 32, 1, 3, true, "unknown")
}

// fuzz prints a record that was read from any bytes. It never panics, and what is printed is clean,
// well-formed and no wider than the paper, or nothing.
func fuzz[T any](t *testing.T, text []byte, asText, asHTML printer[T], options receipt.Options) {
	t.Helper()
	record := new(T)
	if json.Unmarshal(text, record) != nil {
		return
	}
	var printed, page bytes.Buffer
	if err := asText(&printed, record, options); err != nil {
		require.Empty(t, printed.String())
		require.EqualError(t, asHTML(io.Discard, record, options), err.Error())
		return
	}
	require.NoError(t, asHTML(&page, record, options))
	columns := options.Columns
	if columns == 0 {
		columns = 42
	}
	assertPrintable(t, printed.String(), columns, "text")
	assertPage(t, page.String(), "page")
}

var (
	copies    = []receipt.Copy{receipt.CardholderCopy, receipt.MerchantCopy, "x"}
	languages = []receipt.Language{receipt.English, receipt.Arabic, receipt.Turkish, receipt.EnglishArabic, "x"}
)

func anyOptions(columns, of, language int, duplicate bool, outcome string) receipt.Options {
	return receipt.Options{
		Columns: columns, Copy: copies[uint(of)%3], Language: languages[uint(language)%5], Duplicate: duplicate,
		Outcome: models.Outcome(outcome),
	}
}

func FuzzReceipt(f *testing.F) {
	seeds(f, "*transaction_*.json", "status_message")
	f.Fuzz(func(t *testing.T, text []byte, columns, of, language int, duplicate bool, outcome string) {
		fuzz(t, text, receipt.Text, receipt.HTML, anyOptions(columns, of, language, duplicate, outcome))
		var r models.Receipt
		if json.Unmarshal(text, &r) == nil {
			require.Subset(t, asked, receipt.Missing(&r))
		}
	})
}

func FuzzReport(f *testing.F) {
	seeds(f, "reconciliation_*.json", "receipt")
	seeds(f, "reconciliation_*.json", "reconciliation_receipt")
	seeds(f, "pos_reconciliation_*.json", "receipt")
	f.Fuzz(func(t *testing.T, text []byte, columns, of, language int, duplicate bool, outcome string) {
		options := anyOptions(columns, of, language, duplicate, outcome)
		fuzz(t, text, receipt.ReportText[*models.ReconciliationReport], receipt.ReportHTML[*models.ReconciliationReport], options)
		fuzz(t, text, receipt.ReportText[*models.Reconciliation], receipt.ReportHTML[*models.Reconciliation], options)
		fuzz(t, text, receipt.ReportText[*models.ReconciliationV2], receipt.ReportHTML[*models.ReconciliationV2], options)
		fuzz(t, text, receipt.ReportText[*models.POSReconciliation], receipt.ReportHTML[*models.POSReconciliation], options)
	})
}
