package folder

import (
	"errors"
	"io"
	"os"

	"github.com/parquet-go/parquet-go"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

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
