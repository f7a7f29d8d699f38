package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Publish renames the finished window, which replaces the one that was there when the writer was
// created. If another machine has published the same window meanwhile, Publish returns the entry of
// that one, which stays.
func (w *Writer) Publish() (*Entry, error) {
	if err := w.seal(); err != nil {
		return nil, err
	}
	if err := w.folder.bind(); err != nil {
		return nil, err
	}
	final, backup := w.paths()
	if w.replaces {
		if err := backUp(final, backup); err != nil {
			return nil, err
		}
	}
	if err := w.folder.move(w.dir, final); err != nil {
		if entry, gone := w.folder.Entry(w.window); gone == nil && entry != nil {
			return entry, nil
		}
		return nil, err
	}
	if err := syncDir(filepath.Dir(final)); err != nil {
		return nil, err
	}
	if w.Entry.More {
		w.folder.carried.Store(w.window.Next().Name(), w.seen)
	}
	return &w.Entry, os.RemoveAll(backup)
}

// seal closes all files, and writes the entry.
func (w *Writer) seal() error {
	if err := w.rows.Close(); err != nil {
		return err
	}
	if err := w.compare(); err != nil { // may add a file
		return err
	}
	for _, one := range w.files {
		if err := one.finish(); err != nil {
			return err
		}
		w.Entry.Files = append(w.Entry.Files, one.described())
	}
	if w.sums != nil {
		w.Entry.Sums = w.sums
	}
	return writeJSON(w.dir, entryFile, w.Entry)
}

// backUp makes room for a window. The backup stays until the new window is published: a run that is
// killed in between loses nothing.
func backUp(final, backup string) error {
	if _, err := os.Stat(final); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	if err := errors.Join(os.RemoveAll(backup), os.MkdirAll(filepath.Dir(backup), 0o750)); err != nil {
		return err
	}
	return os.Rename(final, backup)
}

// move renames a window. A folder in its place that has no entry is no window, and is removed.
func (f *Folder) move(window, final string) error {
	if err := os.MkdirAll(filepath.Dir(final), 0o750); err != nil {
		return err
	}
	err := os.Rename(window, final)
	if err == nil || hasEntry(final) {
		return err
	}
	if failed := f.discard(final); failed != nil {
		return errors.Join(err, failed)
	}
	return os.Rename(window, final)
}

func hasEntry(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, entryFile))
	return !errors.Is(err, fs.ErrNotExist)
}

// discard renames a folder before it removes it: if the run is killed in between, no part of a
// window is left under its name.
func (f *Folder) discard(dir string) error {
	aside, err := os.MkdirTemp(f.Path, windowPrefix)
	if err != nil {
		return err
	}
	return errors.Join(os.Rename(dir, filepath.Join(aside, filepath.Base(dir))), os.RemoveAll(aside))
}

// restore puts the windows back that were not replaced, since their run was killed, and removes the
// other backups.
func (f *Folder) restore() error {
	root := filepath.Join(f.Path, replacedDir)
	names, err := namesIn(root)
	if err != nil {
		return err
	}
	for _, name := range names {
		final := f.dir(name)
		if hasEntry(final) {
			continue
		}
		if err := f.move(filepath.Join(root, filepath.FromSlash(name)), final); err != nil {
			return err
		}
		if err := syncDir(filepath.Dir(final)); err != nil {
			return err
		}
	}
	return os.RemoveAll(root)
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
