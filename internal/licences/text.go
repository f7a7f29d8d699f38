package licences

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying)`)
	spaces      = regexp.MustCompile(`\s+`)
)

// phrases are those by which a licence is known, in lower case; it has to have all of them.
var phrases = map[string][]string{
	"Apache-2.0":   {"apache license", "version 2.0"},
	"BSD-2-Clause": {"redistribution and use in source and binary forms"},
	"BSD-3-Clause": {"redistribution and use in source and binary forms", "neither the name"},
	"MIT":          {"permission is hereby granted, free of charge, to any person obtaining a copy"},
	"MPL-2.0":      {"mozilla public license", "version 2.0"},
}

// licenceIn returns the licences of a module, by their SPDX names, or "" if none is known.
func licenceIn(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts strings.Builder
	for _, entry := range entries {
		if entry.Type().IsRegular() && licenceFile.MatchString(entry.Name()) {
			text, err := os.ReadFile(filepath.Join(dir, entry.Name())) //nolint:gosec // of the module cache
			if err != nil {
				return "", err
			}
			texts.Write(text)
		}
	}
	return nameOf(texts.String()), nil
}

func nameOf(text string) string {
	text = strings.ToLower(spaces.ReplaceAllString(text, " "))
	var known []string
	for name, has := range phrases {
		if !slices.ContainsFunc(has, func(phrase string) bool { return !strings.Contains(text, phrase) }) {
			known = append(known, name)
		}
	}
	if slices.Contains(known, "BSD-3-Clause") {
		known = slices.DeleteFunc(known, func(name string) bool { return name == "BSD-2-Clause" })
	}
	slices.Sort(known)
	return strings.Join(known, " and ")
}
