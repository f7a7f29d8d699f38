package api_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/api"
)

var repository = filepath.Join("..", "..")

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	require.NoError(t, err)
	return string(text)
}

// released returns the releases of the CHANGELOG, newest first.
func released(t *testing.T) []api.Release {
	t.Helper()
	releases := api.Releases(readFile(t, "CHANGELOG.md"))
	require.NotEmpty(t, releases)
	if releases[0].Version == api.Unreleased {
		releases = releases[1:]
	}
	return releases
}

// numbers returns the three numbers of a version.
func numbers(t *testing.T, version string) []int {
	t.Helper()
	require.Regexp(t, `^\d+\.\d+\.\d+$`, version)
	var parts []int
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		require.NoError(t, err)
		parts = append(parts, n)
	}
	return parts
}

func TestReleasesDescend(t *testing.T) {
	releases := released(t)
	for i, release := range releases {
		_, err := time.Parse(time.DateOnly, release.Date)
		assert.NoError(t, err, release.Version)
		if i > 0 {
			assert.Positive(t, slices.Compare(numbers(t, releases[i-1].Version), numbers(t, release.Version)), release.Version)
			assert.GreaterOrEqual(t, releases[i-1].Date, release.Date, release.Version)
		}
	}
}

// version.go, the CHANGELOG and the data of the API name the same last release.
func TestVersionIsTheLastRelease(t *testing.T) {
	var versions []string
	for _, release := range released(t) {
		versions = append(versions, release.Version)
	}
	assert.Equal(t, payterm.Version, versions[0], "the CHANGELOG, beside version.go")
	for _, module := range api.Modules {
		files, err := filepath.Glob(api.File(repository, module, "*"))
		require.NoError(t, err)
		var written []string
		for _, file := range files {
			written = append(written, strings.TrimSuffix(filepath.Base(file), ".txt"))
		}
		if module == "." {
			assert.ElementsMatch(t, versions, written, "files in internal/api/releases, beside the CHANGELOG")
		}
		assert.Contains(t, written, payterm.Version, "files of module %s: go run ./internal/api/write", module)
		assert.Subset(t, versions, written, module)
	}
}

// A program that takes a nested module gets the core of the same release with it: a replace
// directive is for this repository alone.
func TestNestedModulesRequireTheLastRelease(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(repository, "*", "go.mod"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		required := regexp.MustCompile(`(?m)^\s+github\.com/payterm/payterm-go (\S+)$`).FindStringSubmatch(string(text))
		if assert.NotNil(t, required, file) {
			assert.Equal(t, "v"+payterm.Version, required[1], file)
		}
	}
}

// The page that tells where fixes go names the last release.
func TestSecuritySupportsTheLastRelease(t *testing.T) {
	minor := regexp.MustCompile(`^\d+\.\d+`).FindString(payterm.Version)
	assert.Regexp(t, `(?m)^\| `+regexp.QuoteMeta(minor)+` +\| yes`, readFile(t, "SECURITY.md"))
}
