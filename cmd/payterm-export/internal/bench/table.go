package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// table prints its rows at the end, and notes at once.
type table struct {
	out  io.Writer
	rows *tabwriter.Writer
}

func newTable(out io.Writer) *table {
	t := &table{out, tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
	_, _ = fmt.Fprintln(t.rows, "PULL\tRECORDS\tSECONDS\tRECORDS/S\tPROCESSOR S\tMB AT 20 %\tMB AT 100 %") // end returns the error
	return t
}

func (t *table) note(format string, a ...any) { _, _ = fmt.Fprintf(t.out, format+"\n", a...) }

func (t *table) row(p pull) {
	seconds := p.took.Seconds()
	_, _ = fmt.Fprintf(t.rows, "%s\t%d\t%.1f\t%.0f\t%.1f\t%s\t%s\n", p.name, p.records, seconds, float64(p.records)/seconds,
		p.processor.Seconds(), megabytes(p.early), megabytes(p.late))
}

func (t *table) end() error { return t.rows.Flush() }

// megabytes writes the memory of each process.
func megabytes(kilobytes []int64) string {
	var each []string
	for _, one := range kilobytes {
		each = append(each, fmt.Sprintf("%.0f", float64(one)/1024))
	}
	return strings.Join(each, ", ")
}
