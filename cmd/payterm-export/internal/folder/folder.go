// Package folder keeps the windows of an export on disk. A window is a folder of its own with one
// file of records. It is written under a temporary name, synced, and renamed, so a window that is
// there is complete. The manifest lists all of them.
//
//	_manifest.json         the windows and their totals, once all of them are there
//	records.csv            the records of all windows, if the export is one file
//	day=2025-11-01/        a window; in .windows/ if the export is one file
//	    records.csv        or records.jsonl, records.parquet, records.xlsx
//	    _odd.jsonl         records that could not be read, or are of other windows, if any
//	    _ids.txt           a hash and the id of each record, to find what changes
//	    _changes.jsonl     what has changed, if the window was pulled again
//	    _window.json       its entry in the manifest
//	.export.json           the settings of the export
//	.lock/                 locked by a run, unless machines share the folder
//	.replaced/             the windows that are being replaced
//	.tmp-* .new-*          left by a run that was killed; the next one removes them
package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
)

// The names of the files.
const (
	settingsFile = ".export.json"
	manifestFile = "_manifest.json"
	entryFile    = "_window.json"
	oddFile      = "_odd.jsonl"
	idsFile      = "_ids.txt"
	changesFile  = "_changes.jsonl"
	windowsDir   = ".windows"
	replacedDir  = ".replaced"
	windowPrefix = ".tmp-"
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

// Open returns the folder at path, and makes it if there is none. A folder with other settings or
// of another key is refused, and nothing in it changes.
func Open(path string, settings Settings, key string) (*Folder, error) {
	f, err := At(path)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = makeFolder(path, settings)
	}
	if err != nil {
		return nil, err
	}
	f.key = f.Settings.fingerprint(key)
	if err := f.compare(settings); err != nil {
		return nil, err
	}
	return f, nil
}

// At returns the folder of an export that is there.
func At(path string) (*Folder, error) {
	f := &Folder{Path: path}
	return f, readJSON(filepath.Join(path, settingsFile), &f.Settings)
}

// makeFolder makes the folder of a new export. Another machine may do so at the same time.
func makeFolder(path string, settings Settings) (*Folder, error) {
	found, err := exportIn(path, settings)
	if err != nil {
		return nil, err
	}
	if found != "" {
		return nil, fmt.Errorf("%s holds %s, but not the %s of its export; choose another folder", path, found, settingsFile)
	}
	if err := os.MkdirAll(path, 0o750); err != nil {
		return nil, err
	}
	if err := createJSON(path, settingsFile, settings); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return At(path)
}

// exportIn returns the name of a part of an export in a folder, empty if there is none.
func exportIn(path string, settings Settings) (string, error) {
	inside, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	for _, one := range inside {
		name := one.Name()
		if name == manifestFile || name == windowsDir || settings.One && name == settings.records() ||
			strings.HasPrefix(name, "day=") || strings.HasPrefix(name, "pages=") || strings.HasPrefix(name, "terminal=") {
			return name, nil
		}
	}
	return "", err
}

// Abandon removes the settings of a folder without windows: a run that failed, such as by a wrong
// key, does not bind the next one.
func (f *Folder) Abandon() error {
	if found, err := exportIn(f.Path, f.Settings); err != nil || found != "" {
		return err
	}
	err := os.Remove(filepath.Join(f.Path, settingsFile))
	if errors.Is(err, fs.ErrNotExist) { // the folder is gone
		return nil
	}
	return err
}

// compare returns an error that names each setting that differs.
func (f *Folder) compare(settings Settings) error {
	var differ []string
	there, here := f.Settings.named(), settings.named()
	for i := range there {
		if there[i] != here[i] {
			differ = append(differ, fmt.Sprintf("%s (there %s, here %s)", there[i][0], cmp.Or(there[i][1], "none"), cmp.Or(here[i][1], "none")))
		}
	}
	return f.refuse(append(differ, f.otherKey(f.Settings.Key)...))
}

// otherKey returns how a fingerprint differs from that of the key of this run.
func (f *Folder) otherKey(stored string) []string {
	if stored == "" || stored == f.key {
		return nil
	}
	return []string{fmt.Sprintf("the key (if it is the new key of the same account, remove %q from %s)",
		"key", filepath.Join(f.Path, settingsFile))}
}

// ErrOtherExport is returned for a folder with other settings or of another key.
var ErrOtherExport = errors.New("holds another export")

func (f *Folder) refuse(differ []string) error {
	if len(differ) == 0 {
		return nil
	}
	return fmt.Errorf("%s %w: %s; choose another folder", f.Path, ErrOtherExport, strings.Join(differ, ", "))
}

// bind stores the fingerprint of the key, which has pulled a window by now: a key that the platform
// refuses is never stored. It fails if another machine has stored another one meanwhile.
func (f *Folder) bind() error {
	f.binding.Lock()
	defer f.binding.Unlock()
	if f.bound {
		return nil
	}
	now, err := At(f.Path)
	if err != nil {
		return err
	}
	if err := f.refuse(f.otherKey(now.Settings.Key)); err != nil {
		return err
	}
	if now.Settings.Key == "" {
		settings := f.Settings
		settings.Key = f.key
		err = writeJSON(f.Path, settingsFile, settings)
	}
	f.bound = err == nil
	return err
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
	err := readEntry(f.dir(w.Name()), entry)
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
		if err := readEntry(f.dir(name), &entry); err != nil {
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
