package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// unset returns a program without any setting, whose temporary folder is its own.
func unset(t *testing.T) program {
	t.Helper()
	dir := t.TempDir()
	return program{dir: dir, key: paytermtest.ClientKey, env: []string{keyVariable + "=", "TMPDIR=" + dir}}
}

// Without any setting there is something to see: a month of the embedded platform.
func TestWithoutAnySettingAMonthIsShown(t *testing.T) {
	t.Parallel()
	p := unset(t)
	printed := p.must(t)
	assert.Contains(t, printed, "embedded")
	assert.Regexp(t, `TOTAL +134 +0`, printed) // 31 days of four sales, and ten refunds
	assert.Regexp(t, `SAR +[0-9.]+ +93 +31 +10 +0 +0\n`, printed)

	folders, err := filepath.Glob(filepath.Join(p.dir, "payterm-export-*"))
	require.NoError(t, err)
	require.Len(t, folders, 1)
	assert.Contains(t, printed, folders[0])
	assert.Contains(t, p.must(t, "-verify", "-out", folders[0]), "complete: ")
}

// A run with a flag, such as by cron, never shows the embedded platform.
func TestARunWithAFlagNeedsAPlatform(t *testing.T) {
	t.Parallel()
	p := unset(t)
	printed, code := p.run(t, "-out", "month")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, baseURLVariable)
	assert.NoDirExists(t, filepath.Join(p.dir, "month"))
}
