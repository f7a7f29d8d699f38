package paytermtest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestCardSchemeDefaultsToItsNumber(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	for pan, want := range map[string]struct{ scheme, masked string }{
		"":                        {"VC", "4111 11** **** 1111"},
		paytermtest.PANMada:       {"P1", "4464 04** **** 0007"},
		paytermtest.PANMastercard: {"MC", "5555 55** **** 4444"},
		paytermtest.PANAmex:       {"AX", "3782 82** ***0 005"},
		paytermtest.PANUnionPay:   {"UP", "6200 00** **** 0005"},
		paytermtest.PANJCB:        {"JC", "3530 11** **** 0000"},
		paytermtest.PANDiscover:   {"DC", "6011 11** **** 1117"},
		"9000000000000000":        {"GN", "9000 00** **** 0000"},
	} {
		sale := b.sale(terminalID, "100", paytermtest.Card{PAN: pan})
		receipt := at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0)
		require.Equal(t, want.scheme, at(t, receipt, "card_scheme", "id"))
		require.Equal(t, want.masked, at(t, receipt, "pan"))
	}
	for _, scheme := range strings.Fields("P1 VC VD MC DM AX UP JC DC GN") {
		sale := b.sale(terminalID, "100", paytermtest.Card{Scheme: models.SchemeCode(scheme), Expiry: "29/03"})
		receipt := at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0)
		require.Equal(t, scheme, at(t, receipt, "card_scheme", "id"))
		require.Equal(t, "29/03", at(t, receipt, "card_expiration"))
	}
}

func TestInvalidCardsAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sessionID := b.session(b.terminal("000001"), "100")
	for _, card := range []paytermtest.Card{
		{PAN: "4111"},
		{PAN: "41111111111111111111"},
		{PAN: "4111 1111 1111 1111"},
		{Scheme: "XX"},
		{DeclineCode: "51"},
		{DeclineCode: "000"},
		{DeclineCode: "abc"},
		{KeepOpen: true},
		{Amount: "-3.00"},
		{Amount: "3.005"},
		{Amount: "three"},
		{Amount: "10000000000.00"},
		{Other: "-1.00"},
		{Other: " "},
	} {
		_, err := b.Tap(sessionID, card)
		require.Error(t, err)
	}
	_, err := b.Tap(sessionID, paytermtest.Card{})
	require.NoError(t, err, "the session is still open")
}

func TestCardIsNeverPrinted(t *testing.T) {
	card := paytermtest.Card{PAN: paytermtest.PANVisa, Scheme: "VC"}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
		fmt.Fprintf(&out, verb, card)
		fmt.Fprintf(&out, verb, []any{&card, struct{ Card paytermtest.Card }{card}})
	}
	require.NoError(t, json.NewEncoder(&out).Encode([]any{card, &card}))
	slog.New(slog.NewTextHandler(&out, nil)).Info("tap", "card", card)
	slog.New(slog.NewJSONHandler(&out, nil)).Info("tap", "card", card)
	require.NotContains(t, out.String(), "1111111111")
	require.NotContains(t, out.String(), fmt.Sprintf("%x", paytermtest.PANVisa))
	require.Contains(t, out.String(), "411111******1111")
	require.NotContains(t, fmt.Sprint(paytermtest.Card{PAN: "12345678"}), "1234")
}

func TestCardIsNotKept(t *testing.T) {
	b := start(t, paytermtest.Options{})
	b.sale(b.terminal("000001"), "100", paytermtest.Card{})
	for _, path := range []string{v1 + "/transactions", v2 + "/transactions", v1 + "/intents"} {
		require.NotContains(t, fmt.Sprint(b.ok("GET", path, "")), paytermtest.PANVisa)
	}
	require.NotContains(t, fmt.Sprintf("%+v", b.Platform), paytermtest.PANVisa)
}
