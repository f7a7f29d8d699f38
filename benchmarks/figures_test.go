package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFiguresAreReplacedAlone(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct{ page, want string }{
		"between": {
			"# Page\n\nHead.\n\n## Figures\n\nold\n\n### Table\n\n| 1 |\n\n## After\n\nTail.\n",
			"# Page\n\nHead.\n\n## Figures\n\nnew\n\n## After\n\nTail.\n",
		},
		"last":  {"# Page\n\n## Figures\n\nold\n", "# Page\n\n## Figures\n\nnew\n"},
		"empty": {"# Page\n\n## Figures\n\n## After\n", "# Page\n\n## Figures\n\nnew\n\n## After\n"},
	} {
		file := filepath.Join(t.TempDir(), "page.md")
		require.NoError(t, os.WriteFile(file, []byte(row.page), 0o600))
		for range 2 { // the second changes nothing
			require.NoError(t, writeFigures(file, []byte("## Figures\n\nnew\n\n")), name)
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, row.want, string(got), name)
		}
	}
}

func TestFiguresNeedTheirPlace(t *testing.T) {
	t.Parallel()
	_, err := replaceFigures([]byte("# Page\n\n### Figures\n"), nil)
	assert.ErrorContains(t, err, "no section of figures")
	assert.ErrorIs(t, writeFigures(filepath.Join(t.TempDir(), "nowhere"), nil), os.ErrNotExist)

	page, err := os.ReadFile("../docs/performance.md")
	require.NoError(t, err)
	replaced, err := replaceFigures(page, []byte("## Figures\n\nnew\n"))
	require.NoError(t, err)
	assert.Contains(t, string(replaced), "\n## Figures\n\nnew\n\n## Where the time goes\n")
}

func TestWrap(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "a b\u00d7", wrap(" a  b\u00d7\n"))
	words := strings.Repeat("nine×byt ", 40)
	for line := range strings.Lines(wrap(words)) {
		assert.LessOrEqual(t, len([]rune(strings.TrimSpace(line))), 120)
	}
	assert.Equal(t, strings.Fields(words), strings.Fields(wrap(words)))
	assert.Equal(t, strings.Repeat("x", 130)+"\ny", wrap(strings.Repeat("x", 130)+" y"))
}
