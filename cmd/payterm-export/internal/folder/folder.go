// Package folder keeps the windows of an export on disk. A window is a folder of its own with one
// file of records. It is written under a temporary name, synced, and renamed, so a window that is
// there is complete. The manifest lists all of them.
//
//	_manifest.json         the windows and their totals, once all of them are there
//	records.csv            the records of all windows, if the export is one file
//	day=2025-11-01/        a window; in .windows/ if the export is one file
//	    records.csv        or records.jsonl, records.parquet, records.xlsx
//	    _odd.jsonl         records that could not be read, if any
//	    _ids.txt           a hash and the id of each record, to find what changes
//	    _changes.jsonl     what has changed, if the window was pulled again
//	    _window.json       its entry in the manifest
//	.export.json           the settings of the export
//	.lock/                 locked by a run, unless machines share the folder
//	.replaced/             the windows that are being replaced
//	.tmp-* .new-*          left by a run that was killed; the next one removes them
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// The names of the files.
const (
	settingsFile   = ".export.json"
	manifestFile   = "_manifest.json"
	entryFile      = "_window.json"
	unreadableFile = "_odd.jsonl"
	idsFile        = "_ids.txt"
	changesFile    = "_changes.jsonl"
	windowsDir     = ".windows"
	replacedDir    = ".replaced"
	windowPrefix   = ".tmp-"
	filePrefix     = ".new-"
)

// Folder is where the windows of one export are.
type Folder struct {
	Path     string
	Settings Settings

	key     string // the fingerprint of the key of this run
	binding sync.Mutex
	bound   bool // the settings have that fingerprint

	carried sync.Map // the ids of a series of pages so far, by the name of the window that follows
}

// At returns the folder of an export that is there.
func At(path string) (*Folder, error) {
	f := &Folder{Path: path}
	return f, readJSON(filepath.Join(path, settingsFile), &f.Settings)
}

// HasModes reports whether files have the modes that they are made with. Else they have those of
// the mount, as on exFAT.
func (f *Folder) HasModes() (bool, error) {
	probe, path, err := createTemporary(f.Path)
	if err != nil {
		return false, err
	}
	defer func() { _ = os.Remove(path) }()
	defer probe.abandon()
	const mode = 0o600 // createFile makes another
	refused := probe.disk.Chmod(mode)
	info, err := probe.disk.Stat()
	if err != nil {
		return false, err
	}
	return refused == nil && info.Mode().Perm() == mode, nil
}

// windowPath returns where a window is, relative to the folder, with slashes.
func (f *Folder) windowPath(name string) string {
	if f.Settings.One {
		return path.Join(windowsDir, name)
	}
	return name
}

func (f *Folder) dir(name string) string {
	return filepath.Join(f.Path, filepath.FromSlash(f.windowPath(name)))
}

// Entry returns the entry of a window. It is nil if the window is not there.
func (f *Folder) Entry(w Window) (*Entry, error) {
	entry := &Entry{}
	err := readJSON(filepath.Join(f.dir(w.Name()), entryFile), entry)
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
	names, err := namesIn(f.dir(""))
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, name := range names {
		var entry Entry
		if err := readJSON(filepath.Join(f.dir(name), entryFile), &entry); err != nil {
			return nil, err
		}
		if entry.Window != name {
			return nil, fmt.Errorf("%s is a copy of the window %s: remove it", f.dir(name), entry.Window)
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// namesIn returns the names of all windows in a directory, in order. It may be a link to another
// one.
func namesIn(root string) ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case name == "." && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case err != nil:
			return fmt.Errorf("%s: %w", root, err)
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.Name() == entryFile:
			names = append(names, path.Dir(name))
		}
		return nil
	})
	return names, err
}

// Prune removes the windows after the end of a list of pages, which was longer when they were
// pulled, and returns their names.
func (f *Folder) Prune() ([]string, error) {
	entries, err := f.Entries()
	if err != nil {
		return nil, err
	}
	var pruned []string
	ended := map[string]bool{}
	for _, entry := range entries {
		w := WindowNamed(entry.Window)
		switch {
		case w.Day != "":
		case ended[w.Series()]:
			pruned = append(pruned, entry.Window)
			err = errors.Join(err, f.discard(f.dir(entry.Window)))
		case !entry.More:
			ended[w.Series()] = true
		}
	}
	return pruned, err
}

// Sweep removes what killed runs have left. Nobody else may be writing.
func (f *Folder) Sweep() error {
	return errors.Join(f.restore(), f.remove(func(name string, _ fs.FileInfo) bool {
		return strings.HasPrefix(name, windowPrefix) || strings.HasPrefix(name, filePrefix)
	}))
}

// Tidy removes what is not needed once all windows are there. The other machines of a shared pull
// may be writing their manifests, so files stay that were written to in the last hour.
func (f *Folder) Tidy() error {
	return errors.Join(f.restore(), f.remove(func(name string, info fs.FileInfo) bool {
		return strings.HasPrefix(name, windowPrefix) ||
			strings.HasPrefix(name, filePrefix) && time.Since(info.ModTime()) > time.Hour
	}))
}

func (f *Folder) remove(useless func(name string, info fs.FileInfo) bool) error {
	inside, err := os.ReadDir(f.Path)
	if err != nil {
		return err
	}
	for _, one := range inside {
		info, gone := one.Info()
		if gone == nil && useless(one.Name(), info) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(f.Path, one.Name())))
		}
	}
	return err
}
