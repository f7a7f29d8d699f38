package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// verify compares the files of a finished export with its manifest, and names the windows that are
// short.
func verify(c config, out io.Writer) (err error) {
	defer func() {
		if isForbidden(err) {
			err = fmt.Errorf("%w; let this user read %s", err, filepath.Clean(c.out))
		}
	}()
	f, err := folder.At(c.out)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("-verify: %s holds no export", c.out)
	}
	if err != nil {
		return fmt.Errorf("-verify: %w", err)
	}
	m, err := f.Manifest()
	if err != nil {
		return err
	}
	if m == nil {
		return fmt.Errorf("-verify: %s has no manifest, since its export is not finished; run it again", c.out)
	}
	differ, err := f.Verify(m)
	if err != nil {
		return err
	}
	lines := differ
	for _, w := range m.Windows {
		lines = append(lines, sentences(w.Window, folder.ShortOf(w), "")...)
	}
	if len(lines) == 0 {
		lines = []string{"complete: all files match the manifest"}
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	if len(differ) > 0 {
		return fmt.Errorf("-verify: %s from the manifest; in %s, remove what a line says to remove, and run the export again with these days: it pulls what is missing",
			folder.Count(len(differ), "difference"), filepath.Clean(c.out))
	}
	return shortage(f, m)
}
