package payterm_test

import (
	"cmp"
	"go/ast"
	"go/build"
	"go/doc"
	"go/doc/comment"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// likeALink finds what looks like a link to a symbol. The parser leaves it as it is if there is no
// such symbol.
var likeALink = regexp.MustCompile(`\[\*?(?:[A-Za-z_][\w/-]*\.)*[A-Z]\w*\]`)

// Every link of a doc comment leads to a symbol.
func TestDocCommentsLinkToSymbols(t *testing.T) {
	t.Parallel()
	all, err := packages()
	require.NoError(t, err)
	exported := exports{}
	for dir, p := range all {
		for _, text := range commentsOf(p) {
			parsed := p.Parser().Parse(text)
			visit(parsed, func(piece comment.Text) {
				if plain, ok := piece.(comment.Plain); ok {
					assert.Empty(t, likeALink.FindString(string(plain)), "%s: there is no such symbol", dir)
				}
			})
			for _, link := range linksOf(parsed) {
				if link.ImportPath == "" {
					continue // the parser knows the symbols of its own package
				}
				symbol := strings.TrimPrefix(link.Recv+"."+link.Name, ".")
				assert.True(t, exported.has(t, link.ImportPath, symbol), "%s: %s has no %s", dir, link.ImportPath, symbol)
			}
		}
	}
}

// commentsOf returns the comments of a package, its exported symbols and its examples.
func commentsOf(p *doc.Package) []string {
	texts := []string{p.Doc}
	for _, v := range valuesOf(p) {
		texts = append(texts, v.Doc)
	}
	for _, t := range p.Types {
		texts = append(texts, t.Doc)
	}
	for _, f := range funcsOf(p) {
		texts = append(texts, f.Doc)
	}
	for _, e := range examplesOf(p) {
		texts = append(texts, e.Doc)
	}
	return texts
}

// exports has the symbols of packages by import path.
type exports map[string]map[string]bool

// has reports whether a package exports a symbol, such as Client or Client.Do. It has the symbol
// without a name if it exists.
func (e exports) has(t *testing.T, importPath, symbol string) bool {
	t.Helper()
	if e[importPath] == nil {
		e[importPath] = symbolsOf(t, importPath)
	}
	return e[importPath][symbol]
}

func symbolsOf(t *testing.T, importPath string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	dir, ours := strings.CutPrefix(importPath, modulePath)
	dir = cmp.Or(strings.Trim(dir, "/"), ".")
	if !ours {
		standard, err := build.Default.Import(importPath, ".", build.FindOnly)
		if err != nil {
			return found
		}
		dir = standard.Dir
	}
	p, err := packageIn(dir, importPath)
	require.NoError(t, err)
	if p == nil {
		return found
	}
	found[""] = true
	for _, v := range valuesOf(p) {
		for _, name := range v.Names {
			found[name] = true
		}
	}
	for _, f := range funcsOf(p) {
		receiver, _, _ := strings.Cut(strings.TrimPrefix(f.Recv, "*"), "[")
		found[strings.TrimPrefix(receiver+"."+f.Name, ".")] = true
	}
	for _, kind := range p.Types {
		found[kind.Name] = true
		for _, field := range fieldsOf(kind) {
			found[kind.Name+"."+field] = true
		}
	}
	return found
}

// fieldsOf returns the fields of a struct, to which pkg.go.dev links, too.
func fieldsOf(kind *doc.Type) (names []string) {
	for _, spec := range kind.Decl.Specs {
		declared, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		structure, ok := declared.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, field := range structure.Fields.List {
			for _, name := range field.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// What a document names like a symbol of a package, such as `payterm.Client.Do`, exists.
func TestDocumentsNameSymbols(t *testing.T) {
	t.Parallel()
	paths := map[string]string{}
	for _, p := range publicPackages(t) {
		paths[p.Name] = p.ImportPath
	}
	exported, named := exports{}, 0
	for _, document := range documents(t) {
		if document == "CHANGELOG.md" {
			continue // it names what is no more
		}
		for _, name := range regexp.MustCompile("`[*]?([a-z]+)\\.([A-Z]\\w*(?:\\.[A-Z]\\w*)?)[`(]").FindAllStringSubmatch(proseOf(t, document), -1) {
			if importPath, ours := paths[name[1]]; ours {
				assert.True(t, exported.has(t, importPath, name[2]), "%s: there is no %s.%s", document, name[1], name[2])
				named++
			}
		}
	}
	assert.NotZero(t, named)
}
