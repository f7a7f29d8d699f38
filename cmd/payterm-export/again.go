package main

import (
	"time"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

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
