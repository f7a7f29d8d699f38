package folder

import (
	"errors"
	"os"
	"path/filepath"
)

// Publish puts the window into its place, whole. The one that was there when the writer was created
// is replaced. Where another machine has put the same window there meanwhile, that one stays, and
// the entry returned is its.
func (w *Writer) Publish() (*Entry, error) {
	if err := w.seal(); err != nil {
		return nil, err
	}
	place, before := w.place()
	if err := os.MkdirAll(filepath.Dir(place), 0o750); err != nil {
		return nil, err
	}
	if w.replaces {
		if err := setAside(place, before); err != nil {
			return nil, err
		}
	}
	if err := os.Rename(w.dir, place); err != nil {
		if entry, gone := w.folder.Entry(w.window); gone == nil && entry != nil {
			return entry, nil
		}
		return nil, err
	}
	if err := syncDir(filepath.Dir(place)); err != nil {
		return nil, err
	}
	return &w.Entry, os.RemoveAll(before)
}

// setAside makes room for a window. What is set aside is kept until the new one is in its place:
// a run that is killed in between compares with it.
func setAside(place, before string) error {
	if _, err := os.Stat(place); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	if err := errors.Join(os.RemoveAll(before), os.MkdirAll(filepath.Dir(before), 0o750)); err != nil {
		return err
	}
	return os.Rename(place, before)
}
