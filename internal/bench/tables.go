package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"
)

// bases are the ways that others are compared with: most programs bound their calls, as payterm
// does, so one by hand is with a time-out.
var bases = []string{"encoding-json", "go-json-experiment", "hand", handTimed, handSequential}

const (
	handTimed      = "hand, with a time-out"
	handSequential = "hand, sequential"
)

// isCompared reports whether ratios of a unit say more than its medians.
func isCompared(unit string) bool {
	return strings.HasSuffix(unit, "sec/op") || strings.HasPrefix(unit, "records/") || unit == "held-B"
}

// rows are those of the table of docs/performance.md.
var rows = []struct {
	title, by string
	cell
}{
	{"Find of 0.3 kB, processor time", "payterm", cell{"Find/memory", "processor-sec/op", handTimed}},
	{"List of 100, processor time", "payterm", cell{"List/memory", "processor-sec/op", "hand"}},
	{"List of 100 into structs of your own, processor time", "payterm.List", cell{"Own", "processor-sec/op", "hand"}},
	{"Find of 1 kB, over loopback", "payterm", cell{"Session/loopback", "sec/op", "hand"}},
	{"Decode of a page, as a List", "payterm, List in memory", cell{"Decode", "sec/op", "encoding-json"}},
	{"A call of 64 at once, over TLS; hand keeps 2 idle connections", "payterm", cell{"Parallel/tls", "sec/op", "hand"}},
	{"50 pages of 20 ms each, `WithPrefetch(0)`", "payterm, WithPrefetch(0)", cell{"Walk/idle", "sec/op", handSequential}},
	{"50 pages of 20 ms each, `WithPrefetch(8)`", "payterm, WithPrefetch(8)", cell{"Walk/idle", "sec/op", handSequential}},
	{
		"1,000,000 records: records a processor second", "payterm, WithPrefetch(0)",
		cell{"Million", "records/processor-s", handSequential},
	},
	{"Bytes held by one kept record", "payterm, List in memory", cell{"HeldRecord", "held-B", "encoding-json"}},
}

// performance returns the table of docs/performance.md.
func performance(all figures) string {
	versions := all.versions()
	var b strings.Builder
	b.WriteString("| | compared with |")
	for _, version := range versions {
		fmt.Fprintf(&b, " %s | ratio |", version)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---:|---:|", len(versions)) + "\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s |", r.title, strings.Replace(r.base, "encoding-", "encoding/", 1))
		for _, version := range versions {
			middle, ratio := "–", "–"
			if v, has := all.at(version, r.by, r.cell); has {
				middle = format(v.Median, r.unit)
				if of, has := v.Ratios[r.base]; has {
					ratio = fmt.Sprintf("%.2f (%.2f–%.2f)", of[0], of[1], of[2])
				}
			}
			fmt.Fprintf(&b, " %s | %s |", middle, ratio)
		}
		b.WriteString("\n")
	}
	return b.String() + "\n"
}

// tables are those of figures.md: their first column names the ways of its benchmark.
var tables = []struct {
	title   string
	columns []column
}{
	{"Decoders", []column{
		{"time × encoding/json", cell{"Decode", "sec/op", "encoding-json"}},
		{"kept record × its JSON", cell{"HeldRecord", "held/JSON", ""}},
	}},
	{"Clients", []column{
		{"find, × hand with a time-out", cell{"Find/memory", "processor-sec/op", handTimed}},
		{"list of 100, × hand", cell{"List/memory", "processor-sec/op", "hand"}},
	}},
}

// A column shows the ratios of a cell, or its medians if it has no base.
type column struct {
	title string
	cell
}

// summary returns the tables of figures.md.
func summary(all figures) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s; %s.\n\n", strings.Join(all.versions(), ", "), all.Machine)
	for _, t := range tables {
		fmt.Fprintf(&b, "| %s |", t.title)
		for _, c := range t.columns {
			fmt.Fprintf(&b, " %s |", c.title)
		}
		b.WriteString("\n|---|" + strings.Repeat("---:|", len(t.columns)) + "\n")
		for _, way := range all.ways(t.columns[0].benchmark) {
			fmt.Fprintf(&b, "| %s |", way)
			for _, c := range t.columns {
				fmt.Fprintf(&b, " %s |", all.show(way, c))
			}
			b.WriteString("\n")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// show returns a figure for each version of Go, or one if all are equal.
func (f figures) show(by string, c column) string {
	var shown []string
	for _, version := range f.versions() {
		v, has := f.at(version, by, c.cell)
		if c.base != "" {
			v.Median, has = v.Ratios[c.base][0], v.Ratios[c.base][0] != 0
		}
		text := "–"
		if has {
			text = fmt.Sprintf("%.2f", v.Median)
		}
		shown = append(shown, text)
	}
	return strings.Join(slices.Compact(shown), ", ")
}

func format(value float64, unit string) string {
	switch {
	case strings.HasSuffix(unit, "sec/op"):
		return benchunit.Scale(value, benchunit.Decimal) + "s"
	case value < 10 && value != math.Trunc(value):
		return fmt.Sprintf("%.2f", value)
	}
	return fmt.Sprintf("%.0f", value)
}
