package docs_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryColumnOfATableIsRead: expected values that no test reads prove nothing, and a linter
// sees that they are set. A table is a list or a map of structs.
func TestEveryColumnOfATableIsRead(t *testing.T) {
	files := token.NewFileSet()
	packages := map[string][]*ast.File{}
	require.NoError(t, fs.WalkDir(root, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(files, path, read(t, path), parser.SkipObjectResolution)
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
	compared := map[*types.Struct]bool{} // as a whole
	for _, file := range parsed {
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.CompositeLit:
				tables[rowOf(info.TypeOf(node))] = true
			case *ast.CallExpr:
				if called, ok := node.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"Contains", "ElementsMatch", "Equal"}, called.Sel.Name) {
					for _, argument := range node.Args {
						compared[rowOf(info.TypeOf(argument))] = true
					}
				}
			case *ast.SelectorExpr:
				if selection := info.Selections[node]; selection == nil {
					unresolved[node.Sel.Name] = true // of a type from elsewhere, or that depends on one
				} else if column, ok := selection.Obj().(*types.Var); ok {
					read[column.Origin()] = true
				}
			}
			return true
		})
	}
	for table := range tables {
		for column := range table.Fields() {
			isRead := compared[table] || read[column.Origin()] || unresolved[column.Name()]
			if !isRead && !column.Exported() && !column.Embedded() {
				unread = append(unread, column)
			}
		}
	}
	return unread
}

// rowOf returns the struct that a list or a map has as its elements, or else an empty one.
func rowOf(table types.Type) *types.Struct {
	if table == nil { // unknown
		return new(types.Struct)
	}
	if list, ok := table.Underlying().(interface{ Elem() types.Type }); ok { // a slice, an array or a map
		of := list.Elem()
		if pointer, ok := of.(*types.Pointer); ok {
			of = pointer.Elem()
		}
		if row, ok := of.Underlying().(*types.Struct); ok {
			return row
		}
	}
	return new(types.Struct)
}

// nothing imports no package.
type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.ErrUnsupported }
