package payterm_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// index is the page that lists the guides by task.
const index = "docs/README.md"

// documents returns all pages for readers, those of the nested modules included.
func documents(t *testing.T) (pages []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "testdata" || path != "." && name[0] == '.' && name != ".github"):
			return filepath.SkipDir
		case filepath.Ext(name) == ".md":
			pages = append(pages, path)
		}
		return nil
	})
	require.NoError(t, err)
	require.Subset(t, pages, []string{"README.md", "otel/README.md", index})
	return pages
}

var fences = regexp.MustCompile("(?s)```.*?```")

// proseOf returns a document without its code blocks.
func proseOf(t *testing.T, document string) string {
	t.Helper()
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	return fences.ReplaceAllString(string(text), "")
}

// A reader sees a program at once.
func TestReadmeBeginsWithAProgram(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	before, _, found := strings.Cut(string(text), "```go\npackage main")
	require.True(t, found)
	assert.Less(t, strings.Count(before, "\n")+1, 30, "line of the first Go block")
}

// The README makes the promises that docs/promises.md proves.
func TestPromisesAreThoseOfTheReadme(t *testing.T) {
	t.Parallel()
	_, promises, _ := strings.Cut(proseOf(t, "README.md"), "## Promises\n")
	promises, _, _ = strings.Cut(promises, "\n## ")
	var made, proved []string
	for _, bold := range regexp.MustCompile(`(?m)^- \*\*([^*]*?)[.,]?\*\*`).FindAllStringSubmatch(promises, -1) {
		made = append(made, bold[1])
	}
	for _, heading := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(proseOf(t, "docs/promises.md"), -1) {
		proved = append(proved, heading[1])
	}
	assert.Len(t, made, 5)
	for _, promise := range made {
		assert.True(t, slices.Contains(proved, promise), "docs/promises.md has no section for this promise of the README: %s", promise)
	}
	for _, promise := range proved {
		assert.True(t, slices.Contains(made, promise), "the README does not make this promise of docs/promises.md: %s", promise)
	}

	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	comment := strings.Join(strings.Fields(strings.ReplaceAll(string(source), "//", "")), " ")
	for _, promise := range regexp.MustCompile(`(?m)^- (.*(?:\n  .*)*)`).FindAllStringSubmatch(promises, -1) {
		want := strings.Join(strings.Fields(strings.ReplaceAll(promise[1], "**", "")), " ")
		if !strings.Contains(comment, want) {
			t.Errorf("doc.go lacks this promise of the README: %s", want)
		}
	}
}

// The comment of internal/contract is the map of its files.
func TestContractMapNamesEveryFile(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("internal/contract/doc.go")
	require.NoError(t, err)
	named := strings.FieldsFunc(string(source), func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	files, err := filepath.Glob("internal/contract/*_test.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), "_test.go")
		assert.True(t, name == "main" || slices.Contains(named, name), "internal/contract/doc.go does not name %s", file)
	}
}

// The tests that prove a promise are in the file that their row links.
func TestPromisesNameTests(t *testing.T) {
	t.Parallel()
	sections := strings.Split(proseOf(t, "docs/promises.md"), "\n## ")[1:]
	for _, section := range sections {
		promise, _, _ := strings.Cut(section, "\n")
		rows := regexp.MustCompile(`(?m)^\| .* \| \[[^]]+\]\(\.\./([^)]+)\) \| (.*) \|$`).FindAllStringSubmatch(section, -1)
		assert.NotEmpty(t, rows, "%s: no test", promise)
		for _, row := range rows {
			declared := testsIn(t, row[1])
			for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[2], -1) {
				assert.True(t, slices.Contains(declared, name[1]), "%s: no %s in %s", promise, name[1], row[1])
			}
		}
	}
}

// testsIn returns the functions of a test file that go test runs.
func testsIn(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	var names []string
	for _, declared := range parsed.Decls {
		f, ok := declared.(*ast.FuncDecl)
		if ok && f.Recv == nil && regexp.MustCompile(`^(Test|Fuzz|Example)`).MatchString(f.Name.Name) {
			names = append(names, f.Name.Name)
		}
	}
	return names
}

var namesFile = regexp.MustCompile("`([\\w.*-]+(?:/[\\w.*-]+)*(?:/|\\.go|\\.md))`")

// What is named like a file or a directory exists.
func TestDocumentsNameFiles(t *testing.T) {
	t.Parallel()
	for _, document := range documents(t) {
		if document == "CHANGELOG.md" {
			continue // it names what is no more
		}
		for _, named := range namesFile.FindAllStringSubmatch(proseOf(t, document), -1) {
			found, err := filepath.Glob(named[1])
			require.NoError(t, err)
			beside, err := filepath.Glob(filepath.Join(filepath.Dir(document), named[1]))
			require.NoError(t, err)
			assert.NotEmpty(t, append(found, beside...), "%s: %s", document, named[1])
		}
	}
}

// The tests that CONTRIBUTING names as guards exist.
func TestContributingNamesTests(t *testing.T) {
	t.Parallel()
	exist := map[string]bool{}
	for _, tests := range []string{"*_test.go", "*/*_test.go", "internal/*/*_test.go", "internal/*/*/*_test.go", "examples/*/*/*_test.go"} {
		files, err := filepath.Glob(tests)
		require.NoError(t, err)
		for _, file := range files {
			for _, name := range testsIn(t, file) {
				exist[name] = true
			}
		}
	}
	text, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	named := regexp.MustCompile("`(Test[A-Z]\\w+)`").FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, named)
	for _, name := range named {
		assert.True(t, exist[name[1]] || name[1] == "TestMain", "CONTRIBUTING.md names %s, which is not there", name[1])
	}
}

// The interface does not show the unit of a session's amount, and a reader copies the sample.
func TestSamplesNameTheUnitOfASessionsAmount(t *testing.T) {
	t.Parallel()
	files := append(documents(t), "doc.go")
	for _, examples := range []string{"example*_test.go", "clients/example*_test.go"} {
		found, err := filepath.Glob(examples)
		require.NoError(t, err)
		files = append(files, found...)
	}
	amount := regexp.MustCompile(`(?m)^.*Amount:\s+("|models\.Number).*$`)
	samples := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, line := range amount.FindAllString(string(text), -1) {
			assert.Regexp(t, "unit (is )?undocumented", line, file)
			samples++
		}
	}
	assert.NotZero(t, samples)
}

// Lines of prose end at 120 columns. A row of a table cannot be broken.
func TestDocumentsAreWrapped(t *testing.T) {
	t.Parallel()
	for _, document := range documents(t) {
		for line := range strings.Lines(proseOf(t, document)) {
			line = strings.TrimRight(line, "\n")
			fits := strings.HasPrefix(line, "|") || utf8.RuneCountInString(line) <= 120
			assert.True(t, fits, "%s: this line is too long: %s", document, line)
		}
	}
}
