package examples_test

import (
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func testRiskEvent(b *bench) {
	w := b.world()
	for _, out := range []string{b.embedded(), b.on(w, paytermtest.BankKey, flags(w, "users")...)} {
		assert.Equal(b, "2 allowed, 1 blocked, 1 unknown", line(b.T, out, "allowed,"))
		assert.Equal(b, []int{1, 2, 1, 1}, []int{
			strings.Count(out, "no answer:"), strings.Count(out, "allow: the user is in"),
			strings.Count(out, "block: the user is turned away"), strings.Count(out, "unknown: the user is asked"),
		})
	}
	out := b.on(w, paytermtest.ClientKey, "-users", "user5@example.com")
	events := w.RiskEvents()
	require.Len(b, events, 5, "one for each user, though one was submitted twice")
	assert.Equal(b, 6, w.Count("risk.submit"))
	last := events[4]
	assert.Equal(b, "event "+last.EventID+", action "+last.ActionID+", state "+last.State, line(b.T, out, "event "))
	assert.Contains(b, string(last.Body), "user5@example.com")

	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "risk.submit", DropBefore: true}))
	w.ClearRequests()
	out, _, err := b.run(w.URL, paytermtest.ClientKey, "-users", "user6@example.com", "-tries", "2")
	require.NoError(b, err)
	assert.Equal(b, "unknown: the user is asked for a second factor", line(b.T, out, "unknown: "))
	sent := w.Requests()
	require.Len(b, sent, 2)
	assert.Equal(b, string(sent[0].Body), string(sent[1].Body), "the same event, under the same id")
	assert.Equal(b, 2, strings.Count(out, uuid.FindString(string(sent[0].Body))))

	assert.Contains(b, b.fails(w, "another-key", "-users", "user7@example.com"), "401")
	assert.Contains(b, b.fails(w, paytermtest.ClientKey), "-users has to be given")
}

func testVendorFleet(b *bench) {
	w := b.world()
	for _, out := range []string{b.embedded(), b.on(w, paytermtest.VendorKey, flags(w, "client")...)} {
		assert.Contains(b, out, "\nTerminals 3, connected 2, transactions 9\n")
		assert.True(b, strings.HasSuffix(out, "\nTerminals 1, connected 0, transactions 1\n"), out)
		assert.NotContains(b, out, "+966000000001", "a mobile number that is not masked")
		assert.Contains(b, out, "REFUND 2.00 SAR, approved")
		assert.Contains(b, out, "PURCHASE 15.00 SAR, reversed")
		assert.Equal(b, 2, strings.Count(out, "PURCHASE 7.00 SAR, approved"))
	}
	out := b.on(w, paytermtest.VendorKey)
	rows := 0
	for terminal, err := range w.Client(paytermtest.VendorKey).Vendors.Terminals.All(b.Context(), models.VendorListParams{}) {
		require.NoError(b, err)
		assert.Contains(b, line(b.T, out, terminal.ID), terminal.TID)
		rows++
	}
	assert.Equal(b, rows, strings.Count(out, "\n03"), "a terminal that is not under the vendor")
	assert.Contains(b, b.fails(w, paytermtest.ClientKey), "403")
}

func testBankDay(b *bench) {
	w := b.world()
	for _, out := range []string{b.embedded(), b.on(w, paytermtest.BankKey, "-date", "2024-05-13")} {
		assert.Equal(b, "transactions 5 5", line(b.T, out, "transactions"))
		assert.Equal(b, "approved 4, 127.00 SAR 4, 103.50 682", line(b.T, out, "approved"))
		assert.Equal(b, "reconciled 2, 20.00 SAR 3, 70.50 682", line(b.T, out, "  reconciled"))
		assert.Equal(b, "still open 2, 107.00 SAR 1, 33.00 682", line(b.T, out, "still open"))
		assert.Equal(b, "reconciliations 1, 20.00 SAR 1, 70.50 682", line(b.T, out, "reconciliations"))
		assert.Equal(b, "not balanced 0 0", line(b.T, out, "not balanced"))
		assert.Equal(b, "compared the same the same", line(b.T, out, "compared"))
	}
	_, err := w.Client(paytermtest.ClientKey).Clients.Reconciliations.Create(b.Context(), models.ReconciliationCreateParams{TerminalID: w.Flags["terminal"]})
	require.NoError(b, err)
	_, err = w.Client(paytermtest.ClientKey).Clients.Reconciliations.CreateV2(b.Context(), models.ReconciliationCreateV2Params{TID: w.Flags["end-of-day"]})
	require.NoError(b, err)
	out := b.on(w, paytermtest.BankKey, "-date", "2024-05-14")
	assert.Equal(b, "compared DIFFERENT by 100.00 SAR the same", line(b.T, out, "compared"), "one terminal took 100.00 before midnight")
}
