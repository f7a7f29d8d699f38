package folder

import (
	"archive/zip"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// exactDigits is how many digits a number of a workbook keeps.
const exactDigits = 15

// xlsxEncoder writes the texts of the CSV as the cells that an office program makes no mistake
// with: texts stay texts, and amounts are numbers where these are exact.
type xlsxEncoder struct {
	cells
	book      *excelize.File
	into      io.Writer
	dir       string // of temporary files
	sheet     *excelize.StreamWriter
	sheets    int
	sheetRows int // of a full sheet, its header included
	row       int // the last one of the sheet
	styles    map[string]int
	texts     []string
}

func newXLSX(into io.Writer, dir string, cells cells) (*xlsxEncoder, error) {
	e := &xlsxEncoder{
		cells: cells, book: excelize.NewFile(excelize.Options{TmpDir: dir}), into: into, dir: dir,
		sheetRows: excelize.TotalRows, styles: map[string]int{},
	}
	err := e.book.SetDocProps(&excelize.DocProperties{Creator: "payterm-export"})
	if err == nil {
		err = e.book.SetSheetName("Sheet1", sheetName(1))
	}
	if err == nil {
		err = e.beginSheet()
	}
	return e, err
}

func sheetName(n int) string { return "records " + strconv.Itoa(n) }

// beginSheet writes the header, which stays in sight, after it has ended the sheet before.
func (e *xlsxEncoder) beginSheet() error {
	if e.sheet != nil {
		if err := e.sheet.Flush(); err != nil {
			return err
		}
	}
	e.sheets++
	e.row = 0
	if _, err := e.book.NewSheet(sheetName(e.sheets)); err != nil {
		return err
	}
	var err error
	if e.sheet, err = e.book.NewStreamWriter(sheetName(e.sheets)); err != nil {
		return err
	}
	if err := e.sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	var header []any
	for _, column := range e.table.columns {
		names := []string{column.Name}
		if column.Kind == lists.Instant {
			names = append(names, column.Name+"_text") // a date has no offset, and no hour twice
		}
		for _, name := range names {
			header = append(header, name)
			if err := e.sheet.SetColWidth(len(header), len(header), widthOf(name, column.Kind)); err != nil {
				return err
			}
		}
	}
	return e.writeRow(header)
}

// widthOf returns a width in characters.
func widthOf(name string, kind lists.CellKind) float64 {
	const id, text, number = 38, 26, 14
	switch {
	case name == "id" || strings.HasSuffix(name, "_id"):
		return id
	case kind == lists.Text || kind == lists.Instant:
		return text
	}
	return max(number, float64(len(name)+2))
}

func (e *xlsxEncoder) writeRow(values []any) error {
	e.row++
	return e.sheet.SetRow("A"+strconv.Itoa(e.row), values)
}

func (e *xlsxEncoder) Write(record lists.Record) error {
	e.texts = e.appendTexts(e.texts[:0], record)
	return e.writeTexts(e.texts)
}

func (e *xlsxEncoder) writeTexts(texts []string) error {
	if e.row == e.sheetRows {
		if err := e.beginSheet(); err != nil {
			return err
		}
	}
	var values []any
	for i, text := range texts {
		text = strings.ReplaceAll(text, "\r\n", "\n") // as package csv reads it
		kind := e.table.columns[i].Kind
		switch {
		case kind == lists.Instant:
			values = append(values, e.date(text), e.text(text))
		case text == "":
			values = append(values, nil)
		case kind == lists.Flag:
			values = append(values, text == "true")
		case kind != lists.Text && digitsOf(text) <= exactDigits:
			values = append(values, e.number(text))
		default:
			values = append(values, e.text(text))
		}
	}
	return e.writeRow(values)
}

// date returns the clock of the zone at an instant.
func (e *xlsxEncoder) date(text string) any {
	at, err := time.Parse(instantLayout, text)
	if err != nil {
		return nil
	}
	return e.styled("yyyy-mm-dd hh:mm:ss.000", at)
}

// number returns a number that is shown with the decimals of the text.
func (e *xlsxEncoder) number(text string) any {
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return e.text(text)
	}
	_, decimals, _ := strings.Cut(text, ".")
	return e.styled(strings.TrimSuffix("0."+strings.Repeat("0", len(decimals)), "."), value)
}

// text returns a cell that stays a text when it is edited.
func (e *xlsxEncoder) text(text string) any {
	if text == "" {
		return nil
	}
	return e.styled("@", text)
}

func (e *xlsxEncoder) styled(format string, value any) any {
	id, known := e.styles[format]
	if !known {
		id, _ = e.book.NewStyle(&excelize.Style{CustomNumFmt: &format}) // fails for an empty format alone
		e.styles[format] = id
	}
	return excelize.Cell{StyleID: id, Value: value}
}

// digitsOf counts the digits of a number.
func digitsOf(number string) int {
	return len(strings.ReplaceAll(strings.TrimLeft(number, "-0."), ".", ""))
}

// Append reads CSV: a window that is a part of one workbook is not one itself.
func (e *xlsxEncoder) Append(from *os.File) error {
	rows := csv.NewReader(from)
	rows.ReuseRecord = true
	names, err := rows.Read()
	if err != nil || !slices.Equal(names, e.table.names()) {
		return errors.Join(errOtherColumns, err)
	}
	for {
		texts, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", from.Name(), err)
		}
		if err := e.writeTexts(texts); err != nil {
			return err
		}
	}
}

// Close writes the workbook by way of a temporary file: excelize writes sheets in any order.
func (e *xlsxEncoder) Close() error {
	if err := e.sheet.Flush(); err != nil {
		return err
	}
	unsorted, err := os.CreateTemp(e.dir, "workbook-")
	if err != nil {
		return err
	}
	parts := zip.NewWriter(unsorted)
	e.book.ZipWriter = func(io.Writer) excelize.ZipWriter { return parts }
	err = e.book.Write(io.Discard)
	e.Discard()
	if err == nil {
		err = copySorted(e.into, unsorted)
	}
	return errors.Join(err, unsorted.Close(), os.Remove(unsorted.Name()))
}

// copySorted copies a zip file with its parts in order.
func copySorted(into io.Writer, from *os.File) error {
	size, err := from.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	parts, err := zip.NewReader(from, size)
	if err != nil {
		return err
	}
	slices.SortFunc(parts.File, func(a, b *zip.File) int { return cmp.Compare(a.Name, b.Name) })
	sorted := zip.NewWriter(into)
	for _, part := range parts.File {
		if err := sorted.Copy(part); err != nil {
			return err
		}
	}
	return sorted.Close()
}

// Discard removes the temporary files of excelize.
func (e *xlsxEncoder) Discard() { _ = e.book.Close() }

// unfit returns an error for a record with a text that a cell cannot hold, nil for others.
func (c *cells) unfit(record lists.Record) *models.DecodeError {
	for i, text := range c.appendTexts(nil, record) {
		var reason string
		switch units := len(utf16.Encode([]rune(text))); {
		case units > excelize.TotalCellChars:
			reason = fmt.Sprintf("%d characters are more than the %d of a cell", units, excelize.TotalCellChars)
		case strings.ContainsFunc(text, isNotInXML):
			reason = "a control character cannot be in a cell"
		default:
			continue
		}
		return &models.DecodeError{ID: record.ID, Path: c.table.columns[i].Name, Reason: reason, Raw: record.Raw}
	}
	return nil
}

// isNotInXML reports whether no XML can hold a character.
func isNotInXML(r rune) bool {
	return r < ' ' && !strings.ContainsRune("\t\r\n", r) || r == '\uFFFE' || r == '\uFFFF'
}
