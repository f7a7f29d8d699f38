package folder

import (
	"errors"
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
	final, backup := w.paths()
	if err := os.MkdirAll(filepath.Dir(final), 0o750); err != nil {
		return nil, err
	}
	if w.replaces {
		if err := backUp(final, backup); err != nil {
			return nil, err
		}
	}
	if err := os.Rename(w.dir, final); err != nil {
		if entry, gone := w.folder.Entry(w.window); gone == nil && entry != nil {
			return entry, nil
		}
		return nil, err
	}
	if err := syncDir(filepath.Dir(final)); err != nil {
		return nil, err
	}
	return &w.Entry, os.RemoveAll(backup)
}

// backUp makes room for a window. The backup stays until the new window is published: if the run is
// killed in between, the next one compares with it.
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
