package payterm_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const modulePath = "github.com/payterm/payterm-go"

// packages returns the packages of all modules by directory, with the examples of their
// example*_test.go.
var packages = sync.OnceValues(func() (map[string]*doc.Package, error) {
	found := map[string]*doc.Package{}
	err := filepath.WalkDir(".", func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if dir != "." && strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" {
			return filepath.SkipDir
		}
		p, err := packageIn(dir, path.Join(modulePath, filepath.ToSlash(dir)))
		if p != nil {
			found[dir] = p
		}
		return err
	})
	return found, err
})

// packageIn returns the documentation of the package in a directory, nil if there is none.
func packageIn(dir, importPath string) (*doc.Package, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	var files []*ast.File
	sources := 0
	for _, name := range names {
		isTest := strings.HasSuffix(name, "_test.go")
		if isTest && !strings.HasPrefix(filepath.Base(name), "example") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		if !isTest {
			sources++
		}
	}
	if sources == 0 {
		return nil, nil
	}
	return doc.NewFromFiles(set, files, importPath)
}

// publicPackages returns the packages that programs import.
func publicPackages(t *testing.T) map[string]*doc.Package {
	t.Helper()
	all, err := packages()
	require.NoError(t, err)
	public := map[string]*doc.Package{}
	for dir, p := range all {
		parents := strings.Split(filepath.ToSlash(dir), "/")
		own := slices.Contains(parents, "internal") || parents[0] == "examples"
		if !own && p.Name != "main" && len(p.Types)+len(p.Funcs)+len(p.Vars)+len(p.Consts) > 0 {
			public[dir] = p
		}
	}
	require.Contains(t, public, "paytermtest/console")
	return public
}

// The index of a package begins within three screens: its overview is short, and the rest stands
// with the symbols that it is about.
func TestOverviewsAreShort(t *testing.T) {
	t.Parallel()
	const threeScreens = 75 // lines, as go doc prints them
	all, err := packages()
	require.NoError(t, err)
	for dir, p := range all {
		assert.NotEmpty(t, p.Doc, "%s has no overview", dir)
		if lines := strings.Count(string(p.Text(p.Doc)), "\n"); lines > threeScreens {
			t.Errorf("the overview of %s has %d lines, more than %d: move what is about one symbol to its comment", dir, lines, threeScreens)
		}
	}
}

// Each public package shows its use by an example that is run, and leads on by links.
func TestPackagesHaveExamplesAndLinks(t *testing.T) {
	t.Parallel()
	for dir, p := range publicPackages(t) {
		ran := func(e *doc.Example) bool { return e.Output != "" || e.EmptyOutput }
		assert.True(t, slices.ContainsFunc(examplesOf(p), ran), "%s has no example with an output", dir)
		assert.NotEmpty(t, linksOf(p.Parser().Parse(p.Doc)), "the overview of %s links to nothing", dir)
	}
}

// examplesOf returns the examples of a package and its symbols.
func examplesOf(p *doc.Package) []*doc.Example {
	all := slices.Clone(p.Examples)
	for _, t := range p.Types {
		all = append(all, t.Examples...)
	}
	for _, f := range funcsOf(p) {
		all = append(all, f.Examples...)
	}
	return all
}

// funcsOf returns the functions and methods of a package.
func funcsOf(p *doc.Package) []*doc.Func {
	all := slices.Clone(p.Funcs)
	for _, t := range p.Types {
		all = slices.Concat(all, t.Funcs, t.Methods)
	}
	return all
}

// valuesOf returns the constants and variables of a package.
func valuesOf(p *doc.Package) []*doc.Value {
	all := slices.Concat(p.Consts, p.Vars)
	for _, t := range p.Types {
		all = slices.Concat(all, t.Consts, t.Vars)
	}
	return all
}

// linksOf returns the links of a comment to symbols and packages.
func linksOf(text *comment.Doc) []*comment.DocLink {
	var links []*comment.DocLink
	visit(text, func(t comment.Text) {
		if link, ok := t.(*comment.DocLink); ok {
			links = append(links, link)
		}
	})
	return links
}

// visit calls see for each piece of text in the prose of a comment.
func visit(text *comment.Doc, see func(comment.Text)) {
	var blocks func([]comment.Block)
	blocks = func(content []comment.Block) {
		for _, block := range content {
			switch b := block.(type) {
			case *comment.Heading:
				each(b.Text, see)
			case *comment.Paragraph:
				each(b.Text, see)
			case *comment.List:
				for _, item := range b.Items {
					blocks(item.Content)
				}
			}
		}
	}
	blocks(text.Content)
}

func each(pieces []comment.Text, see func(comment.Text)) {
	for _, piece := range pieces {
		see(piece)
	}
}
