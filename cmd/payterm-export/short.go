package main

import (
	"fmt"
	"path/filepath"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// shortError is returned for an export that is complete, but whose totals leave records out.
type shortError struct{ error }

// shortage returns an error if the totals of the export leave records out.
func shortage(f *folder.Folder, m *folder.Manifest) error {
	short := folder.ShortOf(m.Windows...)
	if !short.Any() {
		return nil
	}
	return shortError{fmt.Errorf("%s is short: %s, in %s; run it again to pull them again",
		filepath.Clean(f.Path), short, folder.Count(short.Windows, "window"))}
}
