package folder

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
)

// write puts a value into a file as JSON, in one step: the file is the old one or the new one.
func (f *Folder) write(name string, value any) error {
	return f.aside(value, func(path string) error {
		if err := os.Rename(path, filepath.Join(f.Path, name)); err != nil {
			return err
		}
		return syncDir(f.Path)
	})
}

// create is write for a file that may not be there yet.
func (f *Folder) create(name string, value any) error {
	return f.aside(value, func(path string) error { return os.Link(path, filepath.Join(f.Path, name)) })
}

// aside writes a value to a file that is removed unless publish has renamed it.
func (f *Folder) aside(value any, publish func(path string) error) error {
	temporary, err := os.CreateTemp(f.Path, asideJSON)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temporary.Name()) }() // it is gone if it was renamed
	text, err := json.MarshalIndent(value, "", "  ")
	if err == nil {
		_, err = temporary.Write(append(text, '\n'))
	}
	if err = errors.Join(err, temporary.Chmod(0o640), temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return publish(temporary.Name())
}

// syncDir makes what was renamed in a directory last.
func syncDir(path string) error {
	dir, err := os.Open(path) //nolint:gosec // the user's own folder
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
