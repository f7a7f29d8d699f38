package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// show prints the manifest: a line a window, then the sums.
func show(m *folder.Manifest, out io.Writer) error {
	table := &table{Writer: tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
	table.row("WINDOW\tRECORDS\tODD\tCHANGES\n")
	for _, w := range m.Windows {
		table.row("%s\t%d\t%d\t%s\n", w.Window, w.Records, w.Odd, changes(w))
	}
	table.row("TOTAL\t%d\t%d\t\n", m.Records, m.Odd)
	if len(m.Sums) > 0 {
		table.row("\nCURRENCY\tOUTCOME\tRECORDS\tAMOUNT\tNET\tNET NOT TOLD\n")
	}
	for i := range m.Sums {
		s := &m.Sums[i]
		table.row("%s\t%s\t%d\t%s\t%s\t%d\n", s.Currency, s.Outcome, s.Records, &s.Amount, &s.Net, s.WithoutNet)
	}
	return table.end()
}

// changes are what a window that was pulled again has changed by.
func changes(entry folder.Entry) string {
	text := ""
	if !entry.Changes.None() {
		text = fmt.Sprintf("%d added, %d changed, %d gone", entry.Changes.Added, entry.Changes.Changed, entry.Changes.Gone)
	}
	if entry.Open {
		text += " (not over)"
	}
	return text
}

// table keeps the first error of its rows.
type table struct {
	*tabwriter.Writer
	err error
}

func (t *table) row(format string, cells ...any) {
	if _, err := fmt.Fprintf(t, format, cells...); t.err == nil {
		t.err = err
	}
}

func (t *table) end() error {
	if t.err != nil {
		return t.err
	}
	return t.Flush()
}
