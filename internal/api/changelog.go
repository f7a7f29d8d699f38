package api

import (
	"regexp"
	"strings"
)

// Unreleased is the heading of what is not released yet.
const Unreleased = "Unreleased"

// A Release is a section of the CHANGELOG.
type Release struct {
	Version  string // or Unreleased
	Date     string // in RFC 3339, empty if unreleased
	Breaking string // the text of its section Breaking
}

var (
	releaseHeading = regexp.MustCompile(`(?m)^## (\S+)(?: \((\S+)\))?$`)
	breakingText   = regexp.MustCompile(`(?s)\n### Breaking\n(.*?)(?:\n### |\z)`)
	codeSpan       = regexp.MustCompile("`[^`]+`")
	identifier     = regexp.MustCompile(`\w+`)
)

// Releases returns the sections of a CHANGELOG, newest first.
func Releases(changelog string) []Release {
	var releases []Release
	headings := releaseHeading.FindAllStringSubmatchIndex(changelog, -1)
	for i, at := range headings {
		end := len(changelog)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		release := Release{Version: changelog[at[2]:at[3]]}
		if at[4] >= 0 {
			release.Date = changelog[at[4]:at[5]]
		}
		if breaking := breakingText.FindStringSubmatch(changelog[at[1]:end]); breaking != nil {
			release.Breaking = breaking[1]
		}
		releases = append(releases, release)
	}
	return releases
}

// Unnamed returns the facts whose symbols the release does not name under Breaking. A symbol is
// named where one item, or one row of a table, has each of its names as code: `Session.ID`, or
// `Session` and `ID`.
func (r Release) Unnamed(gone API) API {
	var items []map[string]bool
	for _, item := range itemsOf(r.Breaking) {
		names := map[string]bool{}
		for _, code := range codeSpan.FindAllString(item, -1) {
			for _, name := range identifier.FindAllString(code, -1) {
				names[name] = true
			}
		}
		items = append(items, names)
	}
	var unnamed API
	for _, fact := range gone {
		if !isNamed(symbolOf(fact), items) {
			unnamed = append(unnamed, fact)
		}
	}
	return unnamed
}

// itemsOf returns the items of lists and the rows of tables.
func itemsOf(text string) []string {
	var items []string
	for line := range strings.Lines(text) {
		begins := strings.HasPrefix(line, "- ") || strings.HasPrefix(strings.TrimSpace(line), "|")
		if begins || len(items) == 0 {
			items = append(items, line)
		} else {
			items[len(items)-1] += line
		}
	}
	return items
}

func isNamed(symbol string, items []map[string]bool) bool {
	_, inPackage, _ := strings.Cut(symbol[strings.LastIndex(symbol, "/")+1:], ".")
	for _, names := range items {
		all := true
		for name := range strings.SplitSeq(inPackage, ".") {
			all = all && names[name]
		}
		if all {
			return true
		}
	}
	return false
}
