package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestSessionCreateListFind(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	path := v1 + "/terminals/" + terminalID + "/sessions"

	created := fields(t, b.ok("POST", path, `{"type":"purchase","amount":400}`))
	require.Equal(t, object{"id": terminalID}, created["terminal"])
	require.Equal(t, "new", created["status"])
	require.InDelta(t, 400, created["amount"], 0, "a number on creation")
	expires := time.Date(2024, 5, 14, 23, 5, 9, 0, time.UTC).UnixMilli()
	require.InDelta(t, expires, created["expired_at"], 0, "a number on creation")
	require.Equal(t, object{}, created["original_transaction"])
	require.Nil(t, created["transaction"])

	listed := fields(t, b.ok("GET", path, ""))
	item := fields(t, at(t, listed, "sessions", 0))
	require.Equal(t, "400", item["amount"], "a string in lists")
	require.Equal(t, "1715727909000", item["expired_at"], "a string in lists")
	require.Nil(t, item["original_transaction"])

	other := b.terminal("000002")
	require.Empty(t, at(t, b.ok("GET", v1+"/terminals/"+other+"/sessions", ""), "sessions"))
	require.Equal(t, "Session not found", b.refused(404, "GET", v1+"/terminals/"+other+"/sessions/"+text(t, created, "id"), ""))
	require.Equal(t, "Terminal not found", b.refused(404, "GET", v1+"/terminals/none/sessions", ""))
	require.Equal(t, "Terminal not found", b.refused(404, "POST", v1+"/terminals/none/sessions", `{"type":"purchase","amount":1}`))
}

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

func TestSessionKeepsItsReference(t *testing.T) {
	b := start(t, paytermtest.Options{})
	path := v1 + "/terminals/" + b.terminal("000001") + "/sessions"

	created := b.ok("POST", path, `{"type":"purchase","amount":400,"reference_id":"order-1"}`)
	require.Equal(t, "order-1", created["reference_id"])
	_, err := b.Tap(text(t, created, "id"), paytermtest.Card{CustomerReference: "bill-1"})
	require.NoError(t, err)
	require.Equal(t, "order-1", at(t, b.ok("GET", path, ""), "sessions", 0, "reference_id"))
	require.Contains(t, b.refused(400, "POST", path, `{"type":"purchase","amount":400,"reference_id":1}`), "reference_id")
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
