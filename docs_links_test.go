package payterm_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// repository is where links from outside of it, such as those of doc comments, find its files.
const repository = "https://github.com/payterm/payterm-go/blob/main/"

var links = regexp.MustCompile(`\]\(([^)\s]*)\)|(?:src|href)="([^"]*)"|(?m)^\[[^]]+\]: (\S+)$`)

// linksIn returns where the links of a page lead, pictures included.
func linksIn(prose string) (targets []string) {
	for _, link := range links.FindAllStringSubmatch(prose, -1) {
		targets = append(targets, link[1]+link[2]+link[3])
	}
	return targets
}

// Links lead to files and headings, and each example is linked. Of those to other sites only the
// form is looked at.
func TestDocumentsLink(t *testing.T) {
	t.Parallel()
	forms, err := filepath.Glob(".github/ISSUE_TEMPLATE/*")
	require.NoError(t, err)
	linked := map[string]bool{}
	for _, document := range slices.Concat(documents(t), forms) {
		for _, target := range linksIn(proseOf(t, document)) {
			file, err := leadsTo(document, target)
			assert.NoError(t, err, "%s: (%s)", document, target)
			linked[file] = true
		}
	}
	examples, err := filepath.Glob("examples/*/main.go")
	require.NoError(t, err)
	for _, example := range examples {
		assert.True(t, linked[example], "no document links to %s", example)
	}
	for _, guide := range documents(t) {
		if filepath.Dir(guide) == "docs" && guide != index {
			assert.Contains(t, linksIn(proseOf(t, index)), filepath.Base(guide), "%s lists all guides", index)
		}
	}
}

// Doc comments link to files of the repository by its address.
func TestDocCommentsLinkToFiles(t *testing.T) {
	t.Parallel()
	all, err := packages()
	require.NoError(t, err)
	for dir, p := range all {
		for _, comment := range commentsOf(p) {
			for _, link := range p.Parser().Parse(comment).Links {
				_, err := leadsTo("doc.go", link.URL)
				assert.NoError(t, err, "%s: %s", dir, link.URL)
			}
		}
	}
}

// leadsTo returns the file of this repository that a link of a document leads to, if any.
func leadsTo(document, target string) (string, error) {
	parsed, err := url.Parse(target)
	if err != nil {
		return "", err
	}
	file := filepath.Join(filepath.Dir(document), parsed.Path)
	if own, ok := strings.CutPrefix(target, repository); ok {
		file, _, _ = strings.Cut(own, "#")
	} else if parsed.Scheme != "" {
		if parsed.Scheme != "https" || parsed.Host == "" {
			return "", fmt.Errorf("is not an https address")
		}
		return "", nil
	}
	if parsed.Path == "" {
		file = document
	}
	if _, err := os.Stat(file); err != nil || parsed.Fragment == "" {
		return file, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if !slices.Contains(anchorsOf(string(text)), parsed.Fragment) {
		return "", fmt.Errorf("%s has no such heading", file)
	}
	return file, nil
}

var (
	heading = regexp.MustCompile(`(?m)^#+ +(.*?) *$`)
	dropped = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// anchorsOf returns the anchors of the headings of a page, as GitHub makes them.
func anchorsOf(page string) (anchors []string) {
	seen := map[string]int{}
	for _, found := range heading.FindAllStringSubmatch(fences.ReplaceAllString(page, ""), -1) {
		text := regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`).ReplaceAllString(found[1], "$1")
		anchor := strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(text), ""), " ", "-")
		if n := seen[anchor]; n > 0 {
			anchors = append(anchors, fmt.Sprintf("%s-%d", anchor, n))
		} else {
			anchors = append(anchors, anchor)
		}
		seen[anchor]++
	}
	return anchors
}

func TestAnchorsAreThoseOfGitHub(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"what-moved", "pays-no-doubt", "what-moved-1", "a--b", "docexport"}, anchorsOf(
		"# What moved?\n## `Pay`s, *no* doubt\n```sh\n# no heading\n```\n# What moved\n# A & B\n### [doc/export](x.md)\n"))
}
