package payterm_test

import (
	"os"
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
	blocks := docs.Read(t, "README.md")
	assert.Equal(t, terminal.TID+" Example Store\n", docs.Run(t, blocks[0].Code))
	assert.Regexp(t, `(?s)^=== RUN   TestSaleIsApproved\n--- PASS: .*--- PASS: TestTerminalIsRead .*\n25\.30\nnew\n`,
		docs.Run(t, docs.TestFile(blocks[1:])))
}

// TestReadmeHasTheCommandsOfCI, which .ci/run takes from it.
func TestReadmeHasTheCommandsOfCI(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	for _, command := range []string{"go run ./examples/quickstart", "go test ./..."} {
		assert.Contains(t, string(readme), "\n"+command+" ")
	}
}
