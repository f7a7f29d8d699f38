package api

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The API of the core is that of the last release, and what it broke is in the CHANGELOG. The
// nested modules have a test such as this of their own.
func TestAPIOfTheCore(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	wrong, err := Check(t.Context(), filepath.Join("..", ".."), ".")
	require.NoError(t, err)
	for _, sentence := range wrong {
		t.Error(sentence)
	}
}

// Check of a repository with one function tells what is wrong with it.
func TestCheckOfATree(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	const released = "## 0.2.0 (2026-11-22)\n"
	const was, changed = "func F() {}", "func F(int) {}"
	for name, row := range map[string]struct {
		changelog, source string
		wrong             int
		says              string
	}{
		"as released":       {released, was, 0, ""},
		"added to":          {released, was + "\nfunc G() {}", 1, "the API is not that of 0.2.0"},
		"added to since":    {"## Unreleased\n" + released, was + "\nfunc G() {}", 0, ""},
		"broken":            {"## Unreleased\n" + released, changed, 1, `0.2.0 has "payterm.F func()"`},
		"broken, and named": {"## Unreleased\n\n### Breaking\n\n- `F` takes a number.\n\n" + released, changed, 0, ""},
		"named elsewhere":   {"## Unreleased\n\n### New\n\n- `F` takes a number.\n\n" + released, changed, 1, "under Breaking of Unreleased"},
		"named too late":    {"## Unreleased\n" + released + "\n### Breaking\n\n- `F` takes a number.\n", changed, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wrong, err := Check(t.Context(), shopWith(t, row.changelog, row.source), ".")
			require.NoError(t, err)
			if assert.Len(t, wrong, row.wrong) && len(wrong) > 0 {
				assert.Contains(t, wrong[0], row.says)
			}
		})
	}
}

// Without the data of the last release nothing can be held against it; those of an older one may
// lack, because a module can be younger.
func TestCheckNeedsTheDataOfTheLastRelease(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	for name, row := range map[string]struct {
		changelog string
		fails     bool
	}{
		"last":                   {"## 0.3.0 (2026-11-23)\n## 0.2.0 (2026-11-22)\n", true},
		"last, before the next":  {"## Unreleased\n## 0.3.0 (2026-11-23)\n## 0.2.0 (2026-11-22)\n", true},
		"older":                  {"## 0.2.0 (2026-11-22)\n## 0.1.0 (2026-11-21)\n", false},
		"older, before the next": {"## Unreleased\n## 0.2.0 (2026-11-22)\n## 0.1.0 (2026-11-21)\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wrong, err := Check(t.Context(), shopWith(t, row.changelog, "func F() {}"), ".")
			assert.Empty(t, wrong)
			if row.fails {
				assert.ErrorIs(t, err, os.ErrNotExist)
			} else {
				assert.NoError(t, err)
			}
		})
	}
}

// shopWith returns a repository with a changelog and a source, whose 0.2.0 had a function F.
func shopWith(t *testing.T, changelog, source string) string {
	t.Helper()
	dir := t.TempDir()
	for file, text := range map[string]string{
		"go.mod": "module " + root + "\n\ngo 1.26\n", "CHANGELOG.md": changelog,
		"shop.go": "package payterm\n\n" + source + "\n", File(".", ".", "0.2.0"): "payterm.F func()\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
	}
	return dir
}
