package main

import (
	"regexp"
	"slices"
)

// only leaves the cases that are wanted and those that they are compared with.
func (t table) only(wanted *regexp.Regexp) table {
	isWanted := func(c benchCase) bool { return wanted.MatchString(t.name + "/" + c.name) }
	if !slices.ContainsFunc(t.cases, isWanted) {
		t.cases = nil
		return t
	}
	isBase := func(c benchCase) bool {
		return slices.ContainsFunc(t.columns, func(shown column) bool { return shown.to == c.name })
	}
	t.cases = slices.DeleteFunc(slices.Clone(t.cases), func(c benchCase) bool { return !isWanted(c) && !isBase(c) })
	return t
}
