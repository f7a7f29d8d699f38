package payterm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/docs"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestReadmeRuns runs the Go blocks of the README: first the program, then the test and all other
// blocks in order.
func TestReadmeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := srv.AddTerminal()
	var sale paytermtest.Sale // the last of three; it is reversed
	for _, card := range []paytermtest.Card{{}, {DeclineCode: "116"}, {}} {
		session, err := srv.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: "2530",
		})
		require.NoError(t, err)
		sale, err = srv.Tap(session.ID, card)
		require.NoError(t, err)
	}
	require.NoError(t, srv.Reverse(sale.TransactionID))
	srv.ClearRequests()
	t.Setenv("PAYTERM_BASE_URL", srv.URL)
	t.Setenv("PAYTERM_API_KEY", paytermtest.ClientKey)
	t.Setenv("TERMINAL_ID", terminal.ID)
	t.Setenv("ORDERS_DIR", filepath.Join(t.TempDir(), "orders"))
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	blocks := docs.Blocks("README.md", string(readme))
	require.True(t, blocks[0].IsProgram())

	// The response to Sessions.Create is lost, and every session gets a tap.
	_, err = srv.AutoTap(paytermtest.Card{})
	require.NoError(t, err)
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Cut: paytermtest.CutAfter}))
	program := write(t, "main.go", blocks[0].Code)
	run(t, ".", "go", "build", "-o", program+".exe", program)
	assert.Equal(t, "approved <nil>\n", run(t, ".", program+".exe"))
	assert.Equal(t, 1, srv.Count("clients.sessions.create"))

	assert.Regexp(t, `(?s)^=== RUN   TestOrderIsPaidOnce\n--- PASS: .*\n2, 29\.30 SAR\n`,
		run(t, ".", "go", "test", "-v", write(t, "readme_test.go", docs.TestFile(blocks[1:]))))
}

// TestReadmeHasTheCommandsOfCI, which .ci/run takes from it.
func TestReadmeHasTheCommandsOfCI(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	for _, command := range []string{"go run ./examples/quickstart", "go test ./..."} {
		assert.Contains(t, string(readme), "\n"+command+" ")
	}
}

// write writes a file into a folder of its own, and returns its name.
func write(t *testing.T, name, source string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	return file
}

// run runs a command in a folder and returns its output.
func run(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir = folder
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	return string(output)
}
