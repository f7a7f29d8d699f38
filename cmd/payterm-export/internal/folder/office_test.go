package folder

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// converted has LibreOffice open a file that is read by a filter, and returns what it saves.
func converted(t *testing.T, name string, file []byte, filter, as string) []byte {
	t.Helper()
	office, err := exec.LookPath("soffice")
	if err != nil || testing.Short() {
		t.Skip("needs LibreOffice Calc and some seconds")
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), file, 0o600))
	args := []string{"-env:UserInstallation=file://" + filepath.ToSlash(dir) + "/profile", "--headless", "--convert-to", as, "--outdir", filepath.Join(dir, "out")}
	if filter != "" {
		args = append(args, "--infilter="+filter)
	}
	printed, err := exec.CommandContext(t.Context(), office, append(args, filepath.Join(dir, name))...).CombinedOutput()
	require.NoError(t, err, string(printed))
	extension, _, _ := strings.Cut(as, ":")
	saved, err := os.ReadFile(filepath.Join(dir, "out", "records."+extension))
	require.NoError(t, err, string(printed))
	return saved
}

// An office program shows what the platform sent. LibreOffice writes what its cells show.
func TestAnOfficeProgramShowsWhatWasSent(t *testing.T) {
	of, records := sample(t)
	for _, text := range hostile {
		records = append(records, lists.Record{Cells: []any{text, nil, nil, models.Timestamp{}, nil}})
	}
	const asShown = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true"
	shown := converted(t, "records.xlsx", write(t, XLSX, of, records), "", asShown)
	rows, err := csv.NewReader(bytes.NewReader(shown)).ReadAll()
	require.NoError(t, err)
	assert.Equal(t, [][]string{
		{"zebra", "flag", "count", "at", "at_text", "amount"},
		{"a \"b\",\nç متجر", "TRUE", "-7", "2025-11-01 15:30:00.250", "2025-11-01T15:30:00.250+03:00", "-12.50"},
		{"", "", "", "", "", ""},
	}, rows[:3])
	for i, want := range hostile {
		assert.Equal(t, want, rows[3+i][0])
	}
}

// An office program finds no formula in a safe CSV, whichever separator it looks for, and many in
// another.
func TestAnOfficeProgramFindsNoFormulaInSafeCSV(t *testing.T) {
	of := table{columns: []lists.Column{{Name: "one", Kind: lists.Text}, {Name: "two", Kind: lists.Text}}, at: []int{0, 1}}
	for _, isSafe := range []bool{false, true} {
		var file bytes.Buffer
		encoder, err := (&Settings{Zone: "UTC", CSVSafe: isSafe}).newEncoder(CSV, &file, t.TempDir(), of)
		require.NoError(t, err)
		for _, before := range []string{"", "Shop;", "Shop;\"", "Shop\t", "Shop\t \"", "Shop\n", "Shop\r\n"} {
			for _, formula := range []string{"=1+2", "+1+A1", "-1-A1", "@SUM(A1)"} {
				for _, after := range []string{"", ";\t\n"} {
					require.NoError(t, encoder.Write(lists.Record{Cells: []any{before + formula + after, before + formula + after}}))
				}
			}
		}
		require.NoError(t, encoder.Close())
		for _, separator := range ",;\t" {
			evaluated := fmt.Sprintf("Text - txt - csv (StarCalc):%d,34,76,1,,0,false,false,false,false,false,0,true", separator)
			saved := string(converted(t, "records.csv", file.Bytes(), evaluated, "fods"))
			assert.Equal(t, !isSafe, strings.Contains(saved, "table:formula="), "%q, safe: %t", separator, isSafe)
			assert.Contains(t, saved, "Shop")
		}
	}
}
