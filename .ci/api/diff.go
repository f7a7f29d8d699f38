package main

import (
	"errors"
	"regexp"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"
)

var (
	// notCovered are packages without a promise, and programs.
	notCovered = regexp.MustCompile(`(^|/)(internal|examples)(/|$)`)
	// allowed are changes that docs/compatibility.md allows: of Version and of New of the API
	// packages, and that a struct can no longer be compared.
	allowed = regexp.MustCompile(`^Version: |\.New: .*/internal/|: old is comparable, new is not`)
)

// incompatible returns the incompatible changes between two folders with versions of a module, each
// as "./package.Symbol: change".
func incompatible(old, now string) (changes []string, err error) {
	was, err := load(old)
	if err != nil {
		return nil, err
	}
	is, err := load(now)
	if err != nil {
		return nil, err
	}
	for _, change := range apidiff.ModuleChanges(was, is).Changes {
		if !change.Compatible && !allowed.MatchString(change.Message) {
			changes = append(changes, strings.TrimPrefix(change.Message, "package "+was.Path+"/"))
		}
	}
	return changes, nil
}

// load returns the module in a folder, with the packages that others import.
func load(folder string) (*apidiff.Module, error) {
	found, err := packages.Load(&packages.Config{
		Dir: folder, Mode: packages.NeedName | packages.NeedTypes | packages.NeedModule,
	}, "./...")
	if err != nil {
		return nil, err
	}
	module := new(apidiff.Module)
	for _, p := range found {
		for _, broken := range p.Errors {
			err = errors.Join(err, broken)
		}
		if p.Name == "main" || notCovered.MatchString(p.PkgPath) {
			continue
		}
		module.Path = p.Module.Path
		module.Packages = append(module.Packages, p.Types)
	}
	return module, err
}
