package folder

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// hostile are texts that an office program takes for something else when it may.
var hostile = []string{
	"0300000000000042", "000123", "1E5", "متجر الزاوية", `=HYPERLINK("http://127.0.0.1","pay")`, "+1", "-1", "@SUM(1)",
	"\tindented", " spaced ", "two\nlines", "TRUE", "2025-11-01", "_x0041_", `<a>&"b"`,
}

func recordsOf(texts ...string) (table, []lists.Record) {
	var records []lists.Record
	for _, text := range texts {
		records = append(records, lists.Record{Cells: []any{text}})
	}
	return table{columns: []lists.Column{{Name: "reference", Kind: lists.Text}}, at: []int{0}}, records
}

func openBook(t *testing.T, text []byte) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(text))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, book.Close()) })
	return book
}

// cellAt returns the type of a cell of the first sheet, its value, and the format it is shown by.
func cellAt(t *testing.T, book *excelize.File, at string) (kind excelize.CellType, value, format string) {
	t.Helper()
	kind, err := book.GetCellType("records 1", at)
	require.NoError(t, err)
	value, err = book.GetCellValue("records 1", at, excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	id, err := book.GetCellStyle("records 1", at)
	require.NoError(t, err)
	style, err := book.GetStyle(id)
	require.NoError(t, err)
	if style.CustomNumFmt != nil {
		format = *style.CustomNumFmt
	}
	return kind, value, format
}

// The types of cells, by the names of the tests.
const (
	ofText   = excelize.CellTypeInlineString
	ofNumber = excelize.CellTypeUnset
	ofFlag   = excelize.CellTypeBool
)

// A text is a text whatever it looks like, also when it is edited.
func TestTextsOfAWorkbookAreTexts(t *testing.T) {
	of, records := recordsOf(hostile...)
	book := openBook(t, write(t, XLSX, of, records))
	for i, want := range hostile {
		at := "A" + strconv.Itoa(i+2)
		kind, value, format := cellAt(t, book, at)
		assert.Equal(t, ofText, kind, want)
		assert.Equal(t, want, value)
		assert.Equal(t, "@", format, "as a text that is edited")
	}
}

// Amounts are numbers with their decimals, times are dates of the zone beside their text.
func TestXLSX(t *testing.T) {
	of, records := sample(t)
	var day models.Timestamp
	require.NoError(t, json.Unmarshal([]byte(`"2025-11-01"`), &day))
	records[1].Cells[3] = day
	book := openBook(t, write(t, XLSX, of, records))
	header, err := book.GetRows("records 1")
	require.NoError(t, err)
	assert.Equal(t, []string{"zebra", "flag", "count", "at", "at_text", "amount"}, header[0])
	for at, want := range map[string]struct {
		kind          excelize.CellType
		value, format string
	}{
		"B2": {ofFlag, "1", ""},
		"C2": {ofNumber, "-7", "0"},
		"D2": {ofNumber, "45962.64583622685", "yyyy-mm-dd hh:mm:ss.000"}, // 2025-11-01 15:30:00.250
		"E2": {ofText, "2025-11-01T15:30:00.250+03:00", "@"},
		"F2": {ofNumber, "-12.5", "0.00"},
		"B3": {ofNumber, "", ""}, "C3": {ofNumber, "", ""}, "D3": {ofNumber, "", ""}, "F3": {ofNumber, "", ""},
		"E3": {ofText, "2025-11-01", "@"},
	} {
		kind, value, format := cellAt(t, book, at)
		assert.Equal(t, want.kind, kind, at)
		assert.Equal(t, want.value, value, at)
		assert.Equal(t, want.format, format, at)
	}
	shown, err := book.GetCellValue("records 1", "F2")
	require.NoError(t, err)
	assert.Equal(t, "-12.50", shown)
}

// The decimals of a currency are those that its amounts are written with.
func TestNumbersAreShownWithTheirDecimals(t *testing.T) {
	e, err := newXLSX(nil, t.TempDir(), cells{})
	require.NoError(t, err)
	defer e.Discard()
	for text, want := range map[string]any{
		"1.125": 1.125, "-12.50": -12.5, "5": 5.0, "0.00": 0.0, "1.1230": 1.123,
		"9999999999999.99": 9999999999999.99, "-0.000000000000012": -0.000000000000012,
	} {
		require.LessOrEqual(t, digitsOf(text), exactDigits)
		cell := e.number(text).(excelize.Cell)
		assert.Equal(t, want, cell.Value)
		style, err := e.book.GetStyle(cell.StyleID)
		require.NoError(t, err)
		_, decimals, _ := strings.Cut(text, ".")
		_, shown, _ := strings.Cut(*style.CustomNumFmt, ".")
		assert.Len(t, shown, len(decimals), text)
	}
}

// A number keeps fifteen digits. An amount of more is a text, which loses none.
func TestAnAmountBeyondFifteenDigitsIsAText(t *testing.T) {
	of := table{columns: []lists.Column{{Name: "amount", Kind: lists.Amount}}, at: []int{0}}
	book := openBook(t, write(t, XLSX, of, []lists.Record{
		{Cells: []any{lists.Decimal{Units: 123_456_789_012_345, Decimals: 2}}}, {Cells: []any{lists.Decimal{Units: -1_234_567_890_123_456, Decimals: 2}}},
	}))
	kind, value, _ := cellAt(t, book, "A2")
	assert.Equal(t, ofNumber, kind)
	assert.Equal(t, "1234567890123.45", value)
	kind, value, _ = cellAt(t, book, "A3")
	assert.Equal(t, ofText, kind)
	assert.Equal(t, "-12345678901234.56", value)
}

// writeSheets writes records to sheets of a few rows.
func writeSheets(t *testing.T, of table, records []lists.Record, rows int) []byte {
	t.Helper()
	var into bytes.Buffer
	e, err := newXLSX(&into, t.TempDir(), cells{table: of})
	require.NoError(t, err)
	e.sheetRows = rows
	for _, record := range records {
		require.NoError(t, e.Write(record))
	}
	require.NoError(t, e.Close())
	return into.Bytes()
}

// A full sheet is followed by another one, with the header. The same records are the same bytes.
func TestEachSheetHasTheHeader(t *testing.T) {
	of, records := recordsOf(hostile...)
	text := writeSheets(t, of, records, 3)
	for range 10 {
		assert.True(t, bytes.Equal(text, writeSheets(t, of, records, 3)))
	}
	book := openBook(t, text)
	var found []string
	for _, sheet := range book.GetSheetList() {
		rows, err := book.GetRows(sheet)
		require.NoError(t, err)
		assert.Equal(t, []string{"reference"}, rows[0])
		for _, row := range rows[1:] {
			found = append(found, row[0])
		}
		panes, err := book.GetPanes(sheet)
		require.NoError(t, err)
		assert.True(t, panes.Freeze && panes.YSplit == 1, "the header stays in sight")
		width, err := book.GetColWidth(sheet, "A")
		require.NoError(t, err)
		assert.InDelta(t, 26, width, 1)
	}
	assert.Equal(t, hostile, found)
	assert.Len(t, book.GetSheetList(), (len(hostile)+1)/2)
	assert.Equal(t, "records 1", book.GetSheetList()[0])
	assert.Len(t, openBook(t, writeSheets(t, of, records[:4], 3)).GetSheetList(), 2, "no sheet is empty")
}

// A sheet holds 1,048,575 records.
func TestASheetIsFullAfterItsLastRow(t *testing.T) {
	of, one := recordsOf("1")
	e, err := newXLSX(new(bytes.Buffer), t.TempDir(), cells{table: of})
	require.NoError(t, err)
	defer e.Discard()
	assert.Equal(t, 1_048_576, e.sheetRows)
	if testing.Short() {
		t.Skip("a million records")
	}
	for range 1_048_575 {
		require.NoError(t, e.Write(one[0]))
	}
	assert.Equal(t, 1, e.sheets)
	require.NoError(t, e.Write(one[0]))
	assert.Equal(t, 2, e.sheets)
	assert.Equal(t, 2, e.row)
}

// Temporary files are in the folder, and gone with the encoder.
func TestAWorkbookLeavesNoTemporaryFile(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing")) // where no file can be
	of, long := recordsOf(strings.Repeat("7", 30_000))
	for _, end := range []func(*xlsxEncoder) error{
		(*xlsxEncoder).Close,
		func(e *xlsxEncoder) error { e.Discard(); return nil },
	} {
		dir := t.TempDir()
		var into bytes.Buffer
		e, err := newXLSX(&into, dir, cells{table: of})
		require.NoError(t, err)
		for range 1000 {
			require.NoError(t, e.Write(long[0]))
		}
		assert.Len(t, namesOf(t, dir), 1)
		require.NoError(t, end(e))
		assert.Empty(t, namesOf(t, dir))
	}
}

// watched is a context that calls a function whenever it is asked for its error.
type watched struct {
	context.Context
	look func()
}

// Err implements context.Context.
func (w watched) Err() error {
	w.look()
	return w.Context.Err()
}

// What a workbook is made of has names that the next run removes, if this one is killed.
func TestAKilledWorkbookIsRemoved(t *testing.T) {
	f, err := Open(filepath.Join(t.TempDir(), "export"), Settings{ID: "1", List: "clients.merchants", Format: XLSX, One: true}, "key")
	require.NoError(t, err)
	list, _ := lists.Named(f.Settings.List)
	writer, err := f.Create(Window{First: 1, Last: 1}, list)
	require.NoError(t, err)
	_, err = writer.Publish()
	require.NoError(t, err)
	var meanwhile []string
	look := func() {
		for _, name := range namesOf(t, f.Path) {
			if name != settingsFile && name != windowsDir {
				meanwhile = append(meanwhile, name)
				assert.True(t, strings.HasPrefix(name, filePrefix), name)
			}
		}
	}
	_, err = f.Finish(watched{t.Context(), look})
	require.NoError(t, err)
	assert.Len(t, meanwhile, 2, "the workbook, and a folder of temporary files")
	assert.Equal(t, []string{settingsFile, windowsDir, manifestFile, "records.xlsx"}, namesOf(t, f.Path))
}

// One workbook of all windows has the cells that a workbook of each has.
func TestWindowsAreJoinedToOneWorkbook(t *testing.T) {
	of, records := sample(t)
	records[0].Cells[0] = "\r\nthree\r\nlines\n"
	records = append(records, lists.Record{Cells: []any{hostile[4], false, int64(1), models.Timestamp{}, lists.Decimal{Units: 1_234_567_890_123_456, Decimals: 2}}})
	path := filepath.Join(t.TempDir(), "records.csv")
	require.NoError(t, os.WriteFile(path, write(t, CSV, of, records), 0o600))
	from, err := os.Open(path)
	require.NoError(t, err)
	var joined bytes.Buffer
	e, err := (&Settings{Zone: "Asia/Riyadh"}).newEncoder(XLSX, &joined, t.TempDir(), of)
	require.NoError(t, err)
	require.NoError(t, e.Append(from))
	require.NoError(t, from.Close())
	require.NoError(t, e.Close())
	assert.True(t, bytes.Equal(write(t, XLSX, of, records), joined.Bytes()))
}

// What a cell cannot hold is never cut: its record is among those that could not be read, and the
// window is short.
func TestARecordThatNoCellHoldsIsShort(t *testing.T) {
	list, _ := lists.Named("clients.merchants")
	name := slices.IndexFunc(list.Columns, func(c lists.Column) bool { return c.Name == "name" })
	for _, one := range []bool{false, true} {
		f, err := Open(filepath.Join(t.TempDir(), "export"), Settings{ID: "1", List: list.Name, Format: XLSX, One: one}, "key")
		require.NoError(t, err)
		writer, err := f.Create(Window{Day: "2025-11-01"}, list)
		require.NoError(t, err)
		for i, text := range []string{
			strings.Repeat("م", 32_767), strings.Repeat("م", 32_768), strings.Repeat("😀", 16_384), "\x1b[2J", "\uFFFE", "\t\r\n",
		} {
			record := lists.Record{ID: strconv.Itoa(i), Raw: []byte(`{"id":` + strconv.Itoa(i) + `}`), Cells: make([]any, len(list.Columns))}
			record.Cells[name] = text
			require.NoError(t, writer.Add(record))
		}
		entry, err := writer.Publish()
		require.NoError(t, err)
		assert.Equal(t, 2, entry.Records)
		assert.Equal(t, 4, entry.Unreadable)
		assert.True(t, ShortOf(*entry).Any())
		odd, err := os.ReadFile(filepath.Join(f.dir(entry.Window), oddFile))
		require.NoError(t, err)
		assert.Equal(t, `{"id":"1","path":"name","reason":"32768 characters are more than the 32767 of a cell","raw":{"id":1}}
{"id":"2","path":"name","reason":"32768 characters are more than the 32767 of a cell","raw":{"id":2}}
{"id":"3","path":"name","reason":"a control character cannot be in a cell","raw":{"id":3}}
{"id":"4","path":"name","reason":"a control character cannot be in a cell","raw":{"id":4}}
`, string(odd))
		_, err = f.Finish(t.Context())
		require.NoError(t, err)
	}
}
