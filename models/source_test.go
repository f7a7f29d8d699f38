package models_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// declarations hold what tests need of the source of the package and reflection does not show.
type declarations struct {
	constants map[string][]string // values of the constants of each type, in order
	structs   []string            // names of the exported structs that have keys
}

func source(t *testing.T) declarations {
	t.Helper()
	found := declarations{constants: map[string][]string{}}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, found.add)
	}
	return found
}

// add notes a declaration; it is not interested in what is inside functions.
func (d *declarations) add(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.FuncDecl:
		return false
	case *ast.ValueSpec:
		if kind, ok := node.Type.(*ast.Ident); ok && len(node.Values) == 1 {
			if literal, ok := node.Values[0].(*ast.BasicLit); ok {
				value, _ := strconv.Unquote(literal.Value)
				d.constants[kind.Name] = append(d.constants[kind.Name], value)
			}
		}
	case *ast.TypeSpec:
		if fields, ok := node.Type.(*ast.StructType); ok && node.Name.IsExported() && slices.ContainsFunc(fields.Fields.List, hasKey) {
			d.structs = append(d.structs, node.Name.Name)
		}
	}
	return true
}

func hasKey(field *ast.Field) bool {
	return field.Tag != nil && keyOf(reflect.StructTag(strings.Trim(field.Tag.Value, "`"))) != ""
}

// keyOf returns the name of a field on the wire, in a body or in a query; "" if it has none.
func keyOf(tag reflect.StructTag) string {
	for _, kind := range []string{"json", "url"} {
		if key, _, _ := strings.Cut(tag.Get(kind), ","); key != "" && key != "-" {
			return key
		}
	}
	return ""
}
