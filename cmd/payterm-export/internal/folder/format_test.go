package folder

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// sample is a table of a column of each kind, and two rows: one with everything, one with nothing.
func sample(t *testing.T) (table, []lists.Record) {
	t.Helper()
	columns := []lists.Column{
		{Name: "zebra", Kind: lists.Text},
		{Name: "flag", Kind: lists.Flag},
		{Name: "count", Kind: lists.Count},
		{Name: "at", Kind: lists.Instant},
		{Name: "amount", Kind: lists.Amount},
	}
	var at models.Timestamp
	require.NoError(t, json.Unmarshal([]byte(`"2025-11-01T12:30:00.250Z"`), &at))
	return table{columns: columns, at: []int{0, 1, 2, 3, 4}}, []lists.Record{
		{Cells: []any{"a \"b\",\nç متجر", true, int64(-7), at, lists.Decimal{Units: -1250, Decimals: 2}}},
		{Cells: []any{"", nil, nil, models.Timestamp{}, nil}},
	}
}

// write returns what a format makes of records.
func write(t *testing.T, format string, of table, records []lists.Record) []byte {
	t.Helper()
	var file bytes.Buffer
	encoder, err := (&Settings{Zone: "Asia/Riyadh"}).newEncoder(format, &file, t.TempDir(), of)
	require.NoError(t, err)
	for _, record := range records {
		require.NoError(t, encoder.Write(record))
	}
	require.NoError(t, encoder.Close())
	return file.Bytes()
}

// Instants are in the zone of the export; other texts are as the platform wrote them.
func TestCSV(t *testing.T) {
	of, records := sample(t)
	var other models.Timestamp
	require.NoError(t, json.Unmarshal([]byte(`"2025-11-01"`), &other))
	records[1].Cells[3] = other
	assert.Equal(t, "zebra,flag,count,at,amount\n\"a \"\"b\"\",\nç متجر\",true,-7,2025-11-01T15:30:00.250+03:00,-12.50\n,,,2025-11-01,\n",
		string(write(t, CSV, of, records)))
}

// For office programs, what may be a formula is a text, and the encoding shows. Amounts stay
// numbers.
func TestSafeCSV(t *testing.T) {
	of, records := sample(t)
	var at models.Timestamp
	require.NoError(t, json.Unmarshal([]byte(`"=1"`), &at))
	records[1].Cells[3] = at
	for _, text := range []string{"=1", "+1", "-1", "@1", " \"=1", "1;=1", "1\t+1", "1\r-1", "1\n@1", "1=", "'1", "1, =1"} {
		records = append(records, lists.Record{Cells: []any{text, nil, int64(-1), models.Timestamp{}, lists.Decimal{Units: -1250, Decimals: 2}}})
	}
	const header = "\uFEFFzebra,flag,count,at,amount\n"
	const rows = "\"a \"\"b\"\",\nç متجر\",true,-7,2025-11-01T15:30:00.250+03:00,-12.50\n,,,'=1,\n" +
		"'=1,,-1,,-12.50\n'+1,,-1,,-12.50\n'-1,,-1,,-12.50\n'@1,,-1,,-12.50\n\" \"\"'=1\",,-1,,-12.50\n" +
		"1;'=1,,-1,,-12.50\n1\t'+1,,-1,,-12.50\n\"1\r'-1\",,-1,,-12.50\n\"1\n'@1\",,-1,,-12.50\n" +
		"1=,,-1,,-12.50\n'1,,-1,,-12.50\n\"1, =1\",,-1,,-12.50\n"
	settings := &Settings{Zone: "Asia/Riyadh", CSVSafe: true}
	path := filepath.Join(t.TempDir(), "records.csv")
	var safe bytes.Buffer
	encoder, err := settings.newEncoder(CSV, &safe, t.TempDir(), of)
	require.NoError(t, err)
	for _, record := range records {
		require.NoError(t, encoder.Write(record))
	}
	require.NoError(t, encoder.Close())
	assert.Equal(t, header+rows, safe.String())

	require.NoError(t, os.WriteFile(path, safe.Bytes(), 0o600))
	var joined bytes.Buffer
	encoder, err = settings.newEncoder(CSV, &joined, t.TempDir(), of)
	require.NoError(t, err)
	for range 2 {
		from, err := os.Open(path)
		require.NoError(t, err)
		require.NoError(t, encoder.Append(from))
		require.NoError(t, from.Close())
	}
	require.NoError(t, encoder.Close())
	assert.Equal(t, header+rows+rows, joined.String(), "one mark, at the beginning")
}

// No text begins a cell as a formula does, whichever of its separators a program looks for.
func TestSafeCSVHasNoFormulaInAnyCell(t *testing.T) {
	of := table{columns: []lists.Column{{Name: "one", Kind: lists.Text}, {Name: "two", Kind: lists.Text}}, at: []int{0, 1}}
	var file bytes.Buffer
	encoder, err := (&Settings{Zone: "UTC", CSVSafe: true}).newEncoder(CSV, &file, t.TempDir(), of)
	require.NoError(t, err)
	texts := []string{""}
	for range 4 {
		for _, text := range texts {
			for _, more := range ";\t\r\n\" =a" {
				texts = append(texts, text+string(more))
			}
		}
		slices.Sort(texts)
		texts = slices.Compact(texts)
	}
	for i, text := range texts {
		require.NoError(t, encoder.Write(lists.Record{Cells: []any{texts[len(texts)-1-i], text}}))
	}
	require.NoError(t, encoder.Close())
	for _, separator := range ",;\t" {
		for _, cell := range split(file.String(), separator) {
			if strings.HasPrefix(strings.Trim(cell, ` "`), "=") {
				t.Fatalf("%q is a formula where %q separates", cell, separator)
			}
		}
	}
}

// split returns the cells of a text as office programs split it: quotes hold a cell together only
// if they begin it, until one that is not doubled.
func split(text string, separator rune) (cells []string) {
	var cell strings.Builder
	isQuoted, wasQuoted := false, false
	for _, r := range text {
		switch {
		case r == '"' && isQuoted:
			isQuoted, wasQuoted = false, true
		case r == '"':
			isQuoted, wasQuoted = cell.Len() == 0 || wasQuoted, false
		case !isQuoted && (r == separator || r == '\r' || r == '\n'):
			cells, wasQuoted = append(cells, cell.String()), false
			cell.Reset()
			continue
		default:
			wasQuoted = false
		}
		cell.WriteRune(r)
	}
	return append(cells, cell.String())
}

// Readers skip empty lines, so a row of one empty cell is quoted.
func TestCSVOfOneEmptyCell(t *testing.T) {
	of, records := sample(t)
	of = table{columns: of.columns[1:2], at: of.at[1:2]}
	assert.Equal(t, "flag\ntrue\n\"\"\ntrue\n", string(write(t, CSV, of, append(records, records[0]))))
}

// Amounts are DECIMAL, so no reader makes floats of them.
func TestParquet(t *testing.T) {
	of, records := sample(t)
	text := write(t, Parquet, of, records)
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	assert.Equal(t, `message record {
	required binary zebra (STRING);
	optional boolean flag;
	optional int64 count (INT(64,true));
	optional int64 at (TIMESTAMP(isAdjustedToUTC=true,unit=MILLIS));
	optional int64 amount (DECIMAL(18,4));
}`, file.Schema().String())

	rows := make([]parquet.Row, 2)
	reader := parquet.NewRowGroupReader(file.RowGroups()[0])
	n, _ := reader.ReadRows(rows) // an end of file comes with the last rows
	require.Equal(t, 2, n)
	assert.Equal(t, "a \"b\",\nç متجر", rows[0][0].String())
	assert.True(t, rows[0][1].Boolean())
	assert.Equal(t, int64(-7), rows[0][2].Int64())
	assert.Equal(t, int64(1762000200250), rows[0][3].Int64())
	assert.Equal(t, int64(-125000), rows[0][4].Int64())
	assert.Empty(t, rows[1][0].String())
	for _, value := range rows[1][1:] {
		assert.True(t, value.IsNull())
	}
}

// The same records are the same bytes, in as many row groups as it takes.
func TestParquetIsTheSameEveryTime(t *testing.T) {
	of, two := sample(t)
	var records []lists.Record
	for range rowGroup {
		records = append(records, two...)
	}
	text := write(t, Parquet, of, records)
	assert.True(t, bytes.Equal(text, write(t, Parquet, of, records)))
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	assert.Equal(t, int64(2*rowGroup), file.NumRows())
	assert.Len(t, file.RowGroups(), 2)
}
