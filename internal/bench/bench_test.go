package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryTableAndPicture runs each benchmark once.
func TestEveryTableAndPicture(t *testing.T) {
	benchmarks := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=.", "-test.benchtime=1x", "-test.short")
	out, err := benchmarks.CombinedOutput()
	require.NoError(t, err, "%s", out)
	all, err := read(bytes.NewReader(out))
	require.NoError(t, err)
	for _, row := range all.Rows {
		ways := all.ways(row.Benchmark)
		base := ways[slices.IndexFunc(ways, func(way string) bool { return slices.Contains(bases, way) })]
		assert.Contains(t, strings.Join(ways, "\n"), "payterm", row.Benchmark)
		for unit, value := range row.Units {
			if isCompared(unit) && value.Median != 0 {
				assert.Contains(t, value.Ratios, base, "%s of %s in %s", unit, row.By, row.Benchmark)
			}
		}
	}

	directory := t.TempDir()
	data, err := all.encode()
	require.NoError(t, err)
	file := filepath.Join(directory, "figures.json")
	require.NoError(t, os.WriteFile(file, data, 0o600))
	loaded, err := load(file)
	require.NoError(t, err)
	assert.Equal(t, all, loaded)

	page := filepath.Join(directory, "page.md")
	require.NoError(t, os.WriteFile(page, []byte("# Page\n\n"+begin+"old\n"+end+"\n## After\n"), 0o600))
	require.NoError(t, replaceMarked(page, performance(all)))
	written, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Equal(t, "# Page\n\n"+begin+performance(all)+end+"\n## After\n", string(written))
	for _, row := range rows {
		assert.Contains(t, string(written), "| "+row.title+" |")
	}
	assert.NotContains(t, string(written), "| – |", "a cell that nothing was measured for")
	for _, table := range tables {
		for _, column := range table.columns {
			first := all.ways(table.columns[0].benchmark)[0]
			assert.NotEqual(t, "–", all.show(first, column), column.title)
		}
	}

	require.NoError(t, drawAll(directory, all))
	for _, picture := range pictures {
		drawn, err := os.ReadFile(filepath.Join(directory, picture.file))
		require.NoError(t, err)
		assert.Contains(t, string(drawn), "payterm")
		assert.Contains(t, string(drawn), "stroke-dasharray", "the line at 1.0")
	}
}
