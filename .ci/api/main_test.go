package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLastReleaseIsBelowTheFirstSection(t *testing.T) {
	assert.Empty(t, lastRelease("# Changelog\n\n## 1.0.0 (2027-01-31)\n"))
	assert.Empty(t, lastRelease("## Unreleased\n\n## 1.0.0-rc.1 (2026-12-01)\n"))
	assert.Equal(t, "1.1.0", lastRelease("## Unreleased\n\n### New\n\n## 1.2.0-rc.1\n\n## 1.1.0 (2027-02-28)\n\n## 1.0.0\n"))
}

func TestIncompatibleChangesAreFound(t *testing.T) {
	old, now := t.TempDir(), t.TempDir()
	write(t, old, map[string]string{
		"go.mod":            "module example.com/m\n\ngo 1.26.0\n",
		"m.go":              "package m\n\nconst Version = \"1\"\n\nfunc F() {}\n\ntype T struct{}\n",
		"gone/gone.go":      "package gone\n",
		"internal/i/i.go":   "package i\n\nfunc F() {}\n",
		"examples/e/e.go":   "package e\n\nfunc F() {}\n",
		"cmd/main.go":       "package main\n\nfunc F() {}\n\nfunc main() {}\n",
		"nested/go.mod":     "module example.com/m/nested\n\ngo 1.26.0\n",
		"moved/go.mod":      "module example.com/m/moved\n\ngo 1.26.0\n",
		"nested/n.go":       "package nested\n\nvar V int\n",
		"cmd/tool/go.mod":   "module example.com/m/cmd/tool\n\ngo 1.26.0\n",
		"cmd/tool/main.go":  "package main\n\nfunc main() {}\n",
		"cmd/tool/t/lib.go": "package t\n\nfunc F() {}\n",
	})
	write(t, now, map[string]string{
		"go.mod":          "module example.com/m\n\ngo 1.26.0\n",
		"m.go":            "package m\n\nconst Version = \"2\"\n\nfunc F(...int) {}\n\ntype T struct{ f []int }\n\nfunc New() {}\n",
		"internal/i/i.go": "package i\n",
		"examples/e/e.go": "package e\n",
		"cmd/main.go":     "package main\n\nfunc main() {}\n",
		"nested/go.mod":   "module example.com/m/nested\n\ngo 1.26.0\n",
		"nested/n.go":     "package nested\n\nvar V string\n",
	})
	changes, err := incompatibleModules(old, now)
	require.NoError(t, err)
	assert.Equal(t, []string{
		"F: changed from func() to func(...int)", "gone: removed", "moved: module removed", "V: changed from int to string",
	}, changes)
}

func TestWhatDoesNotCompileIsAnError(t *testing.T) {
	broken := t.TempDir()
	write(t, broken, map[string]string{"go.mod": "module m\n\ngo 1.26.0\n", "m.go": "package m\n\nvar V undefined\n"})
	_, err := incompatibleModules(broken, broken)
	assert.ErrorContains(t, err, "undefined")
}

func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
}
