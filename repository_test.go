package payterm_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// modules returns the directories of all modules, as dependabot writes them.
func modules(t *testing.T) []string {
	t.Helper()
	var found []string
	require.NoError(t, filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return fs.SkipDir
		case entry.Name() == "go.mod":
			found = append(found, path.Join("/", filepath.ToSlash(filepath.Dir(name))))
		}
		return nil
	}))
	return found
}

func TestUpdatesAreConfiguredForEveryModule(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(".github/dependabot.yml")
	require.NoError(t, err)
	configured := regexp.MustCompile(`package-ecosystem: gomod\n +directories: \[(.*)\]`).FindSubmatch(text)
	require.NotNil(t, configured)
	assert.ElementsMatch(t, modules(t), strings.Split(string(configured[1]), ", "))
}

// A tag can be moved to other code, the hash of a commit cannot. The comment tells people, and
// dependabot, which release it is.
func TestActionsArePinnedByHash(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(".github/workflows/*.yml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		uses := regexp.MustCompile(`uses: .*`).FindAllString(string(text), -1)
		assert.NotEmpty(t, uses, file)
		for _, use := range uses {
			assert.Regexp(t, `^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`, use, file)
		}
		granted := regexp.MustCompile(`(?m)^permissions:\n((?:  .*\n)*)`).FindStringSubmatch(string(text))
		if assert.NotNil(t, granted, "%s grants what the repository does", file) {
			assert.Equal(t, "  contents: read\n", granted[1], file)
		}
		assert.NotRegexp(t, `: write`, string(text), file)
	}
}

// Without these, nobody can find out what became of a call.
func TestFormsAskForWhatIsNeeded(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"ISSUE_TEMPLATE/call.yml", "ISSUE_TEMPLATE/interface.yml", "pull_request_template.md"} {
		text, err := os.ReadFile(filepath.Join(".github", form))
		require.NoError(t, err)
		for _, needed := range []string{"Operation", "Request id", "redacted", "docs/operations.md"} {
			assert.Contains(t, string(text), needed, form)
		}
	}
}

// Whoever takes a nested module gets the core that it requires: its replace directive is for this
// repository alone.
func TestVersionIsTheLastRelease(t *testing.T) {
	t.Parallel()
	versions := map[string]string{
		"CHANGELOG.md": `(?m)^## (\d\S*) \(\d{4}-\d\d-\d\d\)$`,
		"SECURITY.md":  `(?m)^\| (\S+) \| yes`,
	}
	for _, module := range modules(t) {
		if module != "/" && !strings.HasPrefix(module, "/examples/") {
			versions[path.Join(module, "go.mod")[1:]] = `(?m)^\s+github\.com/payterm/payterm-go v(\S+)$`
		}
	}
	for file, pattern := range versions {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		newest := regexp.MustCompile(pattern).FindSubmatch(text)
		if assert.NotNil(t, newest, file) {
			assert.True(t, strings.HasPrefix(payterm.Version+".", string(newest[1])+"."),
				"%s names %s, and version.go %s", file, newest[1], payterm.Version)
		}
	}
}
