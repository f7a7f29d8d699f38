package till_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/docs"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestReadmeRuns: the order of its program is paid once, although the response to Sessions.Create
// is lost.
func TestReadmeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	t.Setenv("PAYTERM_BASE_URL", srv.URL)
	t.Setenv("PAYTERM_API_KEY", paytermtest.ClientKey)
	t.Setenv("TERMINAL_ID", srv.AddTerminal().ID)
	t.Setenv("ORDERS_DIR", filepath.Join(t.TempDir(), "orders"))
	_, err := srv.AutoTap(paytermtest.Card{})
	require.NoError(t, err)
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Cut: paytermtest.CutAfter}))
	assert.Regexp(t, `(?m)^done <nil>$`, docs.Run(t, docs.Read(t, "README.md")[0].Code))
	assert.Equal(t, 1, srv.Count("clients.sessions.create"))
}
