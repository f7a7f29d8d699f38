package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
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
	measured, err := read(bytes.NewReader(out))
	require.NoError(t, err)

	section, err := figures(measured)
	require.NoError(t, err)
	page := filepath.Join(t.TempDir(), "page.md")
	require.NoError(t, os.WriteFile(page, []byte("# Page\n\n"+begin+"old\n"+end+"\n## After\n"), 0o600))
	require.NoError(t, replaceMarked(page, summary(measured)))
	written, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Equal(t, "# Page\n\n"+begin+summary(measured)+end+"\n## After\n", string(written))
	for _, row := range rows {
		assert.Contains(t, string(written), "| "+row.title+" |")
	}
	for _, table := range tables {
		if table.benchmark == "Instructions" {
			continue // takes long
		}
		_, rows, found := strings.Cut(section, "## "+table.title+"\n")
		rows, _, _ = strings.Cut(rows, "\n## ")
		assert.True(t, found, table.title)
		assert.Contains(t, rows, "| payterm")
		assert.Contains(t, rows, "1.00 (1.00–1.00)", "%s: is compared with no row of its own", table.title)
	}

	directory := t.TempDir()
	require.NoError(t, drawAll(directory, measured[0]))
	for _, picture := range pictures {
		drawn, err := os.ReadFile(filepath.Join(directory, picture.file))
		require.NoError(t, err)
		assert.Contains(t, string(drawn), "payterm")
	}
}
