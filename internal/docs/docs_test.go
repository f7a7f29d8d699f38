package docs_test

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/docs"
)

// root is that of the repository. A TestMain that changed to it would hide from the cache of go
// test which files were read.
var root = os.DirFS("../..")

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := fs.ReadFile(root, file)
	require.NoError(t, err)
	return string(text)
}

// glob returns the texts of files by their names.
func glob(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range patterns {
		files, err := fs.Glob(root, pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files, pattern)
		for _, file := range files {
			texts[file] = read(t, file)
		}
	}
	return texts
}

// filesEndingIn returns the texts of all files whose paths end in suffix, including those of nested
// modules.
func filesEndingIn(t *testing.T, suffix string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "testdata" || name == ".git"):
			return fs.SkipDir
		case strings.HasSuffix("/"+path, suffix):
			found[path] = read(t, path)
		}
		return nil
	}))
	return found
}

// pages returns all pages by name, including those of nested modules.
func pages(t *testing.T) map[string]string {
	t.Helper()
	found := filesEndingIn(t, ".md")
	require.Contains(t, found, "otelpayterm/README.md")
	return found
}

// TestExcerptsStandInTheirFiles: excerpts are verbatim, except for indentation.
func TestExcerptsStandInTheirFiles(t *testing.T) {
	for page, text := range pages(t) {
		for _, block := range docs.Blocks(page, text) {
			if block.From == "" {
				continue
			}
			unindented := func(s string) string { return strings.ReplaceAll(s, "\t", "") }
			assert.Contains(t, unindented(read(t, block.From)), unindented(block.Code), "%s is not from %s", block.Place, block.From)
		}
	}
}

// TestGoBlocksCompile also runs the tests among them. A readme_test.go runs the other blocks of its
// README, too.
func TestGoBlocksCompile(t *testing.T) {
	var parts []docs.Block
	for page, text := range pages(t) {
		for _, block := range docs.Blocks(page, text) {
			if block.From == "" && !block.IsProgram() {
				parts = append(parts, block)
			}
		}
	}
	require.NotEmpty(t, parts)
	file := filepath.Join(t.TempDir(), "blocks_test.go")
	require.NoError(t, os.WriteFile(file, []byte(docs.TestFile(parts)), 0o600))
	output, err := exec.CommandContext(t.Context(), "go", "test", "-vet=all", "-skip", "^TestParts$", file).CombinedOutput()
	assert.NoError(t, err, "%s", output)
}

// TestEverySentinelIsInAPage: those of package payterm in docs/errors.md.
func TestEverySentinelIsInAPage(t *testing.T) {
	all := pages(t)
	everywhere := strings.Join(slices.Collect(maps.Values(all)), "")
	for _, folder := range []string{".", "models", "pagination", "till", "till/journal"} {
		for file, text := range glob(t, path.Join(folder, "*.go")) {
			for _, name := range regexp.MustCompile(`(?m)^(?:var |\t)(Err[A-Z]\w*) += `).FindAllStringSubmatch(text, -1) {
				text, where := everywhere, "any page"
				if folder == "." {
					text, where = all["docs/errors.md"], "docs/errors.md"
				}
				isNamed := regexp.MustCompile("`([a-z]+\\.)?" + name[1] + "`").MatchString(text)
				assert.True(t, isNamed, "%s of %s is not in %s", name[1], file, where)
			}
		}
	}
}

// runByCI matches the commands that CI runs: those in .ci/run, the tests of each module, and the
// examples, the doctor and the platform, run by their tests. The tests of payterm-export run those
// of its pages, and CI itself begins with a clone.
var runByCI = regexp.MustCompile(`^(git clone https://github\.com/payterm/payterm-go && cd payterm-go|go test \./\.\.\.|bash \.ci/run|go test \.|cd [\w/-]+|go run \./examples/[\w-]+( -tap \w+)?|go run \./platform/cmd/payterm-(doctor|platform))$`)

func TestShellCommandsAreRunByCI(t *testing.T) {
	for page, text := range pages(t) {
		if page == "cmd/payterm-export/README.md" || page == "docs/export.md" {
			continue
		}
		for _, block := range regexp.MustCompile("(?ms)^ *```sh\n(.*?)^ *```$").FindAllStringSubmatch(text, -1) {
			for line := range strings.Lines(block[1]) {
				command, _, _ := strings.Cut(" "+line, " #")
				if command = strings.TrimSpace(command); command == "" {
					continue
				}
				assert.Regexp(t, runByCI, command, page)
				if dir := regexp.MustCompile(`^(?:cd|go run) ([./\w-]+)`).FindStringSubmatch(command); dir != nil {
					assert.DirExists(t, filepath.Join("../..", dir[1]), page)
				}
			}
		}
	}
}
