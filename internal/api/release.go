package api

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Modules are the directories of the modules that export something.
var Modules = []string{".", "otel"}

// File returns the name of the file with the API of a module, as it was in a version.
func File(repository, module, version string) string {
	return filepath.Join(repository, "internal", "api", "releases", module, version+".txt")
}

// Check returns what forbids the API of a module in the tree: what it broke since the last release
// and the CHANGELOG does not name. Where nothing is unreleased, the tree has to be that release.
func Check(ctx context.Context, repository, module string) ([]string, error) {
	changelog, err := os.ReadFile(filepath.Join(repository, "CHANGELOG.md")) //nolint:gosec // of our own
	if err != nil {
		return nil, err
	}
	now, err := Load(ctx, filepath.Join(repository, module))
	if err != nil {
		return nil, err
	}
	releases := Releases(string(changelog))
	newer := Release{Version: "the tree"}
	if len(releases) > 0 && releases[0].Version == Unreleased {
		newer, releases = releases[0], releases[1:]
	}
	var wrong []string
	for i, release := range releases {
		text, err := os.ReadFile(File(repository, module, release.Version))
		if os.IsNotExist(err) && i > 0 {
			break // the module is younger
		}
		if err != nil {
			return nil, err
		}
		old := Parse(string(text))
		if i == 0 && newer.Version != Unreleased && !slices.Equal(old, now) {
			wrong = append(wrong, fmt.Sprintf("the API is not that of %s: begin a section %s in the CHANGELOG, "+
				"or, before the tag, run: go run ./internal/api/write", release.Version, Unreleased))
		}
		for _, fact := range newer.Unnamed(old.Gone(now)) {
			wrong = append(wrong, fmt.Sprintf("%s has %q, which is gone or different, "+
				"and the CHANGELOG does not name it under Breaking of %s", release.Version, fact, newer.Version))
		}
		now, newer = old, release
	}
	return wrong, nil
}
