package drift_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/drift"
)

// unshown is what no report shows: long numbers, and what no word of the interface holds.
var unshown = regexp.MustCompile(`\d{5}|[@+/\\]|[^\x00-\x7f]`)

// FuzzReport reads any record as any type: nothing panics, and nothing is shown but words.
func FuzzReport(f *testing.F) {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(f, err)
	for _, file := range files {
		for _, record := range read(f, file) {
			f.Add([]byte(record.Raw()))
		}
	}
	for _, secret := range []string{secretKey, secretPAN, secretMobile, secretEmail} {
		f.Add([]byte(`{"` + secret + `": 1, "status": "` + secret + `", "user": "{\"name\": \"` + secret + `\"}", "type": "` + secret + `"}`))
	}
	names := slices.Sorted(maps.Keys(answers))
	require.NotEmpty(f, names)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var report drift.Report
		for _, name := range names {
			record := answers[name].new()
			if record.UnmarshalJSON(raw) == nil {
				report.Add(record)
			}
		}
		shown := strings.ReplaceAll(text(t, &report), "…", "")
		require.NotRegexp(t, unshown, shown)
		require.NotContains(t, shown, secretKey)
	})
}

// FuzzShape reads any text: nothing panics, and nothing is shown but words.
func FuzzShape(f *testing.F) {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(f, err)
	for _, file := range files {
		document, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(document)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		require.NotRegexp(t, unshown, strings.ReplaceAll(drift.Shape(raw), "…", ""))
	})
}
