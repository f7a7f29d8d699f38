package folder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// One is the file of the records of all windows.
type One struct {
	File
	Records int `json:"records"`
}

// join writes the records of the windows, in their order, to one file that replaces the one before
// in one step.
func (f *Folder) join(ctx context.Context, windows []Entry) (*One, error) {
	into, temporary, err := createTemporary(f.Path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(temporary) }() // it is gone if it was renamed
	defer into.abandon()
	if err := f.copyAll(ctx, windows, into); err != nil {
		return nil, err
	}
	if err := into.finish(); err != nil {
		return nil, err
	}
	one := &One{File: into.described()}
	one.Name = f.Settings.records()
	for _, w := range windows {
		one.Records += w.Records
	}
	return one, publishFile(temporary, f.Path, one.Name)
}

func (f *Folder) copyAll(ctx context.Context, windows []Entry, into *file) error {
	list, _ := lists.Named(f.Settings.List)
	chosen, err := choose(list, f.Settings.Columns)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(f.Path, filePrefix)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	rows, err := f.Settings.newEncoder(f.Settings.Format, into, dir, chosen)
	if err != nil {
		return err
	}
	defer rows.Discard()
	for _, w := range windows {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.checkRecords(w); err != nil {
			return err
		}
		path := filepath.Join(f.dir(w.Window), f.Settings.windowRecords())
		from, err := os.Open(path) //nolint:gosec // a file of the export
		if err != nil {
			return err
		}
		err = errors.Join(rows.Append(from), from.Close())
		if errors.Is(err, errOtherColumns) {
			return fmt.Errorf("%s has other columns than are written now; pull it again with -again, or into another folder", path)
		}
		if err != nil {
			return err
		}
	}
	return rows.Close()
}

// checkRecords returns an error if the records of a window are not those that were written.
func (f *Folder) checkRecords(w Entry) error {
	dir := f.dir(w.Window)
	for _, file := range w.Files {
		if file.Name != f.Settings.windowRecords() {
			continue
		}
		differ, err := verifyFile(dir, file)
		if err != nil {
			return err
		}
		if differ != "" {
			return fmt.Errorf("%s: remove %s and pull it again", filepath.Join(dir, differ), dir)
		}
	}
	return nil
}
