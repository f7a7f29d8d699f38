package main

import (
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// unreadable makes the first record of each page unreadable, until ClearFaults.
func (s *shop) unreadable(t *testing.T, operation string) {
	t.Helper()
	require.NoError(t, s.Fail(paytermtest.Fault{Operation: operation, UnreadableRecord: true}))
}

// A record that cannot be read makes the export short; the next run pulls its window again.
func TestAnUnreadableRecordIsPulledAgain(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 3, 4)
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", UnreadableRecord: true, Times: 2}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-03", "-out", "november", "-workers", "1"}
	const sentence = "payterm-export: november is short: 2 records could not be read, in 2 windows; run it again to pull them again\n"
	printed, code := p.run(t, args...)
	assert.Equal(t, exitShort, code, printed)
	assert.Regexp(t, `day=2025-11-01 +5 +1 +\n`, printed)
	assert.True(t, strings.HasSuffix(printed, "0\n"+sentence), "one sentence after the table")
	assert.Len(t, ids(t, p.files(t, "november")), len(shop.sales)-2, "no other record is lost")
	unread := p.files(t, "november")["day=2025-11-01/_odd.jsonl"]
	assert.Contains(t, unread, `"path":"id"`)
	assert.Contains(t, unread, `"raw":{`)

	printed, code = p.run(t, "-verify", "-out", "november")
	assert.Equal(t, exitShort, code)
	assert.Equal(t, "day=2025-11-01 is short: 1 record could not be read\nday=2025-11-02 is short: 1 record could not be read\n"+sentence, printed)

	// Another range pulls them again, too, and those that stay unreadable do not hold it up.
	shop.ClearRequests()
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", UnreadableRecord: true, Times: 1}))
	printed, code = p.run(t, "-from", "2025-11-03", "-to", "2025-11-03", "-out", "november", "-workers", "1")
	assert.Equal(t, exitShort, code)
	assert.Contains(t, printed, "1 record could not be read, in 1 window;")
	assert.Equal(t, 2, shop.Count("clients.transactions.list"), "exactly the windows that are short")

	assert.Regexp(t, `TOTAL +18 +0 +\n`, p.must(t, args...))
	assert.Equal(t, 3, shop.Count("clients.transactions.list"))
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "november")))
	assert.Contains(t, p.must(t, "-verify", "-out", "november"), "complete: ")
	p.must(t, args...)
	assert.Equal(t, 3, shop.Count("clients.transactions.list"), "what is complete is left alone")
}

// So does a run that goes on after a first one that was killed.
func TestAKilledRunsShortWindowsArePulledAgain(t *testing.T) {
	t.Parallel()
	for list, one := range map[string]struct {
		key   string
		args  []string
		pages int // of the first window, and the next page
	}{
		"clients.transactions":   {paytermtest.ClientKey, []string{"-from", "2025-11-01", "-to", "2025-11-03"}, 2},
		"merchants.transactions": {paytermtest.MerchantKey, []string{"-limit", "2", "-pages", "2"}, 3},
	} {
		shop := newShop(t, paytermtest.Options{})
		shop.month(t, 3, 4)
		require.NoError(t, shop.Fail(paytermtest.Fault{Operation: list + ".list", UnreadableRecord: true, Times: 1}))
		require.NoError(t, shop.Fail(paytermtest.Fault{Operation: list + ".list", Times: one.pages - 1, Pass: true}))
		require.NoError(t, shop.Fail(paytermtest.Fault{Operation: list + ".list", Cut: paytermtest.CutStall}))
		p := newProgram(t, shop.Server, one.key)
		args := append(one.args, "-list", list, "-workers", "1")
		cmd, _ := p.command(t.Context(), args...)
		require.NoError(t, cmd.Start())
		waitFor(t, func() bool { return shop.Count(list+".list") > one.pages })
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait() // killed

		shop.ClearFaults()
		p.must(t, args...)
		assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")), list)
	}
}

// What -again cannot read may still be there, so it is gone only once that is known.
func TestAnUnreadableRecordIsNotGone(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.sell(t, 1000, paytermtest.Card{})
	shop.sell(t, 700, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01"}
	p.must(t, args...)
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", UnreadableRecord: true, Times: 1}))
	printed, code := p.run(t, append(args, "-again", "1d")...)
	assert.Equal(t, exitShort, code)
	assert.NotContains(t, printed, "gone")
	assert.Empty(t, p.files(t, "export")["day=2025-11-01/_changes.jsonl"])

	require.NoError(t, shop.Fail(paytermtest.Fault{
		Operation: "clients.transactions.list", Times: 1, Body: []byte(`{"transactions":[],"pages":{"total":0,"current":1}}`),
	}))
	assert.Contains(t, p.must(t, args...), "0 added, 0 changed, 2 gone")
}

// Pages shift, so a list of pages is pulled again from its first one, also by the run that follows
// one that did not get to the end.
func TestAnUnreadableRecordOfAPageIsPulledAgain(t *testing.T) {
	t.Parallel()
	const operation = "merchants.transactions.list"
	shop := newShop(t, paytermtest.Options{NewestFirst: true})
	shop.month(t, 2, 4)
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: operation, UnreadableRecord: true, Times: 1}))
	p := newProgram(t, shop.Server, paytermtest.MerchantKey)
	args := []string{"-list", "merchants.transactions", "-limit", "2", "-pages", "2"}
	printed, code := p.run(t, args...)
	assert.Equal(t, exitShort, code)
	assert.Contains(t, printed, "1 record could not be read, in 1 window")
	shop.month(t, 1, 4)
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: operation, Times: 4, Pass: true})) // the first window and a page
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: operation, Status: http.StatusForbidden}))
	printed, code = p.run(t, args...)
	assert.Equal(t, exitFailed, code, printed)
	shop.ClearFaults()
	p.must(t, args...)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}

// A net amount that is unknown is no less a part of the total.
func TestAnUnknownNetAmountIsShort(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	transaction := func(kind string) []byte {
		return []byte(`{"transactions":[{"id":"1","created_at":"2025-11-01T08:00:00.000Z","receipts":[{"transaction_type":{"id":"` + kind + `"},
			"amount_authorized":{"value":"12.50"},"currency":{"english":"SAR"},"is_approved":true,"is_reversed":false}]}],"pages":{"total":1,"current":1}}`)
	}
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Body: transaction("01"), Times: 1}))
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Body: transaction("00")}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01"}
	printed, code := p.run(t, args...)
	assert.Equal(t, exitShort, code)
	assert.Regexp(t, `\nSAR +0.00 +1 +0 +0 +0 +1\n`, printed)
	assert.Contains(t, printed, "export is short: 1 record has no net amount, in 1 window;")
	assert.Regexp(t, `\nSAR +12.50 +1 +0 +0 +0 +0\n`, p.must(t, args...))
}

// To pull a text again that no cell holds never helps: another format does.
func TestATextThatNoCellHoldsNeedsAnotherFormat(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Body: []byte(
		`{"transactions":[{"id":"` + strings.Repeat("1", 32_768) + `","created_at":"2025-11-01T08:00:00.000Z"},
		{"id":"2","created_at":"2025-11-01 08:00:00"}],"pages":{"total":1,"current":1}}`)}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-01", "-format", "xlsx")
	assert.Equal(t, exitShort, code)
	assert.Contains(t, printed, "export is short: 2 records could not be read, in 1 window; created_at of 1 record names no instant: "+
		"if it has no zone, give -dates-in ZONE and another -out; no cell holds a text of 1 record: give another -format and another -out\n")
}

// Two receipts of one sale may be two charges, or one that was printed twice.
func TestATransactionWithTwoReceiptsIsShort(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	const receipt = `{"transaction_type":"00","amount_authorized":"10.00","currency":"SAR","is_approved":true,"is_reversed":false}`
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Body: []byte(`{"transactions":[
		{"id":"1","created_at":"2025-11-01T08:00:00.000Z","receipts":[` + receipt + `,` + receipt + `]},
		{"id":"2","created_at":"2025-11-01T09:00:00.000Z","receipts":[` + receipt + `]}],"pages":{"total":1,"current":1}}`)}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-01")
	assert.Equal(t, exitShort, code)
	assert.Regexp(t, `\nSAR +10.00 +2 +0 +0 +0 +1\n`, printed)
	assert.Contains(t, printed, "export is short: 1 record has no net amount, in 1 window;")
}

// A v2 transaction has a net amount by its events, but a refund has no code there.
func TestARefundOfV2IsShort(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.sell(t, 1250, paytermtest.Card{})
	require.NoError(t, shop.Reverse(shop.sell(t, 700, paytermtest.Card{})))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-list", "clients.transactions_v2"}
	assert.Regexp(t, `\n\S+ +12.50 +1 +0 +1 +0 +0\n`, p.must(t, args...))
	_, err := shop.Refund(shop.sales[0], 300)
	require.NoError(t, err)
	printed, code := p.run(t, append(args, "-again", "1d")...)
	assert.Equal(t, exitShort, code)
	assert.Contains(t, printed, "export is short: 1 record has no net amount, in 1 window;")
}

// Machines that share a pull agree that it is short, and share the next one.
func TestMachinesShareWhatIsPulledAgain(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 8, 4)
	p := shared(t, shop.Server, serverURL(t, serverVariable))
	both := func(want int) {
		args := []string{"-from", "2025-11-01", "-to", "2025-11-08"}
		one, printed := p.command(t.Context(), args...)
		require.NoError(t, one.Start())
		output, code := p.run(t, args...)
		assert.Equal(t, want, code, output)
		if exit := (*exec.ExitError)(nil); want != 0 {
			require.ErrorAs(t, one.Wait(), &exit, printed)
			assert.Equal(t, want, exit.ExitCode())
		} else {
			require.NoError(t, one.Wait(), printed)
		}
	}
	shop.unreadable(t, "clients.transactions.list")
	both(exitShort)
	assert.Contains(t, p.everything(t, "export"), p.dir+"/export/day=2025-11-08/_odd.jsonl")
	both(exitShort)
	shop.ClearFaults()
	both(0)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
}
