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
	blocks, err := docs.Blocks("README.md")
	require.NoError(t, err)
	require.True(t, blocks[0].IsProgram())

	assert.Equal(t, terminal.ID+" "+terminal.TID+"\n", runGo(t, "main.go", blocks[0].Code, "run"))

	// The response to Sessions.Create is lost, and every session gets a tap.
	_, err = srv.AutoTap(paytermtest.Card{})
	require.NoError(t, err)
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Cut: paytermtest.CutAfter}))
	assert.Regexp(t, `(?s)^=== RUN   TestShop\n--- PASS: .*\napproved <nil>\n2, 29\.30 SAR\n`,
		runGo(t, "readme_test.go", docs.TestFile(blocks[1:]), "test", "-v"))
	assert.Equal(t, 1, srv.Count("clients.sessions.create"))
}

// runGo runs a file with the go command and returns its output.
func runGo(t *testing.T, name, source string, command ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	output, err := exec.CommandContext(t.Context(), "go", append(command, file)...).CombinedOutput()
	require.NoError(t, err, "%s", output)
	return string(output)
}
