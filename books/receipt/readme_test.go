package receipt_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/docs"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestReadmeOfBooksRuns prints the totals of two sales, and the receipt of the first one.
func TestReadmeOfBooksRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := srv.AddTerminal()
	for _, amount := range []models.Number{"2530", "400"} {
		session, err := srv.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: amount,
		})
		require.NoError(t, err)
		_, err = srv.Tap(session.ID, paytermtest.Card{})
		require.NoError(t, err)
	}
	t.Setenv("PAYTERM_BASE_URL", srv.URL)
	t.Setenv("PAYTERM_API_KEY", paytermtest.ClientKey)
	assert.Regexp(t, `(?s)\n2, 29\.30 SAR\n.*25\.30.*APPROVED`, docs.Run(t, docs.TestFile(docs.Read(t, "../README.md"))))
}
