package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const changelog = `# Changelog

## Unreleased

### Breaking

| Was | Is |
|---|---|
| ` + "`models.AmountOf`" + ` | ` + "`AmountOfHundredths`" + ` |

- ` + "`Client.Do`" + ` and
  ` + "`Client.Get`" + ` take a Request

### New

- ` + "`Client.Close`" + `

## 0.3.0 (2026-11-23)

### Breaking

- ` + "`Client.List`" + `
`

func TestLastReleaseIsTheSecondSection(t *testing.T) {
	assert.Equal(t, "0.3.0", lastRelease(changelog))
	assert.Empty(t, lastRelease("## 0.1.0\n"))
}

func TestBefore1TheFirstSectionNamesWhatBreaks(t *testing.T) {
	for change, isNamed := range map[string]bool{
		"./models.AmountOf: removed":               true,
		"(*Client).Do: changed from A to B":        true,
		"(*Client).Get, method set: changed":       true,
		"Client: changed from struct to interface": true,
		"./models.Amount: removed":                 false, // AmountOf is another word
		"(*Client).Close: removed":                 false, // named, but not under Breaking
		"(*Client).List: removed":                  false, // broke in 0.3.0, and once more
	} {
		for _, last := range []string{"0.3.0", "1.0.0-rc.1"} {
			assert.Equal(t, !isNamed, len(forbidden([]string{change}, changelog, last)) > 0, "%s since %s", change, last)
		}
	}
}

func TestFrom1OnNothingBreaks(t *testing.T) {
	for _, last := range []string{"1.0.0", "1.4.2"} {
		assert.NotEmpty(t, forbidden([]string{"./models.AmountOf: removed"}, changelog, last))
		assert.Empty(t, forbidden(nil, changelog, last))
	}
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
