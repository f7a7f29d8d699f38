package receipt_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// FuzzPrint decodes any bytes as a receipt and as each report. Printing must not panic, and the
// output must be clean, well-formed and no wider than the paper.
func FuzzPrint(f *testing.F) {
	for _, pattern := range []string{"*transaction_*.json", "*reconciliation_*.json"} {
		files, err := filepath.Glob("../../testdata/" + pattern)
		require.NoError(f, err)
		for i, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(f, err)
			var document map[string]json.RawMessage
			require.NoError(f, json.Unmarshal(text, &document))
			for _, part := range document {
				f.Add([]byte(part), 24+i, i, i%2 == 0)
			}
		}
	}
	f.Add([]byte(`{"merchant":{"name":{"english":"\u202e<script>","arabic":"\u0000"}}}`), 32, 1, true)
	f.Fuzz(func(t *testing.T, text []byte, columns, language int, merchant bool) {
		languages := []receipt.Language{receipt.English, receipt.Arabic, receipt.Turkish, receipt.EnglishArabic}
		options := receipt.Options{Columns: 24 + int(uint(columns)%64), Language: languages[uint(language)%4]}
		if merchant {
			options.Copy = receipt.MerchantCopy
		}
		fuzz(t, text, ownText, ownHTML, options)
		fuzz(t, text, receipt.ReportText[*models.ReconciliationReport], receipt.ReportHTML, options)
		fuzz(t, text, receipt.ReportText[*models.Reconciliation], receipt.ReportHTML, options)
		fuzz(t, text, receipt.ReportText[*models.ReconciliationReportV2], receipt.ReportHTML, options)
		fuzz(t, text, receipt.ReportText[*models.POSReconciliation], receipt.ReportHTML, options)
	})
}

func fuzz[T any](t *testing.T, text []byte, asText, asHTML printer[T], options receipt.Options) {
	t.Helper()
	record := new(T)
	var paper bytes.Buffer
	if json.Unmarshal(text, record) != nil || asText(&paper, record, options) != nil {
		return
	}
	assertPrintable(t, paper.String(), options.Columns, "text")
	textsOf(t, printed(t, asHTML, record, options))
}
