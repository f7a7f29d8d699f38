package docs_test

import (
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// repository is the prefix of links to files of the repository from elsewhere, such as doc
// comments.
const repository = "https://github.com/payterm/payterm-go/blob/main/"

// documentation is the prefix of links to the documentation of its packages.
const documentation = "https://pkg.go.dev/github.com/payterm/payterm-go/"

var (
	links   = regexp.MustCompile(`\]\(([^)\s]*)\)|(?:src|href)="([^"]*)"|(?m)^(?:// )?\[[^]]+\]: (\S+)$`)
	fences  = regexp.MustCompile("(?s)```.*?```")
	heading = regexp.MustCompile(`(?m)^#+ +(.*?) *$`)
	dropped = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// TestLinksLeadSomewhere checks links to files, headings and packages of the repository; of links
// to other sites, only the form.
func TestLinksLeadSomewhere(t *testing.T) {
	texts := pages(t)
	for _, name := range []string{"/doc.go", "/service.go"} {
		maps.Copy(texts, filesEndingIn(t, name))
	}
	maps.Copy(texts, glob(t, ".github/ISSUE_TEMPLATE/*"))
	for page, text := range texts {
		for _, link := range links.FindAllStringSubmatch(fences.ReplaceAllString(text, ""), -1) {
			target := link[1] + link[2] + link[3]
			assert.NoError(t, leads(page, target), "%s: (%s)", page, target)
		}
	}
}

// leads returns an error if a link of a page is broken.
func leads(page, target string) error {
	parsed, err := url.Parse(target)
	if err != nil {
		return err
	}
	file := path.Join(path.Dir(page), parsed.Path)
	own, isFile := strings.CutPrefix(target, repository)
	folder, isPackage := strings.CutPrefix(target, documentation)
	switch {
	case isFile:
		file, _, _ = strings.Cut(own, "#")
	case isPackage:
		file, parsed.Fragment = folder, ""
	case parsed.Scheme == "https" && parsed.Host != "":
		return nil
	case parsed.Scheme != "":
		return fmt.Errorf("is not an https URL")
	case parsed.Path == "":
		file = page
	}
	if parsed.Fragment == "" {
		_, err := fs.Stat(root, path.Clean(file))
		return err
	}
	text, err := fs.ReadFile(root, file)
	if err == nil && !slices.Contains(anchorsOf(string(text)), parsed.Fragment) {
		err = fmt.Errorf("%s has no such heading", file)
	}
	return err
}

// anchorsOf returns the anchors of the headings of a page, as GitHub makes them. Of equal headings,
// it has the first.
func anchorsOf(page string) (anchors []string) {
	for _, found := range heading.FindAllStringSubmatch(fences.ReplaceAllString(page, ""), -1) {
		text := regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`).ReplaceAllString(found[1], "$1")
		anchors = append(anchors, strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(text), ""), " ", "-"))
	}
	return anchors
}
