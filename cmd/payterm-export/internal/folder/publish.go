package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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
