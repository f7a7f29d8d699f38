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
	return shortError{fmt.Errorf("%s is short: %s, in %s; %s",
		filepath.Clean(f.Path), short, folder.Count(short.Windows, "window"), remedy(short, m.Export.DatesIn))}
}

// remedy returns what to do about what is left out.
func remedy(short folder.Short, datesIn string) string {
	undated := "created_at of " + folder.Count(short.Undated, "record") + " names no instant"
	switch {
	case short.Undated == 0:
		return "run it again to pull them again"
	case datesIn == "":
		return undated + ": if it has no zone, give -dates-in ZONE and another -out"
	}
	return undated + ", nor in " + datesIn
}
