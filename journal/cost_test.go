package journal_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestLongListsAreReadInPagesOfAHundred where a limit is documented: the note needs all of them.
func TestLongListsAreReadInPagesOfAHundred(t *testing.T) {
	t.Parallel()
	const records = 201
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
	require.NoError(t, err)
	var terminalID string
	for range records {
		terminalID = platform.AddTerminal() // with a merchant
	}
	for range records {
		_, err := client.Clients.Sessions.Create(t.Context(), terminalID, purchase)
		require.NoError(t, err)
	}
	_, err = journal.CreateSession(t.Context(), client, terminalID, purchase)
	require.NoError(t, err)
	_, err = journal.CreateMerchant(t.Context(), client, newShop)
	require.NoError(t, err)
	_, err = journal.RegisterTerminal(t.Context(), client, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "M1"})
	require.NoError(t, err)
	for _, list := range []string{"clients.sessions.list", "clients.merchants.list", "clients.terminals.list"} {
		assert.Equal(t, 3, platform.Count(list), list)
	}
}
