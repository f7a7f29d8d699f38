package operations_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
)

// TestCommentsEndWithTheirEndpoint, those of all methods that call the platform: an All is the
// endpoint of its List, a Wait that of its Get.
func TestCommentsEndWithTheirEndpoint(t *testing.T) {
	seen := 0
	for folder, api := range map[string]string{
		"banks": "Banks", "clients": "Clients", "merchants": "Merchants", "pos": "POS", "risk": "Risk", "vendors": "Vendors",
	} {
		files, err := filepath.Glob("../../" + folder + "/*.go")
		require.NoError(t, err)
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			require.NoError(t, err)
			for _, declaration := range parsed.Decls {
				method, ok := declaration.(*ast.FuncDecl)
				if !ok || method.Recv == nil || !method.Name.IsExported() {
					continue
				}
				service := method.Recv.List[0].Type.(*ast.Ident)
				if !service.IsExported() {
					continue
				}
				name := strings.NewReplacer("All", "List", "Wait", "Get").Replace(method.Name.Name)
				call := strings.Replace(api+"."+service.Name+"."+name, ".Service", "", 1)
				row := rowOf(call)
				require.NotEmpty(t, row.Route, "the Table has no row of %s", call)
				lines := strings.Split(strings.TrimSpace(method.Doc.Text()), "\n")
				assert.Equal(t, row.Method+" "+row.Route, lines[len(lines)-1], "the comment of %s in %s", method.Name.Name, file)
				seen++
			}
		}
	}
	methods := 2 // Wait, of two APIs
	for _, row := range operations.Table {
		methods += len(row.Calls())
		if row.IsList() {
			methods++ // its All
		}
	}
	assert.Equal(t, methods, seen)
}

// commentsIn returns the comments in a package, each on one line.
func commentsIn(t *testing.T, folder string) (comments []string) {
	t.Helper()
	files, err := filepath.Glob("../../" + folder + "/*.go")
	require.NoError(t, err)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		require.NoError(t, err)
		for _, comment := range parsed.Comments {
			comments = append(comments, strings.Join(strings.Fields(comment.Text()), " "))
		}
	}
	require.NotEmpty(t, comments)
	return comments
}

// paths are those of the platform in a comment.
var paths = regexp.MustCompile(`/(v[12]|risk)/[\w/{}-]+`)

// TestCommentsNamePathsOfOperations, whole or from their beginning.
func TestCommentsNamePathsOfOperations(t *testing.T) {
	for _, folder := range []string{"banks", "clients", "merchants", "models", "pos", "risk", "vendors"} {
		for _, comment := range commentsIn(t, folder) {
			for _, path := range paths.FindAllString(comment, -1) {
				isBeginning := func(row operations.Row) bool { return strings.HasPrefix(row.Route+"/", path+"/") }
				assert.True(t, slices.ContainsFunc(operations.Table, isBeginning), "%s in the comment %q", path, comment)
			}
		}
	}
}

// TestQueriesNameTheirEndpoint, each in the comment of its type.
func TestQueriesNameTheirEndpoint(t *testing.T) {
	comments := strings.Join(commentsIn(t, "models"), "\n") + "\n"
	for _, row := range operations.Table {
		if row.Params != nil && !row.HasBody() {
			assert.Contains(t, comments, reflect.TypeOf(row.Params).Name()+" is the query of "+row.Method+" "+row.Route+".")
		}
	}
}
