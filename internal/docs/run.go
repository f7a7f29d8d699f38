package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Read returns the Go blocks of a page, whose path is relative to the folder of the test.
func Read(t *testing.T, page string) []Block {
	t.Helper()
	text, err := os.ReadFile(page) //nolint:gosec // a page of the repository
	require.NoError(t, err)
	return Blocks(filepath.ToSlash(page), string(text))
}

// Run runs a Go file under the environment of the test, and returns what it prints: a program, or
// the tests of a TestFile.
func Run(t *testing.T, source string) string {
	t.Helper()
	name, command := "main.go", []string{"run"}
	if strings.Contains(source, "func Test") {
		name, command = "readme_test.go", []string{"test", "-v"}
	}
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	output, err := exec.CommandContext(t.Context(), "go", append(command, file)...).CombinedOutput() //nolint:gosec // of the repository
	require.NoError(t, err, "%s", output)
	return string(output)
}
