package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestModelsAreUpToDate: package models tests the decoders themselves.
func TestModelsAreUpToDate(t *testing.T) {
	models, err := load("../../../models")
	require.NoError(t, err)
	got, err := models.source()
	require.NoError(t, err)
	want, err := os.ReadFile("../../../models/" + output)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got), "run go generate ./...")
}

func TestWhatHasNoRuleIsNamed(t *testing.T) {
	for field, want := range map[string]string{
		"F bool `json:\"f\"`":                 "R.F: no rule for its type", // false would look like a value
		"F int `json:\"f\"`":                  "R.F: no rule for its type",
		"F float64 `json:\"f\"`":              "R.F: no rule for its type",
		"F *string `json:\"f\"`":              "R.F: no rule for its type",
		"F []*S `json:\"f\"`":                 "R.F: no rule for its type",
		"F map[string]S `json:\"f\"`":         "R.F: no rule for its type",
		"F time.Time `json:\"f\"`":            "R.F: no rule for its type",
		"F []T `json:\"f\"`":                  "T.Deep: no rule for its type",
		"F string":                            "R.F: no json tag",
		"F string `json:\"-\" wire:\"bear\"`": `R.F: no rule "bear" for its type`,
		"F *S `json:\"f\" wire:\"bare\"`":     `R.F: no rule "bare" for its type`,
		"F *int `json:\"f\" wire:\"orskip\"`": `R.F: no rule "orskip" for its type`,
		"S":                                   "R embeds something other than Record",
	} {
		dir := t.TempDir()
		source := "package p\ntype R struct { Record\n" + field + "\n}\ntype S struct{}\ntype T struct{ Deep chan int `json:\"deep\"` }"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o600))
		require.EqualError(t, generate(dir), want, field)
		assert.NoFileExists(t, filepath.Join(dir, output))
	}
}

func TestListsOfTexts(t *testing.T) {
	dir := t.TempDir()
	source := "package p\ntype R struct { Record\nTags []string `json:\"tags\"`\n}"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o600))
	require.NoError(t, generate(dir))
	text, err := os.ReadFile(filepath.Join(dir, output))
	require.NoError(t, err)
	assert.Contains(t, string(text), "\t\tcase \"tags\":\n\t\t\tr.Tags = object.Strings()\n")
}
