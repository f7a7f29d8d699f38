package payterm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// commandsIn returns the lines of a document's blocks in a language, without their comments.
func commandsIn(t *testing.T, document, language string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	for _, block := range regexp.MustCompile("(?ms)^ *```"+language+"\n(.*?)^ *```$").FindAllStringSubmatch(string(text), -1) {
		for line := range strings.Lines(block[1]) {
			command, _, _ := strings.Cut(" "+line, " #")
			if command = strings.TrimSpace(command); command != "" {
				lines = append(lines, command)
			}
		}
	}
	return lines
}

// ranElsewhere are commands that something else runs: a line of a file, named after the command.
// Those of the documents of export/ are all run by one test.
var (
	ranElsewhere = map[string][2]string{
		"go test ./...":              {".ci/*", "\ngo test ./...\n"},
		"bash .ci/run":               {".github/workflows/ci.yml", "run: bash .ci/run\n"},
		"go test .":                  {".ci/*", "go test ./...)\n"}, // in the directory of a module
		"cd internal/bench":          {".ci/*", `cd "$(dirname "$module")"`},
		"go run ./examples/platform": {"examples/*_test.go", "func testPlatform("}, // serves until interrupted
	}
	ofExport = []string{"export/README.md", "docs/export.md"}
)

// A line of a sh block is run by CI: here, if it is an example.
func TestShellCommandsAreRun(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	t.Parallel()
	used := map[string]bool{}
	for _, document := range documents(t) {
		commands := commandsIn(t, document, "sh")
		if slices.Contains(ofExport, document) {
			assert.NotEmpty(t, commands, document)
			assertHas(t, "export/cmd/payterm-export/guides_test.go", "func TestTheCommandsOfTheGuidesRun(")
			continue
		}
		for _, command := range commands {
			elsewhere, ok := ranElsewhere[command]
			switch {
			case ok:
				assertHas(t, elsewhere[0], elsewhere[1])
				used[command] = true
			case strings.HasPrefix(command, "go run ./examples/"):
				if used[command] {
					continue
				}
				used[command] = true
				t.Run(command, func(t *testing.T) {
					t.Parallel()
					example := exec.CommandContext(t.Context(), "bash", "-c", command)
					example.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PAYTERM_") })
					out, err := example.CombinedOutput()
					assert.NoError(t, err, "%s: %s", document, out)
				})
			default:
				t.Errorf("%s: CI does not run %q: make it a console block, with a reason in notRun", document, command)
			}
		}
	}
	for command := range ranElsewhere {
		assert.True(t, used[command], "no document has %q any more", command)
	}
}

// notRun are the commands of console blocks, each with the reason why nothing here can run it.
var notRun = map[string]string{
	`^go get github\.com/payterm/payterm-go(/\w+)?$`: "fetches a published version",
	`^go run \.( -[-\w]+( \S+)?)*$`:                  "benchmarks take minutes; go test . runs each once",
	`^go test -run NONE -bench .*$`:                  "like those",
	`^benchstat .*$`:                                 "shows what they measured",
	`^PAYTERM_RECORD=1 .* go test -run \w+$`:         "records what a sandbox answers",
	`^less testdata/\w+\.yaml$`:                      "shows it to a person",
}

func TestConsoleCommandsHaveAReason(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, document := range documents(t) {
		for _, command := range commandsIn(t, document, "console") {
			known := false
			for pattern := range notRun {
				if regexp.MustCompile(pattern).MatchString(command) {
					known, used[pattern] = true, true
				}
			}
			assert.True(t, known, "%s: why does CI not run %q?", document, command)
		}
	}
	for pattern, reason := range notRun {
		assert.True(t, used[pattern], "no document has %q any more, which %s", pattern, reason)
	}
}

// assertHas checks that one of the files has a text.
func assertHas(t *testing.T, pattern, text string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	has := func(file string) bool {
		content, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(content), text)
	}
	assert.True(t, slices.ContainsFunc(files, has), "%s: %q is gone", pattern, text)
}
