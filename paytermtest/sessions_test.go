package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestSessionAmount(t *testing.T) {
	b := start(t, paytermtest.Options{})
	path := v1 + "/terminals/" + b.terminal("000001") + "/sessions"
	for _, amount := range []string{"1", "400.0", "4e2", "4E+2", "0.4e3", "4000e-1", "999999999999", "1e11"} {
		b.ok("POST", path, `{"type":"purchase","amount":`+amount+`}`)
	}
	for _, one := range at(t, b.ok("GET", path, ""), "sessions").([]any)[1:6] {
		require.Equal(t, "400", at(t, one, "amount"), "any notation")
	}
	for _, amount := range []string{"0", "-1", "0.5", "400.01", "4e-1", "1e12", "1e999999999", "1e99999999999999999999", "1000000000000", "99999999999999999999", `"400"`, "true", "null", "[]"} {
		message := b.refused(400, "POST", path, `{"type":"purchase","amount":`+amount+`}`)
		require.Contains(t, message, "amount", amount)
	}
	require.Contains(t, b.refused(400, "POST", path, `{"type":"purchase"}`), "amount")
	require.Contains(t, b.refused(400, "POST", path, `{"type":"refund","amount":1}`), "type")
	require.Contains(t, b.refused(400, "POST", path, `{"amount":1}`), "type")
}

func TestTapClosesSession(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	b.ok("POST", v1+"/terminals/"+terminalID+"/assign", userBody)
	sessionID := b.session(terminalID, "2530")
	b.clock.Move(time.Minute)
	made, err := b.Tap(sessionID, paytermtest.Card{CustomerReference: "order-1"})
	require.NoError(t, err)
	require.True(t, made.Approved)

	session := at(t, b.ok("GET", v1+"/terminals/"+terminalID+"/sessions/"+sessionID, ""), "session")
	require.Equal(t, "closed", at(t, session, "status"))
	require.Equal(t, "order-1", at(t, session, "reference_id"))
	require.Equal(t, "2024-05-14T22:06:09.000Z", at(t, session, "updated_at"))
	transaction := fields(t, at(t, session, "transaction"))
	require.Equal(t, made.TransactionID, transaction["uuid"])
	require.Equal(t, "000000002530", transaction["amount_authorized"])
	require.Equal(t, made.STAN, transaction["system_trace_audit_number"])
	require.Equal(t, true, at(t, b.ok("GET", v1+"/terminals/"+terminalID, ""), "terminal", "is_connected"))

	_, err = b.Tap(sessionID, paytermtest.Card{})
	require.ErrorContains(t, err, "closed")
	_, err = b.Tap("none", paytermtest.Card{})
	require.ErrorContains(t, err, "no such session")
	late := b.session(terminalID, "1")
	b.clock.Move(time.Hour)
	_, err = b.Tap(late, paytermtest.Card{})
	require.ErrorContains(t, err, "expired")
}
