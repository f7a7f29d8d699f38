package folder

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// An office program shows what the platform sent. LibreOffice writes what its cells show.
func TestAnOfficeProgramShowsWhatWasSent(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil || testing.Short() {
		t.Skip("needs LibreOffice Calc and some seconds")
	}
	of, records := sample(t)
	for _, text := range hostile {
		records = append(records, lists.Record{Cells: []any{text, nil, nil, models.Timestamp{}, nil}})
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "records.xlsx"), write(t, XLSX, of, records), 0o600))
	const asShown = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true"
	convert := exec.CommandContext(t.Context(), office, "-env:UserInstallation=file://"+filepath.ToSlash(dir)+"/profile",
		"--headless", "--convert-to", asShown, "--outdir", dir, filepath.Join(dir, "records.xlsx"))
	printed, err := convert.CombinedOutput()
	require.NoError(t, err, string(printed))
	from, err := os.Open(filepath.Join(dir, "records.csv"))
	require.NoError(t, err, string(printed))
	rows, err := csv.NewReader(from).ReadAll()
	require.NoError(t, err)
	require.NoError(t, from.Close())
	assert.Equal(t, [][]string{
		{"zebra", "flag", "count", "at", "at_text", "amount"},
		{"a \"b\",\nç متجر", "TRUE", "-7", "2025-11-01 15:30:00.250", "2025-11-01T15:30:00.250+03:00", "-12.50"},
		{"", "", "", "", "", ""},
	}, rows[:3])
	for i, want := range hostile {
		assert.Equal(t, want, rows[3+i][0])
	}
}
