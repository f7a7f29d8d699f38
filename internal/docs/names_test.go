package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

var (
	inlines = regexp.MustCompile("`[^`]+`")
	dotted  = regexp.MustCompile(`\b\w+(\.[A-Z]\w*)+\b`)
)

// TestNamesInPagesExist: package.Name, Type.Member and client.API.Resource.Verb, wherever a page
// has them in text. Go blocks are compiled.
func TestNamesInPagesExist(t *testing.T) {
	t.Parallel()
	names := exports(t)
	require.True(t, names["journal"]["CreateMerchant"] && names["Till"]["Opened"] && names["Terminals"]["Register"])
	checked := 0
	for page, text := range pages(t) {
		for _, inline := range inlines.FindAllString(fences.ReplaceAllString(text, ""), -1) {
			for _, name := range dotted.FindAllString(inline, -1) {
				owner, members, _ := strings.Cut(name, ".")
				member, _, _ := strings.Cut(members, ".")
				if owner == "client" {
					assert.True(t, isInClient(strings.Split(members, ".")), "%s: %s", page, name)
				} else if names[owner] != nil {
					assert.True(t, names[owner][member], "%s: %s", page, name)
					checked++
				}
			}
		}
	}
	assert.Greater(t, checked, 100)
}

// exports returns the exported names of each package, and the members of each exported type, all of
// the same name together.
func exports(t *testing.T) map[string]map[string]bool {
	t.Helper()
	names, packages := map[string]map[string]bool{}, map[string]bool{}
	add := func(owner string, members ...*ast.Ident) {
		if names[owner] == nil {
			names[owner] = map[string]bool{}
		}
		for _, member := range members {
			names[owner][member.Name] = member.IsExported()
		}
	}
	for file, source := range filesEndingIn(t, ".go") {
		folder := "/" + path.Dir(file) + "/"
		if strings.HasSuffix(file, "_test.go") || strings.Contains(folder, "/internal/") || strings.Contains(folder, "/.ci/") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, declared := range parsed.Decls {
			addDeclared(add, parsed.Name.Name, declared)
		}
		packages[parsed.Name.Name] = true
	}
	maps.DeleteFunc(names, func(owner string, _ map[string]bool) bool { return !packages[owner] && !token.IsExported(owner) })
	return names
}

func addDeclared(add func(string, ...*ast.Ident), in string, declared ast.Decl) {
	switch declared := declared.(type) {
	case *ast.FuncDecl:
		if declared.Recv == nil {
			add(in, declared.Name)
		} else {
			add(typeName(declared.Recv.List[0].Type), declared.Name)
		}
	case *ast.GenDecl:
		for _, spec := range declared.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				add(in, spec.Names...)
			case *ast.TypeSpec:
				add(in, spec.Name)
				if fields, ok := spec.Type.(*ast.StructType); ok {
					for _, field := range fields.Fields.List {
						add(spec.Name.Name, field.Names...)
					}
				}
			}
		}
	}
}

// typeName returns the name of a receiver's type.
func typeName(expression ast.Expr) string {
	switch of := expression.(type) {
	case *ast.StarExpr:
		return typeName(of.X)
	case *ast.IndexExpr:
		return typeName(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}

// isInClient reports whether a path of fields, perhaps to a method, leads somewhere from a client.
func isInClient(members []string) bool {
	at := reflect.TypeFor[*payterm.Client]()
	for i, name := range members {
		if _, ok := at.MethodByName(name); ok {
			return i == len(members)-1
		}
		if at.Kind() == reflect.Pointer {
			at = at.Elem()
		}
		field, ok := at.FieldByName(name)
		if !ok {
			return false
		}
		at = field.Type
	}
	return true
}
