package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestErrorsOfOneSystemAreFound(t *testing.T) {
	module := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module example.com/lock\n\ngo 1.26.0\n",
		"lock.go":         "package lock\n",
		"lock_windows.go": "package lock\n\nfunc lock() { open() }\n",
		"size_test.go":    "package lock\n\nconst size int = 1 << 40\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(module, name), []byte(text), 0o600))
	}
	require.NoError(t, check(module, "darwin", "arm64"))
	assert.ErrorContains(t, check(module, "windows", "amd64"), "does not compile for windows/amd64")
	assert.ErrorContains(t, check(module, "linux", "386"), "does not compile for linux/386")
	assert.Error(t, check(filepath.Join(module, "gone"), "linux", "386"))
}
