package main

import (
	"fmt"
	"path/filepath"
	"strings"

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
	var remedies []string
	if short.Undated > 0 {
		undated := "created_at of " + folder.Count(short.Undated, "record") + " names no instant"
		if datesIn == "" {
			undated += ": if it has no zone, give -dates-in ZONE and another -out"
		} else {
			undated += ", nor in " + datesIn
		}
		remedies = append(remedies, undated)
	}
	if short.Unfit > 0 {
		remedies = append(remedies, "no cell holds a text of "+folder.Count(short.Unfit, "record")+": give another -format and another -out")
	}
	if remedies == nil {
		return "run it again to pull them again"
	}
	return strings.Join(remedies, "; ")
}
