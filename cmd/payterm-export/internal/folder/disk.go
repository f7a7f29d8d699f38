package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path) //nolint:gosec // a file of the export
	if err != nil {
		return err
	}
	if json.Unmarshal(text, into) != nil { // its error names Go types
		return fmt.Errorf("%s is not as payterm-export writes it", path)
	}
	return nil
}

// writeJSON replaces a file in one step.
func writeJSON(dir, name string, value any) error {
	return withJSON(dir, value, func(temporary string) error { return publishFile(temporary, dir, name) })
}

// createJSON is writeJSON for a file that must not be there yet.
func createJSON(dir, name string, value any) error {
	return withJSON(dir, value, func(temporary string) error { return os.Link(temporary, filepath.Join(dir, name)) })
}

// withJSON writes a value to a temporary file, which is removed unless publish renames it.
func withJSON(dir string, value any, publish func(temporary string) error) error {
	temporary, err := os.CreateTemp(dir, filePrefix)
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

// publishFile renames a temporary file, and makes the new name last.
func publishFile(temporary, dir, name string) error {
	if err := os.Rename(temporary, filepath.Join(dir, name)); err != nil {
		return err
	}
	return syncDir(dir)
}

// syncDir makes what was renamed in a directory last.
func syncDir(path string) error {
	dir, err := os.Open(path) //nolint:gosec // the user's own folder
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
