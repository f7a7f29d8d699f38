// Package docs reads the pages of the repository. Its tests check links, Go blocks, shell commands
// and the tables of tests; a readme_test.go beside a README runs its Go blocks.
package docs

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

//go:generate go run ./gen

// Block is a Go block of a page, with the file named by a "From" line above it, if any.
type Block struct{ Place, Code, From string }

var fenced = regexp.MustCompile("(?ms)(?:^From \\[[^]]+\\]\\(([^)]+\\.go)\\):\n\n)?^ *```go\n(.*?)^ *```$")

// Blocks returns the Go blocks of a page.
func Blocks(page, text string) (blocks []Block) {
	for _, at := range fenced.FindAllStringSubmatchIndex(text, -1) {
		line := 1 + strings.Count(text[:at[4]], "\n")
		block := Block{Place: fmt.Sprintf("%s:%d", page, line), Code: text[at[4]:at[5]]}
		if at[2] >= 0 {
			block.From = path.Join(path.Dir(page), text[at[2]:at[3]])
		}
		blocks = append(blocks, block)
	}
	return blocks
}

// IsProgram reports whether a block is a complete file.
func (b Block) IsProgram() bool { return strings.HasPrefix(b.Code, "package ") }

// TestFile returns a test file made of blocks: a block with a test is used as it is, and all others
// become parts of TestParts, in which ctx, client and terminalID are defined.
func TestFile(blocks []Block) string {
	var tests, parts strings.Builder
	for _, b := range blocks {
		code := "//line " + b.Place + "\n" + b.Code // so that compile errors name the page
		if strings.Contains(b.Code, "func Test") {
			tests.WriteString(code)
			continue
		}
		fmt.Fprintf(&parts, "{%q, func(ctx context.Context, client *payterm.Client, terminalID string) error {\n%sreturn nil\n}},\n", b.Place, code)
	}
	body := tests.String() + `
func TestParts(t *testing.T) {
	client, err := payterm.NewClientFromEnv()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if err := part.run(t.Context(), client, os.Getenv("TERMINAL_ID")); err != nil {
			t.Fatal(part.place, ": ", err)
		}
	}
}

var parts = []struct {
	place string
	run   func(context.Context, *payterm.Client, string) error
}{
` + parts.String() + "}\n"
	return "package shop_test\n\n" + importsOf(body) + body
}

// importsOf returns the imports that a source needs.
func importsOf(source string) string {
	imports := "import (\n"
	for _, name := range []string{
		"context", "crypto/tls", "crypto/x509", "encoding/json", "errors", "fmt", "log", "net/http", "os", "sync", "testing", "testing/synctest", "time",
		"github.com/google/uuid", "gopkg.in/h2non/gock.v1",
		"github.com/payterm/payterm-go", "github.com/payterm/payterm-go/till/feed", "github.com/payterm/payterm-go/till/journal", "github.com/payterm/payterm-go/models",
		"github.com/payterm/payterm-go/books/receipt", "github.com/payterm/payterm-go/books/reconcile", "github.com/payterm/payterm-go/paytermtest",
		"github.com/payterm/payterm-go/till", "github.com/payterm/payterm-go/till/simulation",
	} {
		short := strings.TrimSuffix(strings.TrimSuffix(path.Base(name), "-go"), ".v1")
		if regexp.MustCompile(`\b` + short + `\.`).MatchString(source) {
			imports += fmt.Sprintf("\t%s %q\n", short, name)
		}
	}
	return imports + ")\n\n"
}
