// Package licences holds docs/licences.md against the licences of the modules that packages of this
// repository are built with.
package licences

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/golist"
)

const ours = "github.com/payterm/payterm-go"

// dependency prints path and directory of the module of a package that is not of the main module.
const dependency = `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Dir}}{{end}}{{end}}`

// Check returns where the page differs from what a module of the repository is built with, on any
// system.
func Check(ctx context.Context, repository, module string) ([]string, error) {
	page, err := os.ReadFile(filepath.Join(repository, "docs", "licences.md")) //nolint:gosec // of our own
	if err != nil {
		return nil, err
	}
	listed := licencesOf(string(page), module)
	linked := map[string]string{}
	for _, goos := range []string{"linux", "darwin", "windows"} {
		packages, err := golist.Packages(ctx, filepath.Join(repository, module), goos, dependency)
		if err != nil {
			return nil, err
		}
		for _, p := range packages {
			linked[p[0]] = p[1]
		}
	}
	delete(linked, ours)
	return differences(listed, linked)
}

func differences(listed, linked map[string]string) ([]string, error) {
	var found []string
	for _, path := range slices.Sorted(maps.Keys(linked)) {
		licence, err := licenceIn(linked[path])
		if err != nil {
			return nil, err
		}
		switch {
		case licence == "":
			found = append(found, path+" has no licence that is known here")
		case listed[path] != licence:
			found = append(found, fmt.Sprintf("%s has the licence %s, and docs/licences.md says %q", path, licence, listed[path]))
		}
	}
	for _, path := range slices.Sorted(maps.Keys(listed)) {
		if linked[path] == "" {
			found = append(found, path+" is in docs/licences.md, and nothing is built with it")
		}
	}
	return found, nil
}

var row = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.+?) \\| (.+?) \\|$")

// licencesOf returns the licences that a page states for what a module is built with.
func licencesOf(page, module string) map[string]string {
	if module == "." {
		module = "core"
	}
	listed := map[string]string{}
	for _, cell := range row.FindAllStringSubmatch(page, -1) {
		if slices.Contains(strings.Split(cell[3], ", "), module) {
			listed[cell[1]] = cell[2]
		}
	}
	return listed
}
