package payterm_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The language of a block says what becomes of it: sh is run by CI, line by line; console is not,
// for a reason; go and yaml are held by tests, like the columns of sql; text is what something
// prints, or belongs into another program.
var languages = []string{"go", "sh", "console", "text", "yaml", "sql"}

func TestBlocksHaveALanguage(t *testing.T) {
	t.Parallel()
	for _, document := range documents(t) {
		text, err := os.ReadFile(document)
		require.NoError(t, err)
		opens := true
		for _, fence := range regexp.MustCompile("(?m)^ *```(.*)$").FindAllStringSubmatch(string(text), -1) {
			if opens {
				assert.Contains(t, languages, fence[1], document)
			}
			opens = !opens
		}
		assert.True(t, opens, "%s: a block does not end", document)
	}
}

// goBlock is a Go block of a document, and the file that the line above says it is from, if any.
type goBlock struct{ place, code, from string }

// goBlocks returns the Go blocks of all documents. The place of one is document and line.
func goBlocks(t *testing.T) []goBlock {
	t.Helper()
	fenced := regexp.MustCompile("(?ms)(?:^From \\[[^]]+\\]\\(([^)]+\\.go)\\):\n\n)?^ *```go\n(.*?)^ *```$")
	var blocks []goBlock
	for _, document := range documents(t) {
		text, err := os.ReadFile(document)
		require.NoError(t, err)
		for _, found := range fenced.FindAllSubmatchIndex(text, -1) {
			block := goBlock{
				place: fmt.Sprintf("%s:%d", document, 1+bytes.Count(text[:found[4]], []byte("\n"))),
				code:  string(text[found[4]:found[5]]),
			}
			if found[2] >= 0 {
				block.from = filepath.Join(filepath.Dir(document), string(text[found[2]:found[3]]))
			}
			blocks = append(blocks, block)
		}
	}
	return blocks
}

func (b goBlock) isProgram() bool { return strings.HasPrefix(b.code, "package ") }
func (b goBlock) isTest() bool    { return strings.Contains(b.code, "func Test") }
func (b goBlock) isPart() bool    { return !b.isProgram() && !b.isTest() }
func (b goBlock) isExcerpt() bool { return b.from != "" }

// source returns the code with a directive by which the compiler names the document.
func (b goBlock) source() string { return "//line " + b.place + "\n" + b.code }

// An excerpt stands in its file as it is, or further to the right. There it is tested.
func TestExcerptsStandInTheirFiles(t *testing.T) {
	t.Parallel()
	excerpts := 0
	for _, block := range goBlocks(t) {
		if !block.isExcerpt() {
			continue
		}
		excerpts++
		text, err := os.ReadFile(block.from)
		require.NoError(t, err, block.place)
		indents := func(tabs string) bool {
			indented := regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(block.code, tabs+"$1")
			return strings.Contains(string(text), indented)
		}
		if !slices.ContainsFunc([]string{"", "\t", "\t\t"}, indents) {
			t.Errorf("%s does not stand in %s", block.place, block.from)
		}
	}
	assert.NotZero(t, excerpts)
}
