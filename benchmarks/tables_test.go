package main

import (
	"io"
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
	parallel: 64, parallelTLS: 64, pages: 2, longList: 2,
}

// TestEveryCaseMeasures shows that no table has a case that fails, or a column that nothing
// is measured for.
func TestEveryCaseMeasures(t *testing.T) {
	t.Parallel()
	all, err := allTables(testFixture, testPlatform, tiny)
	require.NoError(t, err)
	for _, made := range all {
		samples, err := made.measure(1, io.Discard)
		require.NoError(t, err)
		for _, c := range made.cases {
			for _, shown := range made.columns {
				if shown.metric == cpu && runtime.GOOS == "windows" {
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
	all, err := allTables(testFixture, testPlatform, tiny)
	require.NoError(t, err)
	var out, progress strings.Builder
	require.NoError(t, compare(&out, &progress, all, 1, regexp.MustCompile("find-memory/payterm")))
	assert.Regexp(t, `(?s)^# payterm compared.*github.com/mailru/easyjson v0.*\n## Find, own work\n.*\| hand \| .*\| payterm \| `, out.String())
	assert.NotContains(t, out.String(), "| godo |")
	assert.Equal(t, 1, strings.Count(out.String(), "## "))
	assert.Regexp(t, `^find-memory 1/1\ndone in \d+s\n$`, progress.String())
}
