package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// figures are what benchmarks have measured: the content of figures.json.
type figures struct {
	Machine string     `json:"machine"`
	Rows    []measured `json:"rows"`
}

// measured is what a way to do the work of a benchmark took, with one version of Go.
type measured struct {
	Go        string           `json:"go"`
	Benchmark string           `json:"benchmark"`
	By        string           `json:"by"`
	Units     map[string]value `json:"units"`
}

// A value is the median of all rounds, and its ratios to other ways.
type value struct {
	Median float64          `json:"median"`
	Ratios map[string]ratio `json:"ratios,omitempty"`
}

// A ratio is taken inside each round: their median, smallest and largest.
type ratio [3]float64

// encode writes each row on a line of its own, so that a diff shows what changed.
func (f figures) encode() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"machine\": %q, \"rows\": [\n", f.Machine)
	for i, row := range f.Rows {
		if i > 0 {
			b.WriteString(",\n")
		}
		line, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		b.Write(line)
	}
	b.WriteString("\n]}\n")
	return b.Bytes(), nil
}

// versions returns the versions of Go, the oldest first.
func (f figures) versions() (versions []string) {
	for _, row := range f.Rows {
		if !slices.Contains(versions, row.Go) {
			versions = append(versions, row.Go)
		}
	}
	return versions
}

// ways returns who did the work of a benchmark, in its order.
func (f figures) ways(benchmark string) (ways []string) {
	for _, row := range f.Rows {
		if row.Benchmark == benchmark && !slices.Contains(ways, row.By) {
			ways = append(ways, row.By)
		}
	}
	return ways
}

// A cell names a value, and the way that it is compared with.
type cell struct{ benchmark, unit, base string }

// at returns the value of a cell, and reports whether it was measured.
func (f figures) at(version, by string, c cell) (value, bool) {
	for _, row := range f.Rows {
		if row.Go == version && row.Benchmark == c.benchmark && row.By == by {
			found, has := row.Units[c.unit]
			return found, has
		}
	}
	return value{}, false
}
