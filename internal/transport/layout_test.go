package transport

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCodeFlowsDownwards: doc.go names every file, and no file uses a function, type or value of a
// file that doc.go names above it.
func TestCodeFlowsDownwards(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	floor := map[string]int{}
	for i, match := range regexp.MustCompile(`(?m)^//\t(\w+\.go) `).FindAllStringSubmatch(string(source), -1) {
		floor[match[1]] = i
	}
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	files := map[string]*ast.File{}
	home := map[string]string{} // of what stands at the top level of a file
	for _, name := range names {
		if name == "doc.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		assert.Contains(t, floor, name, "doc.go does not say what %s is for, and where it stands", name)
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		files[name] = file
		for declared := range file.Scope.Objects {
			home[declared] = name
		}
	}
	assert.Len(t, files, len(floor), "doc.go names a file that is gone")
	for name, file := range files {
		for _, used := range file.Unresolved {
			if above, ok := home[used.Name]; ok && floor[above] < floor[name] {
				t.Errorf("%s uses %s of %s, which doc.go names above it", name, used.Name, above)
			}
		}
	}
}
