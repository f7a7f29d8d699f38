package main

import (
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tiny runs every case once.
var tiny = size{
	rounds: 1, findMemory: 2, find: 2, list: 2, decode: 2, heldRecords: 2, heldPages: 2,
	parallel: 64, parallelTLS: 64, counted: 2, early: 1, pages: 2, longList: 2,
}

// testTables are all tables, with this build as the second.
func testTables(t *testing.T) []table {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	second := &secondBuild{program: program}
	t.Cleanup(func() { assert.NoError(t, second.end()) })
	all, err := allTables(testFixture, testPlatform, second, tiny)
	require.NoError(t, err)
	return all
}

// TestEveryCaseMeasures shows that no table has a case that fails, or a column that nothing
// is measured for. Instructions, which take long to count, have a test of their own.
func TestEveryCaseMeasures(t *testing.T) {
	t.Parallel()
	for _, made := range testTables(t) {
		if made.name == "instructions" {
			continue
		}
		measured, err := made.measure(1, io.Discard)
		require.NoError(t, err)
		samples := measured.samples
		for _, c := range made.cases {
			if len(samples[c.name]) == 0 {
				assert.Contains(t, strings.Join(measured.absent, "\n"), c.name)
				continue
			}
			for _, shown := range made.columns {
				if (shown.metric == cpu || shown.metric == rateCPU) && runtime.GOOS == "windows" {
					continue
				}
				assert.Contains(t, samples[c.name][0], shown.metric, "%s/%s", made.name, c.name)
				if shown.to != "" {
					assert.Contains(t, samples, shown.to, made.name)
				}
			}
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	all := testTables(t)
	var out, progress strings.Builder
	require.NoError(t, compare(&out, &progress, all, 1, regexp.MustCompile("find-memory/payterm"), ""))
	assert.Regexp(t, `(?s)^## Figures.*github.com/mailru/easyjson\sv0.*\n### Find of 0.3 kB, own work\n.*\| hand \| .*\| payterm \| `, out.String())
	assert.NotContains(t, out.String(), "| godo |")
	assert.Equal(t, 1, strings.Count(out.String(), "### "))
	assert.Regexp(t, `^find-memory 1/1\ndone in \d+s\n$`, progress.String())
}
