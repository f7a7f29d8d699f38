package folder

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// errOtherColumns is returned for a file that has not the columns of the encoder.
var errOtherColumns = errors.New("other columns")

// encoder writes records in one of the formats.
type encoder interface {
	Write(lists.Record) error
	Append(*os.File) error // the records of a file of the same format
	Close() error          // leaves the writer behind open
	Discard()              // instead of Close
}

// direct is a part of encoders that hold nothing to discard.
type direct struct{}

// Discard implements encoder.
func (direct) Discard() {}

// The formats.
const (
	CSV     = "csv"
	JSONL   = "jsonl"
	Parquet = "parquet"
	XLSX    = "xlsx"
)

// Formats are the names of all formats.
var Formats = []string{CSV, JSONL, Parquet, XLSX}

// newEncoder returns an encoder of a format, with the columns that were chosen. Its temporary files
// are in a directory.
func (s *Settings) newEncoder(format string, into io.Writer, dir string, table table) (encoder, error) {
	cells, err := s.cellsOf(table)
	if err != nil {
		return nil, err
	}
	switch format {
	case CSV:
		return newCSV(into, cells, s.CSVSafe)
	case JSONL:
		return jsonLines{into: into}, nil
	case Parquet:
		return newParquet(into, table), nil
	case XLSX:
		return newXLSX(into, dir, cells)
	}
	return nil, fmt.Errorf("unknown format %q", format)
}

// table holds the columns that were chosen, and the index of each in the cells of a record.
type table struct {
	columns []lists.Column
	at      []int
}

// choose returns the columns of a list with these names, all of them for no names.
func choose(list lists.List, names []string) (table, error) {
	var chosen table
	for i, column := range list.Columns {
		if len(names) == 0 {
			chosen.columns, chosen.at = append(chosen.columns, column), append(chosen.at, i)
		}
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return table{}, fmt.Errorf("the column %q is chosen twice", name)
		}
		at := slices.IndexFunc(list.Columns, func(c lists.Column) bool { return c.Name == name })
		if at < 0 {
			return table{}, fmt.Errorf("%s has no column %q; it has %s", list.Name, name, strings.Join(table{columns: list.Columns}.names(), ","))
		}
		chosen.columns, chosen.at = append(chosen.columns, list.Columns[at]), append(chosen.at, at)
	}
	return chosen, nil
}

func (t table) names() []string {
	var names []string
	for _, column := range t.columns {
		names = append(names, column.Name)
	}
	return names
}

// CheckColumns returns an error unless the list has all of these columns, and each is named once.
func CheckColumns(list lists.List, names []string) error {
	_, err := choose(list, names)
	return err
}

// jsonLines writes the records as they were received.
type jsonLines struct {
	direct
	into io.Writer
}

func (j jsonLines) Write(record lists.Record) error { return writeLine(j.into, record.Raw) }

func (j jsonLines) Append(from *os.File) error {
	_, err := io.Copy(j.into, from)
	return err
}

func (j jsonLines) Close() error { return nil }

// cells are the columns that were chosen, as texts.
type cells struct {
	table table
	zone  *time.Location
}

func (s *Settings) cellsOf(table table) (cells, error) {
	zone, err := time.LoadLocation(s.Zone)
	return cells{table, zone}, err
}

func (c *cells) appendTexts(row []string, record lists.Record) []string {
	for _, at := range c.table.at {
		row = append(row, c.text(record.Cells[at]))
	}
	return row
}

type csvEncoder struct {
	*csv.Writer
	direct
	cells
	into io.Writer
	mark string // byte order mark
	safe bool
	row  []string
}

// newCSV begins with a row of names. An empty cell is an unknown value, a boolean is true or false.
func newCSV(into io.Writer, cells cells, safe bool) (*csvEncoder, error) {
	e := &csvEncoder{Writer: csv.NewWriter(into), cells: cells, into: into, safe: safe}
	if safe {
		e.mark = "\uFEFF"
	}
	_, err := io.WriteString(into, e.mark)
	return e, errors.Join(err, e.Writer.Write(cells.table.names()))
}

func (e *csvEncoder) Append(from *os.File) error {
	rows := bufio.NewReader(from)
	names, err := rows.ReadString('\n')
	if err != nil || names != e.mark+strings.Join(e.table.names(), ",")+"\n" {
		return errors.Join(errOtherColumns, err)
	}
	e.Flush()
	_, err = rows.WriteTo(e.into)
	return errors.Join(e.Error(), err)
}

func (e *csvEncoder) Write(record lists.Record) error {
	e.row = e.appendTexts(e.row[:0], record)
	for i, text := range e.row {
		if e.safe && isFormula(text, e.table.columns[i].Kind) {
			e.row[i] = "'" + text
		}
	}
	if len(e.row) == 1 && e.row[0] == "" { // package csv writes an empty line, which readers skip
		e.Flush()
		_, err := io.WriteString(e.into, "\"\"\n")
		return errors.Join(e.Error(), err)
	}
	return e.Writer.Write(e.row)
}

func (e *csvEncoder) Close() error {
	e.Flush()
	return e.Error()
}

// isFormula reports whether an office program may take a cell for a formula. An amount may begin
// with a sign.
func isFormula(text string, kind lists.CellKind) bool {
	return (kind == lists.Text || kind == lists.Instant) && text != "" && strings.ContainsAny(text[:1], "=+-@\t\r")
}

// instantLayout is that of an instant, which has milliseconds, in the zone of the days.
const instantLayout = "2006-01-02T15:04:05.000Z07:00"

// text returns a cell as CSV has it. An instant is in the zone of the days, with its offset; a text
// that is none is as the platform wrote it.
func (c *cells) text(cell any) string {
	switch cell := cell.(type) {
	case string:
		return cell
	case bool:
		return strconv.FormatBool(cell)
	case int64:
		return strconv.FormatInt(cell, 10)
	case lists.Decimal:
		return cell.String()
	case models.Timestamp:
		if at := cell.Time(); !at.IsZero() {
			return at.In(c.zone).Format(instantLayout)
		}
		return cell.Text()
	}
	return ""
}
