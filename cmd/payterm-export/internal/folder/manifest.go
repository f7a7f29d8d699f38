package folder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Manifest lists the windows of an export that is finished. Its JSON is the file _manifest.json.
type Manifest struct {
	Export Settings `json:"export"` // without ID and key
	Totals
	One     *One    `json:"one,omitempty"`
	Windows []Entry `json:"windows"`
}

// Totals add windows up.
type Totals struct {
	Generation int   `json:"generation"` // the highest of the windows
	Records    int   `json:"records"`
	Unreadable int   `json:"odd"`
	Sums       []Sum `json:"sums"`
}

func totalsOf(windows []Entry) Totals {
	var t Totals
	sums := Sums{}
	for _, w := range windows {
		t.Generation = max(t.Generation, w.Generation)
		t.Records += w.Records
		t.Unreadable += w.Unreadable
		sums.Merge(w.Sums)
	}
	t.Sums = sums
	return t
}

// Manifest returns the manifest of the last run that was finished, nil if none was.
func (f *Folder) Manifest() (*Manifest, error) {
	m := &Manifest{}
	err := readJSON(filepath.Join(f.Path, manifestFile), m)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.Is(err, errForeign):
		return nil, fmt.Errorf("%w: remove it, and run the export again", err)
	case err != nil:
		return nil, err
	}
	return m, nil
}

// Finish writes the one file, if the export is one, and the manifest of all windows that are there.
// It fails if windows share a record.
func (f *Folder) Finish(ctx context.Context) (*Manifest, error) {
	entries, err := f.Entries()
	if err != nil {
		return nil, err
	}
	if err := f.checkDays(entries); err != nil {
		return nil, err
	}
	m := &Manifest{Export: f.Settings, Totals: totalsOf(entries), Windows: entries}
	m.Export.ID, m.Export.Key = "", ""
	if f.Settings.One {
		if m.One, err = f.join(ctx, entries); err != nil {
			return nil, err
		}
	}
	return m, writeJSON(f.Path, manifestFile, m)
}

// checkDays returns an error if a record is in the windows of two successive days or of two
// terminals in a day, or is a moved one and in any two windows: the totals would count it twice.
// The windows are in their order.
func (f *Folder) checkDays(windows []Entry) error {
	moved := map[string]string{} // the window that counts each, by id
	for _, entry := range windows {
		for _, id := range entry.Moved {
			moved[id] = ""
		}
	}
	type day struct {
		name, next string // of the window, and its successor
		ids        Seen
	}
	before := map[string]day{} // the last one of each TID
	today, ofToday := "", Seen{}
	for _, entry := range windows {
		w := WindowNamed(entry.Window)
		if w.Day == "" {
			continue
		}
		date, err := time.Parse(time.DateOnly, w.Day)
		if err != nil {
			return err
		}
		last, doubled, with := before[w.TID], 0, ""
		now := day{name: entry.Window, ids: Seen{}}
		if w.Day != today {
			today, ofToday = w.Day, Seen{}
		}
		err = eachID(filepath.Join(f.dir(entry.Window), idsFile), func(hash, id string) {
			if id == "" || hash == noHash { // which is in no total
				return
			}
			other, isMoved := moved[id]
			switch {
			case isMoved:
				moved[id] = entry.Window
			case last.next == entry.Window && last.ids.Has(id):
				other = last.name
			case ofToday.Has(id):
				other = "another window of that day"
			}
			if w.TID != "" { // else the day has one window
				ofToday.Add(id)
			}
			if other != "" {
				doubled, with = doubled+1, other
			}
			now.ids.Add(id)
		})
		if err != nil {
			return err
		}
		if doubled > 0 {
			return fmt.Errorf("%s in %s and in %s: the platform does not select by created_at and tid, and totals would be wrong",
				Count(doubled, "record"), now.name, with)
		}
		w.Day = date.AddDate(0, 0, 1).Format(time.DateOnly)
		now.next = w.Name()
		before[w.TID] = now
	}
	return nil
}

// Verify reads all files again and returns how they differ from the manifest, one sentence each. A
// sentence names what to remove, unless the next run mends it by itself. Verify fails if files
// cannot be compared.
func (f *Folder) Verify(m *Manifest) ([]string, error) {
	var differ []string
	if !same(m.Totals, totalsOf(m.Windows)) || m.One != nil && m.One.Records != m.Records {
		differ = append(differ, "the totals of "+manifestFile+" are not those of its windows")
	}
	switch {
	case m.One != nil:
		sentence, err := verifyFile(f.Path, m.One.File)
		if err != nil {
			return nil, err
		}
		if sentence != "" {
			differ = append(differ, sentence)
		}
	case f.Settings.One:
		differ = append(differ, f.Settings.records()+" is not in the manifest")
	}
	known := map[string]bool{}
	for _, entry := range m.Windows {
		if known[entry.Window] {
			differ = append(differ, f.windowPath(entry.Window)+" is in the manifest twice")
		}
		known[entry.Window] = true
		found, err := f.verifyWindow(entry)
		if err != nil {
			return nil, err
		}
		differ = append(differ, found...)
	}
	names, err := namesIn(f.dir(""))
	for _, name := range names {
		if known[name] {
			continue
		}
		sentence, own := f.windowPath(name)+" is not in the manifest", Entry{}
		if readEntry(f.dir(name), &own) != nil || own.Window != name { // else the next run lists it
			sentence += ": remove it"
		}
		differ = append(differ, sentence)
	}
	return differ, err
}

// verifyWindow compares a window with its entry in the manifest.
func (f *Folder) verifyWindow(entry Entry) ([]string, error) {
	path, shown := f.dir(entry.Window), f.windowPath(entry.Window)
	var own Entry
	switch err := readEntry(path, &own); {
	case errors.Is(err, fs.ErrNotExist):
		return []string{shown + " is missing"}, nil
	case err != nil:
		return nil, err
	case !same(own, entry):
		return []string{shown + " is not the one that the manifest lists: was it pulled again?"}, nil
	}
	var differ []string
	listed := []string{entryFile}
	for _, file := range entry.Files {
		listed = append(listed, file.Name)
		sentence, err := verifyFile(path, file)
		if err != nil {
			return nil, err
		}
		if sentence != "" {
			differ = append(differ, shown+"/"+sentence+": remove "+shown)
		}
	}
	inside, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	for _, one := range inside {
		if !one.IsDir() && !slices.Contains(listed, one.Name()) {
			differ = append(differ, shown+"/"+one.Name()+" is not in the manifest: remove it")
		}
	}
	return differ, nil
}

// same reports whether two values have the same JSON.
func same(a, b any) bool {
	one, errA := json.Marshal(a)
	other, errB := json.Marshal(b)
	return errA == nil && errB == nil && string(one) == string(other)
}
