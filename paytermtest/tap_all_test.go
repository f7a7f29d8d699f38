package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestTapAllTapsSessionsAsTheyOpen(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	path := v1 + "/terminals/" + terminalID + "/sessions"
	open := b.session(terminalID, "100")
	require.NoError(t, b.TapAll(paytermtest.Card{PAN: paytermtest.PANMada, CustomerReference: "order-1"}))

	created := b.ok("POST", path, `{"type":"purchase","amount":2530}`)
	require.Equal(t, []any{"new", nil}, []any{created["status"], created["transaction"]}, "the response to the creation is unchanged")
	tapped := at(t, b.ok("GET", path+"/"+text(t, created, "id"), ""), "session")
	require.Equal(t, []any{"closed", "order-1", "P1", true}, []any{
		at(t, tapped, "status"), at(t, tapped, "reference_id"), at(t, tapped, "transaction", "card_scheme_id"),
		at(t, tapped, "transaction", "is_approved"),
	})
	require.Len(t, b.ids(v1+"/transactions", "transactions"), 1)
	require.Equal(t, "new", at(t, b.ok("GET", path+"/"+open, ""), "session", "status"), "opened before TapAll")
	_, err := b.Tap(text(t, created, "id"), paytermtest.Card{})
	require.ErrorContains(t, err, "closed")

	require.NoError(t, b.TapAll(paytermtest.Card{DeclineCode: "116"}))
	declined := b.session(terminalID, "100")
	require.Equal(t, "116", at(t, b.ok("GET", path+"/"+declined, ""), "session", "transaction", "receipts", 0, "action_code"), "the latest card")
}

func TestServerTerminalIsReadyForSessions(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := srv.Terminal(t)
	require.Empty(t, srv.Requests(), "nothing in the journal")
	api := srv.Client(paytermtest.ClientKey).Clients
	require.Equal(t, must[*models.Terminal](t)(api.Terminals.Get(t.Context(), terminal.ID)), terminal)
	lossless(t, terminal)
	require.Equal(t, new(true), terminal.IsConnected)
	require.Equal(t, new(true), terminal.IsAssignedToUser)
	require.NotEmpty(t, terminal.BankTerminals)

	require.NoError(t, srv.TapAll(paytermtest.Card{}))
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.NumberOf(2530)}
	session := must[*models.Session](t)(api.Sessions.Create(t.Context(), terminal.ID, params))
	session = must[*models.Session](t)(api.Sessions.Get(t.Context(), terminal.ID, session.ID))
	require.Equal(t, models.SessionStatusClosed, session.Status)
}
