package main

import (
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"
)

// previews are the folders and the document that docs/compatibility.md calls a preview. All else is
// stable.
var previews = []string{"books", "docs/control.json", "platform", "till"}

// isPreview reports whether a package, by its path in the repository, or a document is a preview.
func isPreview(name string) bool {
	return slices.ContainsFunc(previews, func(preview string) bool {
		return name == preview || strings.HasPrefix(name, preview+"/")
	})
}

var (
	// notCovered are packages without a promise: docs/compatibility.md names them.
	notCovered = regexp.MustCompile(`(^|/)(internal|examples|docs)(/|$)`)
	// allowed are changes that docs/compatibility.md allows: of Version, of what is for this module
	// alone (New of the API packages, Change of an embedded platform), and that a struct can no
	// longer be compared.
	allowed = regexp.MustCompile(`^Version: |\.New: .*/internal/|\(\*Platform\)\.Change: .*/internal/|: old is comparable, new is not`)
)

// changes are the incompatible changes of what is stable, and of what is a preview.
type changes struct{ stable, preview []string }

// add adds changes of a package or a document.
func (c *changes) add(name string, found ...string) {
	if isPreview(name) {
		c.preview = append(c.preview, found...)
	} else {
		c.stable = append(c.stable, found...)
	}
}

// addModule adds the incompatible changes between two versions of the module in a folder of the
// repository, each as "./package.Symbol: change".
func (c *changes) addModule(old, now, folder string) error {
	was, err := load(old, folder)
	if err != nil {
		return err
	}
	is, err := load(now, folder)
	if err != nil {
		return err
	}
	c.stable = append(c.stable, incompatible(was.stable, is.stable)...)
	c.preview = append(c.preview, incompatible(was.preview, is.preview)...)
	return nil
}

func incompatible(was, is apidiff.Module) (found []string) {
	for _, change := range apidiff.ModuleChanges(&was, &is).Changes {
		if !change.Compatible && !allowed.MatchString(change.Message) {
			found = append(found, strings.TrimPrefix(change.Message, "package "+was.Path+"/"))
		}
	}
	return found
}

// module holds the packages of a module that others import.
type module struct{ stable, preview apidiff.Module }

// load returns the module in a folder of a repository.
func load(repository, folder string) (module module, err error) {
	found, err := packages.Load(&packages.Config{
		Dir: path.Join(repository, folder), Mode: packages.NeedName | packages.NeedTypes | packages.NeedModule,
	}, "./...")
	if err != nil {
		return module, err
	}
	for _, p := range found {
		for _, broken := range p.Errors {
			err = errors.Join(err, broken)
		}
		if p.Name == "main" || notCovered.MatchString(p.PkgPath) {
			continue
		}
		module.stable.Path, module.preview.Path = p.Module.Path, p.Module.Path
		part := &module.stable
		if isPreview(path.Join(folder, strings.TrimPrefix(p.PkgPath, p.Module.Path))) {
			part = &module.preview
		}
		part.Packages = append(part.Packages, p.Types)
	}
	return module, err
}
