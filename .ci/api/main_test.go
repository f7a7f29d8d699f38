package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLastReleaseIsBelowTheFirstSection(t *testing.T) {
	assert.Empty(t, lastRelease("# Changelog\n\n## 1.0.0 (2027-01-31)\n"))
	assert.Empty(t, lastRelease("## Unreleased\n\n## 1.0.0-rc.1 (2026-12-01)\n"))
	assert.Equal(t, "1.1.0", lastRelease("## Unreleased\n\n### New\n\n## 1.2.0-rc.1\n\n## 1.1.0 (2027-02-28)\n\n## 1.0.0\n"))
}

func TestIncompatibleChangesAreFound(t *testing.T) {
	old, now := t.TempDir(), t.TempDir()
	write(t, old, map[string]string{
		"go.mod":            "module example.com/m\n\ngo 1.26.0\n",
		"m.go":              "package m\n\nconst Version = \"1\"\n\nfunc F() {}\n\ntype T struct{}\n",
		"gone/gone.go":      "package gone\n",
		"internal/i/i.go":   "package i\n\nfunc F() {}\n",
		"examples/e/e.go":   "package e\n\nfunc F() {}\n",
		"docs/docs.go":      "package docs\n\nfunc F() {}\n",
		"cmd/main.go":       "package main\n\nfunc F() {}\n\nfunc main() {}\n",
		"nested/go.mod":     "module example.com/m/nested\n\ngo 1.26.0\n",
		"moved/go.mod":      "module example.com/m/moved\n\ngo 1.26.0\n",
		"nested/n.go":       "package nested\n\nvar V int\n",
		"cmd/tool/go.mod":   "module example.com/m/cmd/tool\n\ngo 1.26.0\n",
		"cmd/tool/main.go":  "package main\n\nfunc main() {}\n",
		"cmd/tool/t/lib.go": "package t\n\nfunc F() {}\n",
	})
	write(t, now, map[string]string{
		"go.mod":          "module example.com/m\n\ngo 1.26.0\n",
		"m.go":            "package m\n\nconst Version = \"2\"\n\nfunc F(...int) {}\n\ntype T struct{ f []int }\n\nfunc New() {}\n",
		"internal/i/i.go": "package i\n",
		"examples/e/e.go": "package e\n",
		"docs/docs.go":    "package docs\n",
		"cmd/main.go":     "package main\n\nfunc main() {}\n",
		"nested/go.mod":   "module example.com/m/nested\n\ngo 1.26.0\n",
		"nested/n.go":     "package nested\n\nvar V string\n",
	})
	var found changes
	require.NoError(t, found.addModules(old, now))
	assert.Equal(t, changes{stable: []string{
		"F: changed from func() to func(...int)", "gone: removed", "moved: module removed", "V: changed from int to string",
	}}, found)
}

// TestPreviewsMayChange: a package that is not known as a preview is stable.
func TestPreviewsMayChange(t *testing.T) {
	old, now := t.TempDir(), t.TempDir()
	write(t, old, map[string]string{
		"go.mod":                      "module example.com/m\n\ngo 1.26.0\n",
		"models/m.go":                 "package models\n\nvar V int\n",
		"tills/t.go":                  "package tills\n\nvar V int\n",
		"paytermtest/platform/p.go":   "package platform\n\nvar V int\n",
		"till/t.go":                   "package till\n\nvar V int\n",
		"till/feed/f.go":              "package feed\n\nvar V int\n",
		"books/receipt/r.go":          "package receipt\n\nvar V int\n",
		"platform/go.mod":             "module example.com/m/platform\n\ngo 1.26.0\n",
		"platform/console/console.go": "package console\n\nvar V int\n",
		"books/go.mod":                "module example.com/m/books\n\ngo 1.26.0\n",
	})
	write(t, now, map[string]string{
		"go.mod":                      "module example.com/m\n\ngo 1.26.0\n",
		"models/m.go":                 "package models\n\nvar V string\n",
		"tills/t.go":                  "package tills\n\nvar V string\n",
		"paytermtest/platform/p.go":   "package platform\n\nvar V string\n",
		"till/t.go":                   "package till\n\nvar V string\n",
		"platform/go.mod":             "module example.com/m/platform\n\ngo 1.26.0\n",
		"platform/console/console.go": "package console\n\nvar V string\n",
	})
	var found changes
	require.NoError(t, found.addModules(old, now))
	const changed = ".V: changed from int to string"
	assert.Equal(t, changes{
		stable:  []string{"./models" + changed, "./paytermtest/platform" + changed, "./tills" + changed},
		preview: []string{"./till" + changed, "till/feed: removed", "books: module removed", "./console" + changed},
	}, found)
}

// TestWhatHasInternalTypesMayChange: New of an API package, and Change of an embedded platform.
func TestWhatHasInternalTypesMayChange(t *testing.T) {
	old, now := t.TempDir(), t.TempDir()
	write(t, old, map[string]string{
		"go.mod":                  "module example.com/m\n\ngo 1.26.0\n",
		"internal/transport/t.go": "package transport\n\ntype Client struct{ A int }\n\nfunc (Client) Do() {}\n",
		"paytermtest/p.go":        "package paytermtest\n\nimport \"example.com/m/internal/transport\"\n\ntype Platform struct{}\n\nfunc (*Platform) Change(func(*transport.Client)) {}\n",
		"risk/r.go":               "package risk\n\nimport \"example.com/m/internal/transport\"\n\ntype Service struct{ c *transport.Client }\n\nfunc New(c *transport.Client) Service { return Service{c} }\n\nfunc (Service) New() {}\n",
	})
	write(t, now, map[string]string{
		"go.mod":                  "module example.com/m\n\ngo 1.26.0\n",
		"internal/transport/t.go": "package transport\n\ntype Sender struct{ B string }\n",
		"paytermtest/p.go":        "package paytermtest\n\nimport \"example.com/m/internal/transport\"\n\ntype Platform struct{}\n\nfunc (*Platform) Change(func(*transport.Sender)) {}\n",
		"risk/r.go":               "package risk\n\nimport \"example.com/m/internal/transport\"\n\ntype Service struct{ s transport.Sender }\n\nfunc New(s transport.Sender, _ int) Service { return Service{s} }\n\nfunc (Service) New(int) {}\n",
	})
	var found changes
	require.NoError(t, found.addModules(old, now))
	assert.Equal(t, changes{stable: []string{"./risk.Service.New: changed from func() to func(int)"}}, found)
}

func TestWhatDoesNotCompileIsAnError(t *testing.T) {
	broken := t.TempDir()
	write(t, broken, map[string]string{"go.mod": "module m\n\ngo 1.26.0\n", "m.go": "package m\n\nvar V undefined\n"})
	assert.ErrorContains(t, new(changes).addModules(broken, broken), "undefined")
}

func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
}
