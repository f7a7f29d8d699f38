package folder

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
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
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Finish writes the one file, if the export is one, and the manifest of all windows that are there.
// It fails if days share a record.
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
