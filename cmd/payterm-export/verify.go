package main

import (
	"fmt"
	"io"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// verify compares the files of a finished export with its manifest.
func verify(c config, out io.Writer) error {
	f, err := folder.At(c.out)
	if err != nil {
		return fmt.Errorf("-verify: %s holds no export: %w", c.out, err)
	}
	differ, err := f.Verify()
	if err != nil {
		return err
	}
	for _, sentence := range differ {
		if _, err := fmt.Fprintln(out, sentence); err != nil {
			return err
		}
	}
	if len(differ) > 0 {
		return fmt.Errorf("-verify: %d differences from the manifest", len(differ))
	}
	_, err = fmt.Fprintln(out, "whole: every file is as the manifest lists it")
	return err
}
