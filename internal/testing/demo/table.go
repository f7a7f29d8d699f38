package demo

import (
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

// Table prints rows in aligned columns on Flush.
type Table struct {
	writer *tabwriter.Writer
	err    error
}

// NewTable returns a table with its first row.
func NewTable(cells ...any) *Table {
	t := &Table{writer: tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)}
	t.Row(cells...)
	return t
}

// Row adds a row.
func (t *Table) Row(cells ...any) {
	line := ""
	for i, cell := range cells {
		if i > 0 {
			line += "\t"
		}
		line += fmt.Sprint(cell)
	}
	_, err := io.WriteString(t.writer, line+"\n")
	t.err = errors.Join(t.err, err)
}

// Flush prints the table.
func (t *Table) Flush() error { return errors.Join(t.err, t.writer.Flush()) }
