package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A column shows one metric of all cases of a table: as it is, or as the ratio to the case
// named in to, taken inside each round.
type column struct {
	title  string
	metric metric
	format func(float64) string
	to     string
}

// write writes the table as markdown.
func (t table) write(w io.Writer, rounds int, measured results) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s\n\n%s, %s a case.\n\n", t.title, wrap(t.text), count(rounds, "round"), count(t.ops, "operation"))
	b.WriteString("| |")
	for _, c := range t.columns {
		fmt.Fprintf(&b, " %s |", c.title)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(t.columns)) + "\n")
	for _, row := range t.cases {
		fmt.Fprintf(&b, "| %s |", row.name)
		for _, c := range t.columns {
			fmt.Fprintf(&b, " %s |", c.cell(measured.samples[row.name], measured.samples[c.to]))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	for _, reason := range measured.absent {
		fmt.Fprintf(&b, "%s\n\n", wrap(reason))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell shows the median and, for a ratio over several rounds, the smallest and the largest.
func (c column) cell(own, base []sample) string {
	values := c.values(own, base)
	switch {
	case len(values) == 0:
		return "–"
	case c.to == "" || len(values) == 1:
		return c.format(median(values))
	}
	return fmt.Sprintf("%s (%s–%s)", c.format(median(values)), c.format(slices.Min(values)), c.format(slices.Max(values)))
}

// values are those of the rounds, without what was not measured.
func (c column) values(own, base []sample) (values []float64) {
	for round, s := range own {
		value, measured := s[c.metric]
		if c.to != "" && measured {
			if round >= len(base) || base[round][c.metric] == 0 {
				continue
			}
			value /= base[round][c.metric]
		}
		if measured {
			values = append(values, value)
		}
	}
	return values
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
