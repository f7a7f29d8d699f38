package api

import (
	"context"
	"errors"
	"go/importer"
	"go/token"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/golist"
)

// listed prints path, export data, directory, and whether a package is a library of the module. A
// directory of nothing but tests has no export data.
const listed = `{{with .Export}}{{$.ImportPath}}{{"\t"}}{{.}}{{"\t"}}{{$.Dir}}{{"\t"}}{{not (or $.DepOnly (eq $.Name "main"))}}{{end}}`

// Load returns the API of the module in a directory: of all its packages that others can import.
func Load(ctx context.Context, dir string) (API, error) {
	packages, err := golist.Packages(ctx, dir, runtime.GOOS, listed, "-export")
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	var libraries []string
	for _, p := range packages {
		path, file, dir, isLibrary := p[0], p[1], p[2], p[3] == "true"
		files[path] = file
		if !isLibrary || slices.Contains(strings.Split(path, "/"), "internal") {
			continue
		}
		libraries = append(libraries, path)
		if _, err := os.ReadDir(dir); err != nil { // go test runs a test again when what it has read changes
			return nil, err
		}
	}
	return read(libraries, files)
}

// read returns the API of libraries, whose export data and that of their imports is in files.
func read(libraries []string, files map[string]string) (API, error) {
	exported := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		file, found := files[path]
		if !found {
			return nil, errors.New("go list does not name " + path)
		}
		return os.Open(file) //nolint:gosec // go list has named it
	})
	var all API
	for _, path := range libraries {
		library, err := exported.Import(path)
		if err != nil {
			return nil, err
		}
		all = append(all, factsOf(library)...)
	}
	slices.Sort(all)
	return all, nil
}
