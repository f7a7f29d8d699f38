package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A picture shows a column of ratios of a table as bars, and writes another column above them.
type picture struct {
	file, title, axis string
	ratio, figure     column
	unit              string // of the figure
}

// A bar is a row of a picture: a median, with the smallest and the largest value.
type bar struct {
	name, text               string
	ratio, smallest, largest float64
}

// bars are the rows of a table that were measured, made of the figures that its cells show.
func (t table) bars(measured results) []bar {
	var all []bar
	for _, row := range t.cases {
		own, shown := measured.samples[row.name], t.picture
		ratios := shown.ratio.values(own, measured.samples[shown.ratio.to])
		if len(ratios) == 0 {
			continue
		}
		b := bar{name: row.name, ratio: median(ratios), smallest: slices.Min(ratios), largest: slices.Max(ratios)}
		figure := strings.TrimSpace(shown.figure.format(median(shown.figure.values(own, nil))) + " " + shown.unit)
		b.text = fmt.Sprintf("%s (× %s)", figure, shown.ratio.format(b.ratio))
		all = append(all, b)
	}
	return all
}

// draw draws the picture of a table, if it has one, into a directory.
func (t table) draw(directory string, measured results) error {
	if t.picture.file == "" {
		return nil
	}
	bars := t.bars(measured)
	if len(bars) == 0 {
		return errors.New(t.picture.file + ": nothing was measured")
	}
	drawn := drawBars(t.picture.title, t.picture.axis, bars)
	return os.WriteFile(filepath.Join(directory, t.picture.file), drawn, 0o644) //nolint:gosec // for everybody
}
