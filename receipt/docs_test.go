package receipt_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDocumentShowsTheGoldens: what docs/receipts.md shows is what is printed.
func TestDocumentShowsTheGoldens(t *testing.T) {
	page, err := os.ReadFile("../docs/receipts.md")
	require.NoError(t, err)
	var shown []string
	for _, block := range regexp.MustCompile("(?s)```text\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		shown = append(shown, block[1])
	}
	var printed []string
	for _, golden := range []string{"v1_english.txt", "report_v1_listed.txt"} {
		text, err := os.ReadFile("testdata/" + golden)
		require.NoError(t, err)
		printed = append(printed, string(text))
	}
	assert.Equal(t, printed, shown)
}

// TestDocumentListsWhatMayBeMissing, all of it and nothing else.
func TestDocumentListsWhatMayBeMissing(t *testing.T) {
	page, err := os.ReadFile("../docs/receipts.md")
	require.NoError(t, err)
	_, table, _ := strings.Cut(string(page), "| Missing may list |")
	table, _, _ = strings.Cut(table, "\n\n")
	var listed []string
	for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(table, -1) {
		listed = append(listed, name[1])
	}
	assert.ElementsMatch(t, asked, listed)
}
