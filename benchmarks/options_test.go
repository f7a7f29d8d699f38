package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOptionsAreCheckedFirst shows that nothing is measured where nothing could be written.
func TestOptionsAreCheckedFirst(t *testing.T) {
	t.Parallel()
	directory := t.TempDir()
	page, bare := filepath.Join(directory, "page.md"), filepath.Join(directory, "bare.md")
	require.NoError(t, os.WriteFile(page, []byte("# Page\n\n## Figures\n"), 0o600))
	require.NoError(t, os.WriteFile(bare, []byte("# Page\n"), 0o600))

	assert.NoError(t, options{}.check())
	assert.NoError(t, options{page: page, pictures: directory}.check())
	assert.NoError(t, options{only: "decode", pictures: directory}.check())

	assert.ErrorContains(t, start(options{page: page, only: "decode"}), "leave -only out")
	assert.ErrorContains(t, start(options{page: bare}), "no section of figures")
	assert.ErrorIs(t, start(options{page: filepath.Join(directory, "nowhere")}), os.ErrNotExist)
	assert.ErrorIs(t, start(options{pictures: filepath.Join(directory, "nowhere")}), os.ErrNotExist)
	assert.ErrorContains(t, start(options{pictures: page}), "is not a directory")
	assert.ErrorContains(t, start(options{only: "("}), "missing closing )")
}
