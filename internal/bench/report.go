package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchunit"
)

// results are what benchmarks have measured with one version of Go: values by unit, round after
// round.
type results struct {
	version string
	rows    map[string][]string // of a benchmark, in their order
	values  map[cell][]float64
}

type cell struct{ benchmark, row, unit string }

// read reads the format of Go benchmarks. It returns the results of each version of Go.
func read(r io.Reader) ([]results, error) {
	var all []results
	reader := benchfmt.NewReader(r, "")
	for reader.Scan() {
		result, is := reader.Result().(*benchfmt.Result)
		if !is {
			continue
		}
		version := cmp.Or(result.GetConfig("toolchain"), runtime.Version())
		at := slices.IndexFunc(all, func(r results) bool { return r.version == version })
		if at < 0 {
			at, all = len(all), append(all, results{version, map[string][]string{}, map[cell][]float64{}})
		}
		all[at].add(result)
	}
	return all, reader.Err()
}

func (all results) add(result *benchfmt.Result) {
	name := result.Name.String()
	name = name[:strings.LastIndexByte(name, '-')] // behind it is GOMAXPROCS
	benchmark, row, _ := strings.Cut(name, "/by=")
	row = strings.ReplaceAll(row, "_", " ")
	if !slices.Contains(all.rows[benchmark], row) {
		all.rows[benchmark] = append(all.rows[benchmark], row)
	}
	for _, value := range result.Values {
		at := cell{benchmark, row, value.Unit}
		all.values[at] = append(all.values[at], value.Value)
	}
}

// ratios are the values of a row by those of another one, each inside its round.
func (all results) ratios(of cell, base string) (ratios []float64) {
	bases := all.values[cell{of.benchmark, base, of.unit}]
	for round, value := range all.values[of] {
		if round < len(bases) && bases[round] != 0 {
			ratios = append(ratios, value/bases[round])
		}
	}
	return ratios
}

// figures returns the tables of figures.md.
func figures(all []results) (string, error) {
	const direct = "{{if not (or .Main .Indirect .Replace)}}- {{.Path}} {{.Version}}{{end}}"
	modules, err := exec.Command("go", "list", "-m", "-f", direct, "all").Output() //nolint:noctx // it ends
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s, %d processors. Ratios are taken inside a round; shown are medians, with the smallest and the\n"+
		"largest of all rounds. What was used:\n\n%s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), modules)
	for _, t := range tables {
		if len(all[0].rows[t.benchmark]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", t.title, t.text)
		for _, one := range all {
			fmt.Fprintf(&b, "With %s:\n\n", one.version)
			t.write(&b, one)
		}
	}
	return b.String(), err
}

// summary returns the table of docs/performance.md.
func summary(all []results) string {
	var b strings.Builder
	b.WriteString("| | compared with |")
	for _, one := range all {
		fmt.Fprintf(&b, " %s | ratio |", one.version)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---:|---:|", len(all)) + "\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s |", r.title, strings.Replace(r.base, "encoding-", "encoding/", 1))
		for _, one := range all {
			at := cell{r.benchmark, r.row, r.unit}
			fmt.Fprintf(&b, " %s | %s |", one.show(at, ""), one.show(at, r.base))
		}
		b.WriteString("\n")
	}
	return b.String() + "\n"
}

func (t table) write(b *strings.Builder, all results) {
	lines := slices.Insert(slices.Clone(all.rows[t.benchmark]), 0, "", "---")
	for i := range lines {
		lines[i] = "| " + lines[i] + " |"
	}
	for _, c := range columns {
		at := cell{t.benchmark, all.rows[t.benchmark][0], c.unit}
		if len(all.values[at]) == 0 {
			continue
		}
		bases := []string{""}
		switch {
		case c.isRatio && strings.HasSuffix(c.unit, "sec/op"):
			bases = t.bases
		case c.isRatio:
			bases = t.bases[:1]
		}
		for _, base := range bases {
			lines[0] += " " + c.title + base + " |"
			lines[1] += "---:|"
			for i, row := range all.rows[t.benchmark] {
				at.row = row
				lines[i+2] += " " + all.show(at, base) + " |"
			}
		}
	}
	b.WriteString(strings.Join(lines, "\n") + "\n\n")
}

// show returns a median, and of ratios their range as well.
func (all results) show(at cell, base string) string {
	if len(all.values[at]) == 0 {
		return "–"
	}
	if base == "" {
		return format(median(all.values[at]), at.unit)
	}
	ratios := all.ratios(at, base)
	if len(ratios) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f (%.2f–%.2f)", median(ratios), slices.Min(ratios), slices.Max(ratios))
}

func median(values []float64) float64 {
	sample := benchmath.NewSample(values, &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, 0.95).Center
}

func format(value float64, unit string) string {
	switch {
	case strings.HasSuffix(unit, "sec/op"):
		return benchunit.Scale(value, benchunit.Decimal) + "s"
	case unit == "B/s":
		return fmt.Sprintf("%.0f", value/1e6)
	case strings.HasPrefix(unit, "B-at"):
		return fmt.Sprintf("%.1f MB", value/1e6)
	case value < 10 && value != math.Trunc(value):
		return fmt.Sprintf("%.2f", value)
	}
	return fmt.Sprintf("%.0f", value)
}
