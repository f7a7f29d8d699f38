// Package folder keeps the windows of an export on disk. A window is a folder of its own with one
// file of records; it is written aside, synced, and renamed into its place when it is whole, so a
// window that is there is a whole one. The manifest lists all of them.
//
//	manifest.json          the windows and their totals, once all of them are there
//	day=2025-11-01/        a window
//	    records.csv        or records.jsonl, records.parquet
//	    odd.jsonl          records that could not be read, if any
//	    ids.txt            a hash and the id of each record, to tell what changes
//	    changes.jsonl      what has changed, if the window was pulled again
//	    window.json        its entry in the manifest
//	.export.json           what the folder is an export of
//	.replaced/ .tmp-* .new-*   what a run that was killed leaves behind; the next one removes it
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The names of the files.
const (
	settingsFile = ".export.json"
	manifestFile = "manifest.json"
	entryFile    = "window.json"
	oddFile      = "odd.jsonl"
	idsFile      = "ids.txt"
	changesFile  = "changes.jsonl"
	replaced     = ".replaced"
	aside        = ".tmp-" // a window that is being written
	asideJSON    = ".new-"
)

// Folder is where the windows of one export are.
type Folder struct {
	Path     string
	Settings Settings
}

// Settings say what a folder is an export of. All runs into a folder have the same.
type Settings struct {
	ID       string   `json:"id,omitempty"` // of the folder, made with it
	Platform string   `json:"platform"`
	List     string   `json:"list"`
	Client   string   `json:"client,omitempty"`
	Format   string   `json:"format"`
	Columns  []string `json:"columns,omitempty"`
	Zone     string   `json:"zone"`
	From     string   `json:"from,omitempty"` // of a list of pages: its windows depend on it
	To       string   `json:"to,omitempty"`
	Limit    int      `json:"limit"`
	Pages    int      `json:"pages,omitempty"`
}

// Open returns the folder at path, and makes it if there is none. It fails if the folder is an
// export of something else.
func Open(path string, settings Settings) (*Folder, error) {
	if err := os.MkdirAll(path, 0o750); err != nil {
		return nil, err
	}
	f := &Folder{Path: path, Settings: settings}
	if err := f.create(settingsFile, settings); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err := f.read(settingsFile, &f.Settings); err != nil {
		return nil, err
	}
	settings.ID = f.Settings.ID
	want, have := lines(settings), lines(f.Settings)
	for i := range min(len(want), len(have)) {
		if want[i] != have[i] {
			return nil, fmt.Errorf("%s holds another export: there %s, here %s; choose another folder", path, have[i], want[i])
		}
	}
	return f, nil
}

// At returns the folder of an export that is there.
func At(path string) (*Folder, error) {
	f := &Folder{Path: path}
	return f, f.read(settingsFile, &f.Settings)
}

// lines are the settings, one a line.
func lines(s Settings) []string {
	return []string{
		"platform " + s.Platform, "list " + s.List, "client " + s.Client, "format " + s.Format, "columns " + strings.Join(s.Columns, ","),
		"zone " + s.Zone, "from " + s.From, "to " + s.To, fmt.Sprint("limit ", s.Limit), fmt.Sprint("pages ", s.Pages),
	}
}

// Entry returns the entry of a window. It is nil if the window is not there.
func (f *Folder) Entry(w Window) (*Entry, error) {
	entry := &Entry{}
	err := f.read(filepath.Join(filepath.FromSlash(w.Name()), entryFile), entry)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return entry, nil
}

// Entries returns the entries of all windows that are there, by name.
func (f *Folder) Entries() ([]Entry, error) {
	names, err := f.names()
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, name := range names {
		var entry Entry
		if err := f.read(filepath.Join(filepath.FromSlash(name), entryFile), &entry); err != nil {
			return nil, err
		}
		if entry.Window != name {
			return nil, fmt.Errorf("%s is a copy of the window %s: remove it", filepath.Join(f.Path, name), entry.Window)
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// names returns the names of all windows that are there, in order.
func (f *Folder) names() ([]string, error) {
	var names []string
	err := filepath.WalkDir(f.Path, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != f.Path && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case d.Name() == entryFile:
			name, err := filepath.Rel(f.Path, filepath.Dir(path))
			names = append(names, filepath.ToSlash(name))
			return err
		}
		return nil
	})
	return names, err
}

// Sweep removes what runs that were killed have left behind, but for what -again compares with.
// Nobody else may be writing.
func (f *Folder) Sweep() error { return f.remove(aside, asideJSON) }

// Tidy removes what is not needed once all windows are there. The other machines of a shared pull
// may be writing their manifests.
func (f *Folder) Tidy() error { return f.remove(aside, replaced) }

// remove removes what has a name with one of the prefixes.
func (f *Folder) remove(prefixes ...string) error {
	inside, err := os.ReadDir(f.Path)
	if err != nil {
		return err
	}
	for _, one := range inside {
		if slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(one.Name(), prefix) }) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(f.Path, one.Name())))
		}
	}
	return err
}

func (f *Folder) read(name string, into any) error {
	text, err := os.ReadFile(filepath.Join(f.Path, name)) //nolint:gosec // a file of the export
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(f.Path, name), err)
	}
	return nil
}
