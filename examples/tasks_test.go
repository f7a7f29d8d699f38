package examples_test

import (
	"net/http"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func testQuickstart(b *bench) {
	out := b.embedded()
	assert.Regexp(b, `\nSession purchase over 2530, new until \d\d:\d\d:\d\d UTC\n`, out)
	assert.Contains(b, out, "on the embedded platform 2530 is 25.30")
	assert.Contains(b, out, "\nSale 25.30 SAR, approved\n")
	assert.Contains(b, out, "\nReconciliation 1 purchase, total 25.30 SAR, balanced: true\n")

	p := b.platform()
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, "-serial", "SN-0003"), "choose one with -mid")
	assert.Zero(b, p.Count("clients.merchants.create"), "wrote before the terminal was chosen")
	_, err := p.AutoTap(paytermtest.Card{DeclineCode: "116"})
	require.NoError(b, err)
	out = b.at(p.URL, paytermtest.ClientKey, "-serial", "SN-0003", "-mid", "900000000000003", "-wait", "1m")
	assert.Contains(b, out, "\nDeclined action code 116\n")
	assert.NotContains(b, out, "Sale ")
	assert.Contains(b, out, "\nReconciliation 0 purchase, total 0.00 SAR, balanced: true\n")
}

func testCheckout(b *bench) {
	const again = `\n\$ checkout -order order-4711\n`
	assert.Regexp(b, `(?s)^[^$]*`+again+`Paid\..*25.30 SAR.*APPROVED.*`+again+`Paid\..*APPROVED`, b.embedded())
	assert.Regexp(b, `(?s)`+again+`Nothing was charged\..*DECLINED.*`+again+`Nothing was charged\..*Paid\..*APPROVED`, b.embedded("-tap", "decline"))
	assert.Regexp(b, `(?s)`+again+`Paid\..*create, response lost\n clients.sessions.list\n.*`+again+`Paid\.`, b.embedded("-tap", "lost"))
	assert.Regexp(b, `(?s)`+again+`The program ended: signal: killed\n.*`+again+`Paid\..*APPROVED`, b.embedded("-tap", "crash"))
	none, problems, err := b.run("", "", "-tap", "none", "-wait", "2s") // a slow disk takes half a second for the notes
	require.NoError(b, err)
	assert.Equal(b, 2, strings.Count(none, "Nobody was seen to pay."))
	const waits = `Nobody taps a card\. The program waits for one for 2s .*\n`
	assert.Regexp(b, `(?s)`+again+waits+`.*\n  clients\.sessions\.get, \d+ times\n`+again+waits+`.*\n  clients\.sessions\.get, \d+ times\n$`, none)
	assert.Contains(b, problems, `order "order-4711" on terminal `)

	p := b.platform()
	assert.Contains(b, b.fails(p, paytermtest.ClientKey), "-terminal is required")
	_, err = p.AutoTap(paytermtest.Card{})
	require.NoError(b, err)
	opened := p.Count("clients.sessions.create")
	args := append(flags(p, "terminal"), "-orders", filepath.Join(b.TempDir(), "orders"))
	for range 2 {
		assert.Regexp(b, `(?s)^Paid\..*APPROVED`, b.at(p.URL, paytermtest.ClientKey, args...))
	}
	assert.Equal(b, opened+1, p.Count("clients.sessions.create"))
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, append(args, "-amount", "1")...), "this call asks for 1")
}

var uuid = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

func testFeed(b *bench) {
	out := uuid.ReplaceAllString(b.embedded(), "ID")
	assert.Equal(b, `PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.

$ feed -crash 2
ID approved, net 12.50
ID declined, net 0.00
The program ended: signal: killed

The first sale is reversed.

$ feed -once
ID reversed, net 0.00
ID approved, net 37.50

$ feed -once
`, out)

	p := b.platform()
	folder := b.TempDir()
	args := []string{"-once", "-days", "10000", "-notes", filepath.Join(folder, "notes"), "-bookings", filepath.Join(folder, "bookings")}
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Times: 1, Status: http.StatusForbidden}))
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, args...), "403 Forbidden")
	sales := b.at(p.URL, paytermtest.ClientKey, args...)
	assert.NotEmpty(b, sales)
	assert.Empty(b, b.at(p.URL, paytermtest.ClientKey, args...))
}

func testOnboardMerchant(b *bench) {
	p := b.platform()
	who := flags(p, "name", "user", "email", "mobile", "serial")
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, who...), `"Example Bank" (900000000000003), "Örnek Bankası" (900000000000004)`)
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, append(who, "-bank", "No Bank")...), "set -bank to one")
	assert.Contains(b, b.fails(p, paytermtest.ClientKey), "-serial is required")
	assert.Zero(b, p.Count("clients.merchants.create"), "wrote before the bank was chosen")
	out := b.embedded()
	assert.Contains(b, out, "\nChosen MID 900000000000004, of 2\n")
	assert.Contains(b, out, "\n at Örnek Bankası as TID 30000005\n")
	assert.Contains(b, out, "\nAssigned true\n")
}

func testOnboardFleet(b *bench) {
	assert.Contains(b, b.embedded(), "\r3 of 3 rows, 0 not done \n")

	p := b.platform()
	assert.Contains(b, b.fails(p, paytermtest.ClientKey), "-rows is required")
	rows, merchants := filepath.Join("onboard-fleet", "fleet.csv"), p.Count("clients.merchants.create")
	args := []string{"-rows", rows, "-notes", filepath.Join(b.TempDir(), "notes")}
	for range 2 {
		assert.Contains(b, b.at(p.URL, paytermtest.ClientKey, args...), "\r3 of 3 rows, 0 not done \n")
	}
	assert.Equal(b, merchants+2, p.Count("clients.merchants.create"))
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, append(args, "-unwritten", "merchant/shop-1")...), "the outcome of the entry is known")
}

func testListTransactions(b *bench) {
	out := b.embedded()
	assert.Contains(b, out, "\nSAR 5 160.00\n", "purchases of 167.30, refunds of 7.30")
	assert.Regexp(b, `(?m)^From .*: transactions 7, unreadable records 0, unknown amounts 0$`, out)

	p := b.platform()
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Times: 1, UnreadableRecord: true}))
	out, problems, err := b.run(p.URL, paytermtest.ClientKey, "-from", "2024-05-07", "-to", "2024-05-14")
	require.NoError(b, err)
	assert.Contains(b, out, "From 2024-05-07 to 2024-05-14: transactions 6, unreadable records 1, unknown amounts 0")
	assert.Contains(b, problems, "clients.transactions.list")

	p = b.platform()
	days := []string{"-from", "2024-05-13", "-to", "2024-05-13"}
	ofOne := append(days, "-only", p.Flags["end-of-day"])
	assert.Contains(b, b.at(p.URL, paytermtest.ClientKey, ofOne...), "transactions 1, ")
	for _, ignored := range []struct {
		parameter, want string
		args            []string
	}{{"from", "ignores from or to", days}, {"to", "ignores from or to", days}, {"tid", "ignores tid", ofOne}} {
		p.ClearFaults()
		require.NoError(b, p.Fail(paytermtest.Fault{Operation: "clients.transactions.list", IgnoreQuery: []string{ignored.parameter}}))
		assert.Contains(b, b.fails(p, paytermtest.ClientKey, ignored.args...), ignored.want)
	}
}

func testCloseDay(b *bench) {
	assert.Contains(b, b.embedded(), "END OF DAY")

	p := b.platform()
	const create, terminals = "clients.reconciliations.create", 2 // of the client
	args := []string{"-days", b.TempDir(), "-night", "2024-05-14"}
	p.ClearRequests()
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: create, Times: 1, Cut: paytermtest.CutAfter}))
	assert.Equal(b, terminals, strings.Count(b.at(p.URL, paytermtest.ClientKey, args...), "END OF DAY"))
	assert.Empty(b, b.at(p.URL, paytermtest.ClientKey, args...), "again")
	assert.Equal(b, terminals, p.Count(create))
}

func testReconcile(b *bench) {
	out := b.embedded()
	assert.Contains(b, out, `
all purchase SAR 1, 42.00 1, 42.00 equal
all purchase_reversal SAR 0, 0.00 0, 0.00 equal
all refund SAR 1, -2.00 1, -2.00 equal
all refund_reversal SAR 0, 0.00 0, 0.00 equal
AX debit SAR 1, 42.00 1, 42.00 equal
AX credit SAR 1, -2.00 1, -2.00 equal
verdict equal
`)
	assert.Contains(b, out, "\nall purchase_reversal SAR 1, -15.00 1, -15.00 equal\n")
	assert.Contains(b, out, ": grand total 100.00")
	assert.Equal(b, 2, strings.Count(out, "\nverdict equal\n"))

	p := b.platform()
	assert.Contains(b, b.fails(p, paytermtest.ClientKey), "-terminal or -end-of-day")
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "clients.reconciliations.create_v2", Times: 1, Cut: paytermtest.CutAfter}))
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, flags(p, "end-of-day")...), "the reconciliation may exist: look at the list")
	assert.Equal(b, 1, p.Count("clients.reconciliations.create_v2"), "the reconciliation was repeated")
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "clients.transactions.list", IgnoreQuery: []string{"tid"}}))
	for _, by := range []string{"terminal", "end-of-day"} {
		_, problems, err := b.run(p.URL, paytermtest.ClientKey, flags(p, by)...)
		require.Error(b, err)
		assert.Contains(b, problems, "the report is not compared: transaction ")
	}
}

func testRiskEvent(b *bench) {
	out := b.embedded()
	assert.Contains(b, out, "\n2 allowed, 1 blocked, 1 unknown\n")
	for text, times := range map[string]int{
		"no decision:": 1, "allow: the user is logged in": 2, "block: the login is refused": 1, "unknown: the user is asked": 1,
	} {
		assert.Equal(b, times, strings.Count(out, text), text)
	}

	p := b.platform()
	p.ClearFaults()
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "risk.submit", Cut: paytermtest.CutBefore}))
	p.ClearRequests()
	assert.Contains(b, b.at(p.URL, paytermtest.ClientKey, "-users", "user6@example.com", "-tries", "2"), "unknown: the user is asked")
	sent := p.Requests()
	require.Len(b, sent, 2)
	assert.Equal(b, string(sent[0].Body), string(sent[1].Body), "the same event, under the same id")
	p.ClearFaults()
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, Status: http.StatusUnprocessableEntity}))
	assert.Contains(b, b.fails(p, paytermtest.ClientKey, "-users", "user7@example.com"), "422")
}

func testVendorFleet(b *bench) {
	out := b.embedded()
	assert.Contains(b, out, "\nTerminals 3, connected 2, transactions 9\n")
	assert.True(b, strings.HasSuffix(out, "\nTerminals 1, connected 0, transactions 1\n"), out)
	assert.NotContains(b, out, "+966000000001", "a mobile number is not masked")
	assert.Contains(b, out, " 0.00 SAR, reversed")
	assert.Contains(b, out, " -2.00 SAR, approved")
	assert.Contains(b, b.fails(b.platform(), paytermtest.ClientKey), "403")
}

func testBankDay(b *bench) {
	out := b.embedded()
	assert.Regexp(b, `(?m)^\d{16} P1 total SAR 2, 20.00 2, 20.00 equal$`, out)
	assert.Contains(b, out, "\n00000042 all purchase SAR 2, 80.50 2, 80.50 equal\n")
	assert.Contains(b, out, "\n00000042 all refund SAR 1, -10.00 1, -10.00 equal\n")
	assert.Contains(b, out, ": equal 2, differs 0, cannot tell 0; approved and not reconciled yet: 3\n")

	p := b.platform()
	_, err := p.Client(paytermtest.ClientKey).Clients.Reconciliations.CreateV2(b.Context(), models.ReconciliationV2CreateParams{TID: p.Flags["end-of-day"]})
	require.NoError(b, err)
	out = b.at(p.URL, paytermtest.BankKey, "-date", "2024-05-14")
	assert.Contains(b, out, " VC total SAR 3, 100.00 3, 100.00 cannot_tell", "one sale was before midnight, one was reversed")
	assert.Contains(b, out, ": equal 0, differs 0, cannot tell 1; ")
}

func testPOSSubscriptions(b *bench) {
	assert.Regexp(b, `(?s)Subscribed TID 00000042 to plan [0-9a-f-]{36}: subscription .*1 active, 0 cancelled.*0 active, 1 cancelled`, b.embedded("-cancel"))

	p := b.platform()
	args := append(flags(p, "tid", "plan"), "-cancel")
	for _, lost := range []paytermtest.Fault{{Cut: paytermtest.CutBefore}, {Status: http.StatusInternalServerError}} {
		lost.Operation, lost.Times = "pos.subscriptions.create", 1
		require.NoError(b, p.Fail(lost))
		assert.Contains(b, b.fails(p, paytermtest.ClientKey, args...), "the new subscription is not listed")
	}
	assert.Zero(b, p.Count("pos.subscriptions.cancel"))
	require.NoError(b, p.Fail(paytermtest.Fault{Operation: "pos.subscriptions.create", Times: 1, Cut: paytermtest.CutAfter}))
	assert.Contains(b, b.at(p.URL, paytermtest.ClientKey, args...), "0 active, 1 cancelled")
}
