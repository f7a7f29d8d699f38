package docs_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryColumnOfATableIsRead: expected values that no test reads prove nothing, and a linter
// sees that they are set. A table is a list or a map of structs.
func TestEveryColumnOfATableIsRead(t *testing.T) {
	files := token.NewFileSet()
	packages := map[string][]*ast.File{}
	require.NoError(t, fs.WalkDir(os.DirFS("."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err == nil {
			name := filepath.Dir(path) + " " + file.Name.Name
			packages[name] = append(packages[name], file)
		}
		return err
	}))
	require.Contains(t, packages, "models models_test")
	for _, parsed := range packages {
		for _, column := range unreadColumns(files, parsed) {
			if place := files.Position(column.Pos()); strings.HasSuffix(place.Filename, "_test.go") {
				t.Errorf("%s: no test reads %s", place, column.Name())
			}
		}
	}
}

// unreadColumns returns the fields of the tables in a package that nothing selects. Exported ones
// may be read by encoding/json.
func unreadColumns(files *token.FileSet, parsed []*ast.File) (unread []*types.Var) {
	info := types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{Importer: nothing{}, Error: func(error) {}} // a package knows its own structs
	_, _ = config.Check("", files, parsed, &info)
	tables, read, unresolved := map[*types.Struct]bool{}, map[*types.Var]bool{}, map[string]bool{}
	for _, file := range parsed {
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.ArrayType:
				tables[structOf(info.TypeOf(node.Elt))] = true
			case *ast.MapType:
				tables[structOf(info.TypeOf(node.Value))] = true
			case *ast.SelectorExpr:
				if selection := info.Selections[node]; selection != nil {
					if column, ok := selection.Obj().(*types.Var); ok {
						read[column.Origin()] = true
					}
				} else if info.Uses[node.Sel] == nil {
					unresolved[node.Sel.Name] = true // of a type from elsewhere, or that depends on one
				}
			}
			return true
		})
	}
	for table := range tables {
		for column := range table.Fields() {
			if !column.Exported() && !column.Embedded() && !read[column.Origin()] && !unresolved[column.Name()] {
				unread = append(unread, column)
			}
		}
	}
	return unread
}

// structOf returns the struct that a type is or points to, or an empty one.
func structOf(of types.Type) *types.Struct {
	if pointer, ok := of.(*types.Pointer); ok {
		of = pointer.Elem()
	}
	if of != nil {
		if found, ok := of.Underlying().(*types.Struct); ok {
			return found
		}
	}
	return new(types.Struct)
}

// nothing imports no package.
type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.ErrUnsupported }
