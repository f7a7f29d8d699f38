package folder

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// encoder writes records in one of the formats.
type encoder interface {
	Write(lists.Record) error
	Append(*os.File) error // the records of a file of the same format
	Close() error          // leaves the writer behind open
	Discard()              // instead of Close
}

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

// direct is a part of encoders that hold nothing to discard.
type direct struct{}

// Discard implements encoder.
func (direct) Discard() {}

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
		if kind := e.table.columns[i].Kind; e.safe && (kind == lists.Text || kind == lists.Instant) {
			e.row[i] = formulas.ReplaceAllString(text, "$1'$2")
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

// formulas finds what an office program may take for formulas: signs at the beginning of a text, or
// of a cell that the text would begin in a program that separates at semicolons or tabs. Quotes do
// not keep such a text together, unless it is the first of its line.
var formulas = regexp.MustCompile(`((?:^|[;\t\r\n])[ "]*)([=+@-])`)

// rowGroup is how many rows are held in memory before they are written.
const rowGroup = 20_000

type parquetEncoder struct {
	direct
	writer *parquet.GenericWriter[any]
	table  table
	row    parquet.Row
}

// newParquet writes amounts as DECIMAL(18, 4) and instants as timestamps in UTC. All columns but
// texts are optional.
func newParquet(into io.Writer, table table) *parquetEncoder {
	group := orderedGroup{Group: parquet.Group{}}
	for _, column := range table.columns {
		group.Group[column.Name] = nodeOf(column.Kind)
		group.names = append(group.names, column.Name)
	}
	schema := parquet.NewSchema("record", group)
	writer := parquet.NewGenericWriter[any](into, schema, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup))
	return &parquetEncoder{writer: writer, table: table}
}

// orderedGroup is a group whose fields keep the order of the columns.
type orderedGroup struct {
	parquet.Group
	names []string
}

// Fields implements parquet.Node.
func (g orderedGroup) Fields() []parquet.Field {
	byName := map[string]parquet.Field{}
	for _, field := range g.Group.Fields() {
		byName[field.Name()] = field
	}
	fields := make([]parquet.Field, 0, len(g.names))
	for _, name := range g.names {
		fields = append(fields, byName[name])
	}
	return fields
}

func nodeOf(kind lists.CellKind) parquet.Node {
	switch kind {
	case lists.Flag:
		return parquet.Optional(parquet.Leaf(parquet.BooleanType))
	case lists.Count:
		return parquet.Optional(parquet.Int(64))
	case lists.Instant:
		return parquet.Optional(parquet.Timestamp(parquet.Millisecond))
	case lists.Amount:
		return parquet.Optional(parquet.Decimal(lists.Scale, 18, parquet.Int64Type))
	}
	return parquet.String()
}

func (e *parquetEncoder) Write(record lists.Record) error {
	e.row = e.row[:0]
	for i, at := range e.table.at {
		cell := record.Cells[at]
		value := valueOf(cell)
		level := 1 // there, of an optional column
		if _, isText := cell.(string); isText || value.IsNull() {
			level = 0
		}
		e.row = append(e.row, value.Level(0, level, i))
	}
	_, err := e.writer.WriteRows([]parquet.Row{e.row})
	return err
}

// Append copies row group by row group, so memory does not grow with the file.
func (e *parquetEncoder) Append(from *os.File) error {
	info, err := from.Stat()
	if err != nil {
		return err
	}
	file, err := parquet.OpenFile(from, info.Size())
	if err != nil {
		return err
	}
	if file.Schema().String() != e.writer.Schema().String() {
		return errOtherColumns
	}
	for _, group := range file.RowGroups() {
		rows := group.Rows()
		_, err := parquet.CopyRows(e.writer, rows)
		if err := errors.Join(err, rows.Close()); err != nil {
			return err
		}
	}
	return nil
}

func (e *parquetEncoder) Close() error { return e.writer.Close() }

// valueOf returns the value of a cell: null if it is unknown, or no instant.
func valueOf(cell any) parquet.Value {
	switch cell := cell.(type) {
	case string:
		return parquet.ByteArrayValue([]byte(cell))
	case bool:
		return parquet.BooleanValue(cell)
	case int64:
		return parquet.Int64Value(cell)
	case lists.Decimal:
		return parquet.Int64Value(cell.Scaled())
	case models.Timestamp:
		if at := cell.Time(); !at.IsZero() {
			return parquet.Int64Value(at.UnixMilli())
		}
	}
	return parquet.NullValue()
}
