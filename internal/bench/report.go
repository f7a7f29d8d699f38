package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
)

// load returns the figures of a file: figures.json, or what benchmarks have printed.
func load(file string) (all figures, err error) {
	content, err := os.ReadFile(file) //nolint:gosec // the user names it
	switch {
	case err != nil:
	case filepath.Ext(file) == ".json":
		err = json.Unmarshal(content, &all)
	default:
		all, err = read(bytes.NewReader(content))
	}
	return all, err
}

// read reads the format of Go benchmarks, round after round.
func read(r io.Reader) (figures, error) {
	all := figures{Machine: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())}
	var rounds []map[string][]float64 // of each row: by unit, a value for each round
	reader := benchfmt.NewReader(r, "")
	for reader.Scan() {
		result, is := reader.Result().(*benchfmt.Result)
		if !is {
			continue
		}
		row := describe(result)
		at := slices.IndexFunc(all.Rows, func(r measured) bool {
			return r.Go == row.Go && r.Benchmark == row.Benchmark && r.By == row.By
		})
		if at < 0 {
			at, all.Rows, rounds = len(rounds), append(all.Rows, row), append(rounds, map[string][]float64{})
		}
		for _, value := range result.Values {
			rounds[at][value.Unit] = append(rounds[at][value.Unit], value.Value)
		}
	}
	for i, row := range all.Rows {
		for unit, values := range rounds[i] {
			row.Units[unit] = value{rounded(median(values)), ratios(unit, values, row, all.Rows, rounds)}
		}
	}
	return all, reader.Err()
}

func describe(result *benchfmt.Result) measured {
	name := result.Name.String()
	name = name[:strings.LastIndexByte(name, '-')] // behind it is GOMAXPROCS
	benchmark, by, _ := strings.Cut(name, "/by=")
	version := cmp.Or(result.GetConfig("toolchain"), runtime.Version())
	return measured{version, benchmark, strings.ReplaceAll(by, "_", " "), map[string]value{}}
}

// ratios compares the values of a row with those of the bases in its benchmark.
func ratios(unit string, values []float64, of measured, rows []measured, rounds []map[string][]float64) map[string]ratio {
	if !isCompared(unit) {
		return nil
	}
	all := map[string]ratio{}
	for i, row := range rows {
		if row.Go != of.Go || row.Benchmark != of.Benchmark || !slices.Contains(bases, row.By) {
			continue
		}
		var each []float64
		for round, base := range rounds[i][unit] {
			if round < len(values) && base != 0 {
				each = append(each, values[round]/base)
			}
		}
		if len(each) > 0 {
			all[row.By] = ratio{rounded(median(each)), rounded(slices.Min(each)), rounded(slices.Max(each))}
		}
	}
	return all
}

func median(values []float64) float64 {
	sample := benchmath.NewSample(values, &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, 0.95).Center
}

// rounded keeps five digits, more than a measurement repeats.
func rounded(value float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 5, 64), 64)
	if err != nil {
		return value
	}
	return short
}
