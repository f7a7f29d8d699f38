package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// root is the directory of the repository.
const root = "../.."

// guides returns the pages for readers: the README, then docs/export.md.
func guides(t *testing.T) string {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	page, err := os.ReadFile(filepath.Join(root, "docs", "export.md"))
	require.NoError(t, err)
	return string(readme) + string(page)
}

// commands returns the lines of the guides that belong into a shell.
func commands(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(guides(t), -1) {
		lines = append(lines, strings.Split(strings.TrimSpace(block[1]), "\n")...)
	}
	require.NotEmpty(t, lines)
	return lines
}

// The commands of the guides do what they say, in their order, on the platform that the README
// starts.
func TestTheCommandsOfTheGuidesRun(t *testing.T) {
	t.Parallel()
	var p program
	for _, line := range commands(t) {
		words := strings.Fields(line)
		switch {
		case line == "go run ./examples/platform":
			p = startPlatform(t)
		case line == "cd cmd/payterm-export && go run .":
			unset(t).must(t)
		case line == "cd cmd/payterm-export && go install .":
			assert.FileExists(t, "main.go")
		case words[0] == "payterm-export":
			p.must(t, words[1:]...)
		case strings.HasPrefix(line, databaseVariable+"=postgres://") && words[1] == "payterm-export":
			if server := os.Getenv(serverVariable); server != "" {
				p.env = []string{databaseVariable + "=" + server}
				p.must(t, words[2:]...)
			}
		default:
			t.Errorf("no test runs %q", line)
		}
	}
	m := p.manifest(t, "month")
	assert.Len(t, m.Windows, 31)
	assert.Equal(t, 4, m.Records)
}

// startPlatform starts the example of that name, and returns the program with the environment that
// it prints.
func startPlatform(t *testing.T) program {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "platform")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "./examples/platform")
	build.Dir = root
	printed, err := build.CombinedOutput()
	require.NoError(t, err, string(printed))

	platform := exec.CommandContext(t.Context(), binary)
	out, err := platform.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, platform.Start())
	t.Cleanup(func() {
		_ = platform.Process.Kill() // it serves until then
		_ = platform.Wait()
	})
	p := program{dir: t.TempDir(), key: paytermtest.ClientKey}
	for lines := bufio.NewScanner(out); p.url == "" && lines.Scan(); {
		p.url, _ = strings.CutPrefix(lines.Text(), "export PAYTERM_BASE_URL=")
		if !strings.HasPrefix(p.url, "http") {
			p.url = ""
		}
	}
	require.NotEmpty(t, p.url)
	return p
}
