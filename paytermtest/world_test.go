package paytermtest_test

import (
	"cmp"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/paytermtest"
)

// world fills a platform so that each operation finds something to show or to do, and returns what
// the ids in the table of operations stand for.
func world(b *bench) *strings.Replacer {
	b.Helper()
	merchant := b.merchant()
	commit := `{"mid":"900000000000002","serial_number":"SN-0002","merchant":{"id":"` + merchant + `"}}`
	committed := b.ok("POST", v1+"/switch/terminals/commit", commit)
	terminal := text(b.T, committed, "id")
	b.ok("POST", v1+"/terminals/"+terminal+"/assign", userBody)
	device, err := b.Connect(terminal)
	require.NoError(b, err)
	session := b.session(terminal, "2530")
	sale, err := b.Tap(session, paytermtest.Card{})
	require.NoError(b, err)
	reconciled := b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminal+`"}`)
	free := b.ok("POST", v1+"/terminals", `{"trsm_code":"000002","merchant_id":"`+merchant+`"}`)

	pos := b.posTerminal(paytermtest.POSTerminal{TID: "00000042", SerialNumber: "SN-0042"})
	b.posTerminal(paytermtest.POSTerminal{TID: "00000043"}) // not subscribed
	paid := b.posPurchase(pos, paytermtest.Card{}, 100)
	day, err := b.POSReconcile(pos)
	require.NoError(b, err)
	subscribed := b.ok("POST", subsPath, `{"tid":"00000042","plan_id":"`+planID+`"}`)
	return strings.NewReplacer(
		"$merchant", merchant, "$terminal", terminal, "$tid", text(b.T, committed, "tid"), "$device", device,
		"$free", text(b.T, free, "terminal", "id"), "$session", session,
		"$intent", sale.IntentID, "$sale2", sale.TransactionIDV2, "$sale", sale.TransactionID,
		"$reconciliation", text(b.T, reconciled, "reconciliation", "receipt", "id"),
		"$pos", pos, "$paid", paid.TransactionID, "$message", paid.RequestID, "$day", day,
		"$subscription", text(b.T, subscribed, "subscription", "id"),
	)
}

// wishOf is a request for an operation, for a platform with a world.
func wishOf(row contract.Endpoint) wish {
	path, _, _ := strings.Cut(row.URI, "?")
	query := ""
	if row.All != nil {
		query = "page=1&limit=1"
	}
	return wish{row.Method, path, query, row.Body, cmp.Or(ownKey(row.Name()), paytermtest.ClientKey)}
}
