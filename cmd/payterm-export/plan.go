package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
	"github.com/payterm/payterm-go/models"
)

// plan returns the windows of the export, in order. Of a list of pages it returns the first window:
// how many follow shows as they are pulled.
func (x *exporter) plan(ctx context.Context) ([]folder.Window, error) {
	first := folder.Window{First: 1, Last: x.pages}
	switch x.list.Filter {
	case lists.Days:
		return x.planDays(ctx)
	case lists.Terminal:
		var windows []folder.Window
		err := eachTerminal(ctx, x.client, x.config, func(t *models.Terminal) {
			first.Terminal = t.ID
			windows = append(windows, first)
		})
		return windows, err
	}
	return []folder.Window{first}, nil
}

func (x *exporter) planDays(ctx context.Context) ([]folder.Window, error) {
	tids := x.tids
	switch {
	case len(tids) == 0:
		tids = []string{""}
	case len(tids) == 1 && tids[0] == everyTerminal:
		tids = nil
		if err := eachTerminal(ctx, x.client, x.config, func(t *models.Terminal) {
			if t.TID == "" {
				x.note("terminal " + quoted(t.ID) + " has no TID: its records, if any, are left out")
				return
			}
			tids = append(tids, t.TID)
		}); err != nil {
			return nil, err
		}
	}
	first, err := time.Parse(time.DateOnly, x.from)
	if err != nil {
		return nil, err
	}
	last, err := time.Parse(time.DateOnly, x.to)
	if err != nil {
		return nil, err
	}
	var windows []folder.Window
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		for _, tid := range tids {
			windows = append(windows, folder.Window{Day: day.Format(time.DateOnly), TID: tid})
		}
	}
	for _, w := range x.unfinished {
		if !slices.Contains(windows, w) {
			windows = append(windows, w)
		}
	}
	return windows, nil
}

// monthLayout is the form of a month, such as 2025-11.
const monthLayout = "2006-01"

// lastMonth is the value of -month for the month before the current one.
const lastMonth = "last"

// firstOf returns the first day of a month, such as 2025-11 or last.
func firstOf(month string, now time.Time) (time.Time, error) {
	if month == lastMonth {
		return time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, time.UTC), nil
	}
	first, err := time.Parse(monthLayout, month)
	if err != nil {
		return first, fmt.Errorf("-month: %q is neither a month such as 2025-11 nor %s", month, lastMonth)
	}
	return first, nil
}

// parseDays reads a number of days such as 3d.
func parseDays(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	days, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || days < 1 || !strings.HasSuffix(text, "d") {
		return 0, fmt.Errorf("-again: %q is not a number of days such as 3d", text)
	}
	return days, nil
}

// eachTerminal calls visit for every terminal of the API that the list belongs to. It fails if a
// terminal cannot be read, since its windows would be missing silently.
func eachTerminal(ctx context.Context, client *payterm.Client, c config, visit func(*models.Terminal)) error {
	api, _, _ := strings.Cut(c.list.Name, ".")
	terminals, _ := lists.Named(api + ".terminals")
	for record, err := range terminals.Read(ctx, client, lists.Query{Limit: c.limit}) {
		var terminal models.Terminal
		if err == nil {
			err = terminal.UnmarshalJSON(record.Raw)
		}
		if err != nil {
			return err
		}
		visit(&terminal)
	}
	return nil
}

// unknownTIDError holds TIDs that no terminal has.
type unknownTIDError []string

// Error implements error.
func (e unknownTIDError) Error() string {
	return "-tid: this key has no terminal with the TID " + strings.Join(e, ", ")
}

// findTIDs returns an unknownTIDError if no terminal has one of the TIDs: its files would be those
// of a terminal without sales.
func findTIDs(ctx context.Context, client *payterm.Client, c config) error {
	if len(c.tids) == 0 || slices.Contains(c.tids, everyTerminal) {
		return nil
	}
	unknown := slices.Clone(c.tids)
	err := eachTerminal(ctx, client, c, func(t *models.Terminal) {
		unknown = slices.DeleteFunc(unknown, func(tid string) bool { return tid == t.TID })
	})
	if err == nil && len(unknown) > 0 {
		err = unknownTIDError(unknown)
	}
	return err
}

// planAgain decides what is pulled again beside what -again asks for: windows that are short, also
// those of a first run that was killed, and days that were not over. In a list of pages all windows
// are, since pages shift, and a run that was killed meanwhile is continued.
func (x *exporter) planAgain() error {
	before, err := x.folder.Manifest()
	if err != nil {
		return err
	}
	if before == nil { // no run was finished
		before = new(folder.Manifest)
	}
	x.generation, x.renewed = before.Generation+1, map[string]bool{}
	entries, err := x.folder.Entries()
	if err != nil {
		return err
	}
	for _, entry := range entries {
		w := folder.WindowNamed(entry.Window)
		renewed := folder.ShortOf(entry).Any() || entry.Generation > before.Generation
		if renewed {
			x.renewed[w.Series()] = true
		}
		if w.Day != "" && (renewed || entry.Open) {
			x.unfinished = append(x.unfinished, w)
		}
	}
	return nil
}

// wanted returns the generation that a window has to have.
func (x *exporter) wanted(w folder.Window) int {
	if x.renewed[w.Series()] || x.again > 0 && x.reaches(w) {
		return x.generation
	}
	return 0
}

// reaches reports whether -again reaches back to a window.
func (x *exporter) reaches(w folder.Window) bool {
	last, err := time.Parse(time.DateOnly, x.to)
	return w.Day == "" || err == nil && w.Day > last.AddDate(0, 0, -x.again).Format(time.DateOnly)
}

// due returns the windows that this run has to pull: those that are missing, those that are pulled
// again, and those that were pulled before their day was over.
func (x *exporter) due(windows []folder.Window) ([]folder.Window, error) {
	return x.left(windows, true)
}

// missing is due for the end of a run, when days that are not over have been pulled.
func (x *exporter) missing(windows []folder.Window) ([]folder.Window, error) {
	return x.left(windows, false)
}

func (x *exporter) left(windows []folder.Window, openToo bool) ([]folder.Window, error) {
	isLeft := func(w folder.Window, entry *folder.Entry) bool {
		return entry == nil || entry.Generation < x.wanted(w) || openToo && entry.Open
	}
	var left []folder.Window
	for _, w := range windows {
		entry, err := x.folder.Entry(w)
		for err == nil && !isLeft(w, entry) && entry.More {
			w = w.Next()
			entry, err = x.folder.Entry(w)
		}
		if err != nil {
			return nil, err
		}
		if isLeft(w, entry) {
			left = append(left, w)
		}
	}
	return left, nil
}
