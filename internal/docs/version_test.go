package docs_test

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/operations"
)

// TestFilesAgreeOnVersions of the library and of Go.
func TestFilesAgreeOnVersions(t *testing.T) {
	supported := find(t, "SECURITY.md", `(?m)^\| (\d\S*) \| yes \|`)
	assert.True(t, strings.HasPrefix(payterm.Version, supported), "SECURITY.md supports %s", supported)
	if !strings.Contains(payterm.Version, "-") {
		for page, text := range pages(t) {
			assert.NotRegexp(t, `(?i)\bcandidate\b|-rc\.`, text, page)
		}
	}

	language := find(t, "go.mod", `(?m)^go (.*)$`)
	assert.Equal(t, language, find(t, "README.md", `Needs\s+Go\s+(\S+)`)+".0", "README.md")
	for module := range filesEndingIn(t, "/go.mod") {
		assert.Equal(t, language, find(t, module, `(?m)^go (.*)$`), module)
		if required := find(t, module, `(?m)^\s*github\.com/payterm/payterm-go (\S+)$`); required != "" {
			assert.Equal(t, "v"+payterm.Version, required, module)
		}
	}
}

// TestPagesSayWhatIsReleased: until the CHANGELOG has a section with a date for the version of
// version.go, no page has a command that fetches a version; from then on, none says that it cannot
// be fetched.
func TestPagesSayWhatIsReleased(t *testing.T) {
	const module = `github\.com/payterm/payterm-go[\w/-]*`
	status, untrue := payterm.Version+" is not released yet.", module+`@(latest|v\d)`
	if find(t, "CHANGELOG.md", `(?m)^## (\d\S*) \(20\d\d-\d\d-\d\d\)$`) == payterm.Version {
		status, untrue = payterm.Version+", stable:", module+`@main|\breleased yet\b|\bUntil \S+ is\s+released\b|\bwill be (1\.|as stable|stable)`
		assert.Equal(t, "v"+payterm.Version, find(t, "README.md", `go get github\.com/payterm/payterm-go@(\S+)`))
	}
	assert.Contains(t, read(t, "README.md"), "\nStatus: "+status)
	for page, text := range pages(t) {
		assert.NotRegexp(t, untrue, text, page)
	}
}

// TestPreviewsSayThatTheyAre, in their comments, and the page that they refer to has them in the
// second column of its table.
func TestPreviewsSayThatTheyAre(t *testing.T) {
	var previews string
	for _, row := range regexp.MustCompile(`(?m)^\|(.*)\|(.*)\|$`).FindAllStringSubmatch(read(t, "docs/compatibility.md"), -1) {
		previews += row[2]
	}
	for file, text := range glob(t, "till/doc.go", "till/*/doc.go", "books/*/doc.go", "platform/console/doc.go", "platform/cmd/*/main.go", "cmd/*/main.go") {
		assert.Regexp(t, `\n// This (package|command) is a preview.* \[docs/compatibility\.md\]`, text, file)
		name := strings.TrimPrefix(path.Dir(file), "platform/cmd/")
		assert.Contains(t, previews, "`"+strings.TrimPrefix(name, "cmd/")+"`", file)
	}
}

// TestReadmeCountsTheOperations.
func TestReadmeCountsTheOperations(t *testing.T) {
	assert.Equal(t, strconv.Itoa(len(operations.Table)), find(t, "README.md", `all (\d+) operations`))
}

// find returns the first group of a pattern's first match in a file, or "".
func find(t *testing.T, file, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(read(t, file))
	if found == nil {
		return ""
	}
	return found[1]
}
