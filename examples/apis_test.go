package examples_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/internal/demo"
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

	// One that is not taken costs no other.
	w.ClearFaults()
	w.SetRiskScore(10)
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, Status: 429}))
	out, problems, err := b.run(w.URL, paytermtest.ClientKey, "-users", "user7@example.com,user8@example.com", "-tries", "1")
	require.NoError(b, err, "%s", problems)
	assert.Equal(b, "1 allowed, 0 blocked, 1 unknown", line(b.T, out, "allowed,"))
	assert.Contains(b, line(b.T, out, "no answer:"), "429")
	const nobody = "http://127.0.0.1:1" // a port that no test of another server gets
	out, problems, err = b.run(nobody, paytermtest.ClientKey, "-users", "user7@example.com,user8@example.com", "-tries", "1")
	require.NoError(b, err, "%s", problems)
	assert.Equal(b, 2, strings.Count(out, "nothing sent"))
	assert.Equal(b, "0 allowed, 0 blocked, 2 unknown", line(b.T, out, "allowed,"))

	for _, status := range []int{400, 403, 422} {
		require.NoError(b, w.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, Status: status}))
		assert.Contains(b, b.fails(w, paytermtest.ClientKey, "-users", "user7@example.com,user8@example.com"), strconv.Itoa(status))
	}
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
	for terminal, err := range w.Client(paytermtest.VendorKey).Vendors.Terminals.All(b.Context(), models.VendorTerminalListParams{}) {
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
		assert.Regexp(b, `^\d{16} P1 total SAR 2, 20.00 2, 20.00 equal$`, line(b.T, out, " P1 "))
		assert.Equal(b, "00000042 all purchase SAR 2, 80.50 2, 80.50 equal", line(b.T, out, "purchase"))
		assert.Equal(b, "00000042 all refund SAR 1, -10.00 1, -10.00 equal", line(b.T, out, "refund"))
		assert.Regexp(b, `: equal 2, differs 0, cannot tell 0; approved and not reconciled yet: 3$`, line(b.T, out, "Reconciliations of"))
	}

	// A purchase in dollars is not in the report of a terminal that is in riyals.
	out := b.at(abroad(b, w, `"value":"25.30"`), w, paytermtest.BankKey, "-date", "2024-05-13")
	assert.Contains(b, line(b.T, out, " P1 "), " P1 total SAR 2, 20.00 1, -5.30 differs")
	assert.Regexp(b, `^\d{16}: transactions in another currency than the report: [0-9a-f-]{36}$`, line(b.T, out, "in another currency"))
	assert.Contains(b, line(b.T, out, "Reconciliations of"), "equal 1, differs 1, cannot tell 0")

	client := w.Client(paytermtest.ClientKey).Clients.Reconciliations
	_, err := client.Create(b.Context(), models.ReconciliationCreateParams{TerminalID: w.Flags["terminal"]})
	require.NoError(b, err)
	_, err = client.CreateV2(b.Context(), models.ReconciliationCreateV2Params{TID: w.Flags["end-of-day"]})
	require.NoError(b, err)
	out = b.on(w, paytermtest.BankKey, "-date", "2024-05-14")
	assert.Contains(b, line(b.T, out, " AX "), " AX total SAR 2, 40.00 2, 40.00 equal")
	assert.Contains(b, line(b.T, out, " VC "), " VC total SAR 3, 100.00 3, 100.00 cannot tell", "one was taken before midnight, one was reversed")
	assert.Contains(b, line(b.T, out, "reversed transactions"), w.Flags["end-of-day"]+": ")
	assert.Equal(b, "Reconciliations of 2024-05-14: equal 1, differs 0, cannot tell 1; approved and not reconciled yet: 0", line(b.T, out, "Reconciliations of"))
	out = b.on(w, paytermtest.BankKey, "-date", "2024-01-01")
	assert.Contains(b, line(b.T, out, "Reconciliations of"), "equal 0, differs 0, cannot tell 0", "a day on which nothing happened")
}

// abroad is the URL of a platform on which transactions with one of the marks are in dollars.
func abroad(b *bench, w *demo.World, marks ...string) string {
	dollars := strings.NewReplacer(`"SAR"`, `"USD"`, `"682"`, `"840"`)
	border := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		kept := httptest.NewRecorder()
		w.ServeHTTP(kept, request)
		var page map[string]json.RawMessage
		var transactions []json.RawMessage
		assert.NoError(b, json.Unmarshal(kept.Body.Bytes(), &page))
		if list, ok := page["transactions"]; ok {
			assert.NoError(b, json.Unmarshal(list, &transactions))
			for i, one := range transactions {
				if slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(string(one), mark) }) {
					transactions[i] = json.RawMessage(dollars.Replace(string(one)))
				}
			}
			page["transactions"], _ = json.Marshal(transactions)
		}
		response.Header().Set("Content-Type", "application/json")
		response.WriteHeader(kept.Code)
		assert.NoError(b, json.NewEncoder(response).Encode(page))
	}))
	b.Cleanup(border.Close)
	return border.URL
}
