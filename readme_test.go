package payterm_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// Every Go block of the README is compiled and run: a program as it is, a test by go test,
// and the others as parts of one program, in which ctx, client and terminalID are at hand.
func TestReadmeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	t.Parallel()
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	client := srv.Client(paytermtest.ClientKey)
	t.Cleanup(client.CloseIdleConnections)
	merchant, err := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
	require.NoError(t, err)
	registered, err := client.Clients.Terminals.Register(t.Context(), models.TerminalRegisterParams{TRSMCode: "000001", MerchantID: merchant.ID})
	require.NoError(t, err)
	session, err := client.Clients.Sessions.Create(t.Context(), registered.Terminal.ID, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"})
	require.NoError(t, err)
	sale, err := srv.Tap(session.ID, paytermtest.Card{})
	require.NoError(t, err)

	// The answer to the session that the README opens is lost: it has to find it in the list. Its event is answered with a
	// failure that does not say how far it got.
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, DropAfter: true}))
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, Status: http.StatusBadGateway}))

	dir := t.TempDir()
	run := func(name, source string, command ...string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
		cmd := exec.CommandContext(t.Context(), "go", append(command, file)...)
		cmd.Env = append(os.Environ(), "PAYTERM_BASE_URL="+srv.URL, "PAYTERM_API_KEY="+paytermtest.ClientKey, "TERMINAL_ID="+registered.Terminal.ID)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		require.NoError(t, cmd.Run(), "%s:\n%s", source, &out)
		return out.String()
	}

	var parts []string
	for _, block := range goBlocks(t) {
		switch {
		case strings.HasPrefix(block, "package "):
			assert.Equal(t, registered.Terminal.TID+"  true\n", run("program.go", block, "run"))
		case strings.Contains(block, "func Test"):
			assert.Contains(t, run("shop_test.go", "package shop_test\n\n"+importsOf(block)+block, "test", "-v"), "--- PASS: TestShop")
		default:
			parts = append(parts, block)
		}
	}
	require.Len(t, parts, 5)
	printed := run("parts.go", programOf(parts), "run")
	page, err := client.Clients.Sessions.List(t.Context(), registered.Terminal.ID, models.ListParams{})
	require.NoError(t, err)
	require.Len(t, page.Items, 2)
	assert.Equal(t, []string{
		registered.Terminal.TID,
		sale.RRN + " 2530 SAR",
		"no such terminal",
		page.Items[1].ID + " new",
		"let the user in",
	}, strings.Split(strings.TrimSpace(printed), "\n"))
	assert.Equal(t, 2, srv.Count("clients.sessions.create"))
	var submitted []string
	for _, request := range srv.Requests() {
		if request.Operation == "risk.submit" {
			submitted = append(submitted, string(request.Body))
		}
	}
	require.Len(t, submitted, 2)
	assert.Equal(t, submitted[0], submitted[1], "under the same id")
}

// The table of operations is that of the tests.
func TestReadmeListsOperations(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	want := map[string]bool{}
	for _, row := range endpoints {
		want[fmt.Sprintf("| %s | `%s` | `client.%s` |", row.method, row.route, row.call)] = true
	}
	got := map[string]bool{}
	for _, line := range regexp.MustCompile(`(?m)^\| (GET|POST|PUT) \|.*$`).FindAllString(string(readme), -1) {
		got[line] = true
	}
	assert.Equal(t, want, got)
}

// Each promise names tests, and these stand in the file that is linked before them.
func TestReadmeNamesTests(t *testing.T) {
	t.Parallel()
	_, promises, _ := strings.Cut(proseOf(t, "README.md"), "## Promises\n")
	promises, _, _ = strings.Cut(promises, "\n## ")
	numbered := regexp.MustCompile(`(?m)^\d\. `).Split(promises, -1)[1:]
	require.Len(t, numbered, 7)
	for _, promise := range numbered {
		promise, proof, _ := strings.Cut(promise, "Proof: ")
		var file string
		named := 0
		for _, part := range regexp.MustCompile("\\]\\(([^)]+)\\)|`([^`]+)`").FindAllStringSubmatch(proof, -1) {
			if part[1] != "" {
				file = part[1]
				continue
			}
			assert.Contains(t, testsIn(t, file), part[2], "%s: %s", file, promise)
			named++
		}
		assert.NotZero(t, named, promise)
	}
}

// testsIn are the functions of a test file that go test runs.
func testsIn(t *testing.T, file string) []string {
	t.Helper()
	require.True(t, strings.HasSuffix(file, "_test.go"), file)
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	var names []string
	for _, declared := range parsed.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Recv == nil && regexp.MustCompile(`^(Test|Fuzz|Example)`).MatchString(f.Name.Name) {
			names = append(names, f.Name.Name)
		}
	}
	return names
}

// documents are all pages for readers.
var documents = []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/interface.md", "docs/unknown-outcomes.md", "docs/performance.md"}

// proseOf is a document without its code blocks.
func proseOf(t *testing.T, document string) string {
	t.Helper()
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	return regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(text), "")
}

// The table of examples is that of the directories, and what is linked exists.
func TestDocumentsLinkToFiles(t *testing.T) {
	t.Parallel()
	linked := map[string]bool{}
	for _, document := range documents {
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(proseOf(t, document), -1) {
			file := filepath.Join(filepath.Dir(document), link[1])
			assert.FileExists(t, file, document)
			linked[file] = true
		}
	}
	examples, err := filepath.Glob("examples/*/main.go")
	require.NoError(t, err)
	for _, example := range examples {
		assert.True(t, linked[example], "%s is not in the README", example)
	}
}

var namesFile = regexp.MustCompile("`([\\w.*-]+(?:/[\\w.*-]+)*(?:/|\\.go|\\.md))`")

// What is named like a file or a folder is one.
func TestDocumentsNameFiles(t *testing.T) {
	t.Parallel()
	for _, document := range documents {
		for _, named := range namesFile.FindAllStringSubmatch(proseOf(t, document), -1) {
			found, err := filepath.Glob(named[1])
			require.NoError(t, err)
			assert.NotEmpty(t, found, "%s: %s", document, named[1])
		}
	}
}

func goBlocks(t *testing.T) []string {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	var blocks []string
	for _, match := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(readme, -1) {
		blocks = append(blocks, string(match[1]))
	}
	require.NotEmpty(t, blocks)
	return blocks
}

func programOf(parts []string) string {
	var body strings.Builder
	body.WriteString(`
func main() {
	client, err := payterm.NewClientFromEnv()
	if err != nil {
		log.Fatal(err)
	}
	for _, part := range parts {
		if err := part(context.Background(), client, os.Getenv("TERMINAL_ID")); err != nil {
			log.Fatal(err)
		}
	}
}

var parts = []func(context.Context, *payterm.Client, string) error{
`)
	for _, part := range parts {
		body.WriteString("func(ctx context.Context, client *payterm.Client, terminalID string) error {\n" + part + "return nil\n},\n")
	}
	body.WriteString("}\n")
	return "package main\n\n" + importsOf(body.String()) + body.String()
}

// importsOf imports what a source uses.
func importsOf(source string) string {
	imports := "import (\n"
	for name, path := range map[string]string{
		"uuid": "github.com/google/uuid", "context": "context", "errors": "errors", "fmt": "fmt", "log": "log", "os": "os", "testing": "testing", "time": "time",
		"payterm":     "github.com/payterm/payterm-go",
		"models":      "github.com/payterm/payterm-go/models",
		"paytermtest": "github.com/payterm/payterm-go/paytermtest",
	} {
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(source) {
			imports += fmt.Sprintf("\t%s %q\n", name, path)
		}
	}
	return imports + ")\n\n"
}
