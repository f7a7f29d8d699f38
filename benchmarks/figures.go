package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

// figuresHeading begins the section that a run writes: it ends where the next one begins.
const figuresHeading = "## Figures\n"

// replaceFigures puts a section in the place of the one that a page has.
func replaceFigures(page, section []byte) ([]byte, error) {
	before, rest, found := bytes.Cut(page, []byte("\n"+figuresHeading))
	if !found {
		return nil, errors.New("the page has no section of figures")
	}
	var after []byte
	if next := bytes.Index(rest, []byte("\n## ")); next >= 0 {
		after = rest[next:]
	}
	return slices.Concat(before, []byte("\n"), bytes.TrimSpace(section), []byte("\n"), after), nil
}

// writeFigures replaces the section of figures of a file.
func writeFigures(file string, section []byte) error {
	page, err := os.ReadFile(file) //nolint:gosec // the user names it
	if err != nil {
		return err
	}
	if page, err = replaceFigures(page, section); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, page, 0o644) //nolint:gosec // a page for everybody
}

// wrap breaks a text so that its lines end at 120 columns, as those of all pages do.
func wrap(text string) string {
	const columns = 120
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(text) {
		width := utf8.RuneCountInString(word)
		switch {
		case at == 0:
		case at+1+width > columns:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += width
	}
	return b.String()
}
