package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// show prints the manifest: a line for each window with records and for each currency.
func show(m *folder.Manifest, out io.Writer) error {
	table := &table{Writer: tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
	table.row("WINDOW\tRECORDS\tUNREADABLE\tCHANGES\n")
	empty, thing := 0, "day"
	for _, w := range m.Windows {
		if w.Records+w.Unreadable == 0 && changes(w) == "" {
			empty++
			if path.Dir(w.Window) != "." || folder.WindowNamed(w.Window).Day == "" {
				thing = "window"
			}
			continue
		}
		table.row("%s\t%d\t%d\t%s\n", w.Window, w.Records, w.Unreadable, changes(w))
	}
	table.row("TOTAL\t%d\t%d\t\n", m.Records, m.Unreadable) // a line without cells before it would end the columns
	if empty > 0 {
		table.row("%s without records\n", folder.Count(empty, thing))
	}
	if m.Export.Client != "" && m.Records+m.Unreadable == 0 {
		table.row("-client %s: nothing in any window: is it the id of a client under this key?\n", quoted(m.Export.Client))
	}
	if len(m.Sums) > 0 {
		table.row("\nCURRENCY\tNET\tAPPROVED\tDECLINED\tREVERSED\tOTHER\tNET UNKNOWN\n")
	}
	for _, c := range byCurrency(m.Sums) {
		table.row("%s\t%s\t%d\t%d\t%d\t%d\t%d\n", cmp.Or(quoted(c.name), "-"), c.net.String(), c.approved, c.declined, c.reversed, c.other, c.withoutNet)
	}
	return table.end()
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

// quoted returns a text of the platform, in quotes where a terminal could take it for more.
func quoted(text string) string {
	if literal := strconv.Quote(text); literal != `"`+text+`"` {
		return literal
	}
	return text
}

// currency adds up the outcomes of a currency.
type currency struct {
	name                                            string
	net                                             folder.Total
	approved, declined, reversed, other, withoutNet int
}

// byCurrency returns the sums of each currency; those of one currency stand together.
func byCurrency(sums []folder.Sum) []*currency {
	var all []*currency
	for i := range sums {
		sum := &sums[i]
		if len(all) == 0 || all[len(all)-1].name != sum.Currency {
			all = append(all, &currency{name: sum.Currency})
		}
		c := all[len(all)-1]
		c.net.Merge(&sum.Net)
		c.withoutNet += sum.WithoutNet
		switch models.Outcome(sum.Outcome) {
		case models.OutcomeApproved:
			c.approved += sum.Records
		case models.OutcomeDeclined:
			c.declined += sum.Records
		case models.OutcomeReversed:
			c.reversed += sum.Records
		default:
			c.other += sum.Records
		}
	}
	return all
}

// changes returns how a window that was pulled again has changed, and what else it showed.
func changes(entry folder.Entry) string {
	text := ""
	if !entry.Changes.None() {
		text = fmt.Sprintf("%d added, %d changed, %d gone", entry.Changes.Added, entry.Changes.Changed, entry.Changes.Gone)
	}
	if strays := entry.OtherDays + entry.OtherTerminals; strays > 0 {
		text += fmt.Sprintf(" (%d of other windows)", strays)
	}
	if entry.Open {
		text += " (not over)"
	}
	return text
}

// openness returns a sentence if the last day of the range was not over when the run began, and an
// empty string otherwise.
func (c *config) openness(began time.Time) string {
	_, after, _ := folder.Window{Day: c.to}.Bounds(c.zone) // zero without a range
	if !began.Before(after) {
		return ""
	}
	again := "run it again"
	if c.list.Filter != lists.Days {
		again += " with -again 1d"
	}
	return fmt.Sprintf("%s is not final: %s is not over in %s; %s after that day", filepath.Clean(c.out), c.to, c.zone, again)
}

// shortError is returned for an export that is complete, but whose totals leave records out, or
// whose windows showed records of others.
type shortError struct{ error }

// shortage returns an error if the totals of the export leave records out, or its windows showed
// records of others.
func shortage(f *folder.Folder, m *folder.Manifest) error {
	short := folder.ShortOf(m.Windows...)
	if !short.Any() {
		return nil
	}
	more := ", in " + folder.Count(short.Windows, "window") + "; " + remedy(short, m.Export.DatesIn)
	return shortError{errors.New(strings.Join(sentences(filepath.Clean(f.Path), short, more), "\n"))}
}

// sentences say what a window or an export is short of. The one about what its totals leave out
// ends with more.
func sentences(name string, short folder.Short, more string) []string {
	var all []string
	if short.Windows > 0 {
		all = append(all, fmt.Sprintf("%s is short: %s%s", name, short, more))
	}
	for _, strays := range short.Strays() {
		all = append(all, fmt.Sprintf("%s is short: %s", name, strays))
	}
	return all
}

// remedy returns what to do about what is left out.
func remedy(short folder.Short, datesIn string) string {
	var remedies []string
	if short.Undated > 0 {
		undated := "created_at of " + folder.Count(short.Undated, "record") + " names no instant"
		if datesIn == "" {
			undated += ": if it has no zone, give -dates-in ZONE and another -out"
		} else {
			undated += ", nor in " + datesIn
		}
		remedies = append(remedies, undated)
	}
	if short.Unfit > 0 {
		remedies = append(remedies, "no cell holds a text of "+folder.Count(short.Unfit, "record")+": give another -format and another -out")
	}
	if remedies == nil {
		return "run it again to pull them again"
	}
	return strings.Join(remedies, "; ")
}
