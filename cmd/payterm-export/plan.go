package main

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// checkTIDs returns an unknownTIDError for TIDs that no terminal has, before a folder is made. If
// the terminals cannot be listed, the run goes on, unless no server responds or the key is refused.
func (x *exporter) checkTIDs(ctx context.Context) error {
	if _, err := folder.At(x.out); !errors.Is(err, fs.ErrNotExist) { // the run that made it has checked them
		return nil
	}
	err := x.findTIDs(ctx)
	isLost := errors.As(err, new(*payterm.NetworkError)) && x.isUnreached(err)
	if err == nil || errors.As(err, new(unknownTIDError)) || isLost || errors.Is(err, payterm.ErrUnauthorized) {
		return err
	}
	x.note("-tid is not checked: " + oneLine(err.Error()))
	return nil
}

// findTIDs returns an unknownTIDError if no terminal has one of the TIDs: its files would be those
// of a terminal without sales.
func (x *exporter) findTIDs(ctx context.Context) error {
	if len(x.tids) == 0 || slices.Contains(x.tids, everyTerminal) {
		return nil
	}
	unknown := slices.Clone(x.tids)
	err := x.eachTerminal(ctx, func(t *models.Terminal) {
		unknown = slices.DeleteFunc(unknown, func(tid string) bool { return tid == t.TID })
	})
	if err == nil && len(unknown) > 0 {
		err = unknownTIDError(unknown)
	}
	return err
}

// unknownTIDError holds TIDs that no terminal has.
type unknownTIDError []string

// Error implements error.
func (e unknownTIDError) Error() string {
	return "-tid: this key has no terminal with the TID " + strings.Join(e, ", ")
}

// plan returns the windows of the export, in order. Of a list of pages it returns the first window:
// how many follow shows as they are pulled.
func (x *exporter) plan(ctx context.Context) ([]folder.Window, error) {
	first := folder.Window{First: 1, Last: x.pages}
	switch x.list.Filter {
	case lists.Days:
		return x.planDays(ctx)
	case lists.Terminal:
		var windows []folder.Window
		err := x.eachTerminal(ctx, func(t *models.Terminal) {
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
		if err := x.eachTerminal(ctx, func(t *models.Terminal) {
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

// eachTerminal calls visit for every terminal of the API that the list belongs to. It fails if a
// terminal cannot be read, since its windows would be missing silently.
func (x *exporter) eachTerminal(ctx context.Context, visit func(*models.Terminal)) error {
	api, _, _ := strings.Cut(x.list.Name, ".")
	terminals, _ := lists.Named(api + ".terminals")
	for record, err := range terminals.Read(ctx, x.client, lists.Query{Limit: x.limit}) {
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
