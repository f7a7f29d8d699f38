package main

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

var (
	section  = regexp.MustCompile(`(?m)^## (\S+)`)
	codeSpan = regexp.MustCompile("`[^`\n]+`")
	newItem  = regexp.MustCompile(`^ *[-|]`)
	word     = regexp.MustCompile(`\w+`)
)

// lastRelease returns the version of the second section: the first is about what comes next.
func lastRelease(changelog string) string {
	sections := section.FindAllStringSubmatch(changelog, 2)
	if len(sections) < 2 {
		return ""
	}
	return sections[1][1]
}

// isStable reports whether a release promises that later ones are compatible.
func isStable(release string) bool { return semver.Compare("v"+release, "v1.0.0") >= 0 }

// forbidden returns the changes that a release after last must not make: all of them from 1.0.0 on,
// and those that the first section does not name before.
func forbidden(changes []string, changelog, last string) []string {
	if isStable(last) {
		return changes
	}
	items := breaking(changelog)
	return slices.DeleteFunc(changes, func(change string) bool {
		return slices.ContainsFunc(items, func(item []string) bool { return names(item, change) })
	})
}

// breaking returns the words in the code spans of each list item and table row under Breaking, in
// the first section.
func breaking(changelog string) (items [][]string) {
	first := changelog
	if sections := section.FindAllStringIndex(changelog, 2); len(sections) == 2 {
		first = changelog[:sections[1][0]]
	}
	isBreaking := false
	for line := range strings.Lines(first) {
		switch {
		case strings.HasPrefix(line, "#"):
			isBreaking = strings.HasPrefix(line, "### Breaking")
		case isBreaking && newItem.MatchString(line):
			items = append(items, nil)
		}
		for _, span := range codeSpan.FindAllString(line, -1) {
			if last := len(items) - 1; isBreaking && last >= 0 {
				items[last] = append(items[last], word.FindAllString(span, -1)...)
			}
		}
	}
	return items
}

// names reports whether an item has each word of the symbol that a change begins with. "models" may
// be left out.
func names(item []string, change string) bool {
	symbol := change[:strings.IndexAny(change, ":,")]
	for _, part := range word.FindAllString(symbol, -1) {
		if part != "models" && !slices.Contains(item, part) {
			return false
		}
	}
	return true
}
