package docs_test

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/docs"
)

// TestMain changes to the root of the repository.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// pages returns all pages by name, including those of nested modules.
func pages(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS("."), ".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "testdata" || name == ".git"):
			return fs.SkipDir
		case filepath.Ext(name) == ".md":
			text, err := os.ReadFile(path)
			found[path] = string(text)
			return err
		}
		return nil
	}))
	require.Contains(t, found, "otelpayterm/README.md")
	return found
}

// TestExcerptsStandInTheirFiles: excerpts are verbatim, except for indentation.
func TestExcerptsStandInTheirFiles(t *testing.T) {
	for page := range pages(t) {
		blocks, err := docs.Blocks(page)
		require.NoError(t, err)
		for _, block := range blocks {
			if block.From == "" {
				continue
			}
			text, err := os.ReadFile(block.From)
			require.NoError(t, err, block.Place)
			unindented := func(s string) string { return strings.ReplaceAll(s, "\t", "") }
			assert.Contains(t, unindented(string(text)), unindented(block.Code), "%s is not from %s", block.Place, block.From)
		}
	}
}

// TestGoBlocksCompile also runs the tests among them. readme_test.go runs the other blocks of the
// README, too.
func TestGoBlocksCompile(t *testing.T) {
	var parts []docs.Block
	for page := range pages(t) {
		blocks, err := docs.Blocks(page)
		require.NoError(t, err)
		for _, block := range blocks {
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
	for _, folder := range []string{".", "models", "pagination", "till", "journal"} {
		files, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, name := range regexp.MustCompile(`(?m)^(?:var |\t)(Err[A-Z]\w*) += `).FindAllStringSubmatch(string(text), -1) {
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
var runByCI = regexp.MustCompile(`^(git clone https://github\.com/payterm/payterm-go && cd payterm-go|go test \./\.\.\.|bash \.ci/run|go test \.|cd [\w/-]+|go run \./examples/[\w-]+( -tap \w+)?|go run \./cmd/payterm-(doctor|platform))$`)

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
					assert.DirExists(t, dir[1], page)
				}
			}
		}
	}
}
