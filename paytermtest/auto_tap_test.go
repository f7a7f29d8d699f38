package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestAutoTapTapsSessionsAsTheyOpen(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	path := v1 + "/terminals/" + terminalID + "/sessions"
	open := b.session(terminalID, "100")
	endFirst, err := b.AutoTap(paytermtest.Card{PAN: paytermtest.PANMada, CustomerReference: "order-1"})
	require.NoError(t, err)

	created := b.ok("POST", path, `{"type":"purchase","amount":2530}`)
	require.Equal(t, []any{"new", nil}, []any{created["status"], created["transaction"]}, "the response to the creation is unchanged")
	tapped := at(t, b.ok("GET", path+"/"+text(t, created, "id"), ""), "session")
	require.Equal(t, []any{"closed", "order-1", "P1", true}, []any{
		at(t, tapped, "status"), at(t, tapped, "reference_id"), at(t, tapped, "transaction", "card_scheme_id"),
		at(t, tapped, "transaction", "is_approved"),
	})
	require.Len(t, b.ids(v1+"/transactions", "transactions"), 1)
	require.Equal(t, "new", at(t, b.ok("GET", path+"/"+open, ""), "session", "status"), "opened before AutoTap")
	_, err = b.Tap(text(t, created, "id"), paytermtest.Card{})
	require.ErrorContains(t, err, "closed")

	endSecond, err := b.AutoTap(paytermtest.Card{DeclineCode: "116"})
	require.NoError(t, err)
	endFirst()
	declined := b.session(terminalID, "100")
	require.Equal(t, "116", at(t, b.ok("GET", path+"/"+declined, ""), "session", "transaction", "receipts", 0, "action_code"), "the latest card")

	endSecond()
	open = b.session(terminalID, "100")
	require.Equal(t, "new", at(t, b.ok("GET", path+"/"+open, ""), "session", "status"), "ended")
}
