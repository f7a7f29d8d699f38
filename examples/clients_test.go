package examples_test

import (
	"slices"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func testOnboardMerchant(b *bench) {
	w := b.world()
	api := w.Client(paytermtest.ClientKey).Clients
	who := flags(w, "name", "user", "email", "mobile")

	problems := b.fails(w, paytermtest.ClientKey, append(who, flags(w, "serial")...)...)
	assert.Contains(b, problems, `"Example Bank" (900000000000003), "Örnek Bankası" (900000000000004)`)
	problems = b.fails(w, paytermtest.ClientKey, append(append(who, flags(w, "serial")...), "-bank", "No Bank")...)
	assert.Contains(b, problems, "-bank has to name one")
	assert.Contains(b, b.fails(w, paytermtest.ClientKey), "-serial has to be given")
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, flags(w, "serial", "name", "user", "email")...), "-mobile has to be given")
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, append(who, "-serial", "SN-9999")...), "404")
	assert.Zero(b, w.Count("clients.merchants.create"), "written before the choice was made")

	for _, out := range []string{b.embedded(), b.on(w, paytermtest.ClientKey, append(who, flags(w, "serial", "bank")...)...)} {
		assert.Equal(b, 2, strings.Count(out, "Candidate"))
		assert.Equal(b, "Chosen MID 900000000000004, of 2", line(b.T, out, "Chosen"))
		assert.Equal(b, "at Örnek Bankası as TID 30000005", line(b.T, out, "  at"))
		assert.Equal(b, "Assigned true", line(b.T, out, "Assigned"))
	}
	var made []string
	for terminal, err := range api.Terminals.All(b.Context(), models.TerminalListParams{}) {
		require.NoError(b, err)
		if terminal.Merchant.Name == "Corner Bakery" {
			made = append(made, terminal.User.Name, terminal.User.Email)
			for _, bank := range terminal.BankTerminals { // which the answer may leave out
				assert.Equal(b, "Örnek Bankası", bank.BankName)
			}
		}
	}
	assert.Equal(b, []string{"user two", "user2@example.com"}, made)

	out := b.on(b.world(), paytermtest.ClientKey, append(append(who, flags(w, "serial")...), "-bank", "900000000000003")...)
	assert.Equal(b, "at Example Bank as TID 30000004", line(b.T, out, "  at"))
}

func testListTransactions(b *bench) {
	w := b.world()
	for _, out := range []string{
		b.embedded(),
		b.on(w, paytermtest.ClientKey, "-from", "2024-05-07", "-to", "2024-05-14"),
	} {
		assert.Contains(b, plain(out), "\nPURCHASE 3 167.30 SAR\n")
		assert.Contains(b, plain(out), "\nREFUND 2 7.30 SAR\n")
		assert.Regexp(b, "^From .*: transactions 7, records that cannot be read 0$", line(b.T, out, "From "))
	}
	assert.True(b, slices.ContainsFunc(w.Requests(), func(r paytermtest.Request) bool {
		return r.Query.Get("to") == "1715731200000"
	}), "the last millisecond of a day may be left out")
	out := b.on(w, paytermtest.ClientKey, "-from", "2024-05-04", "-to", "2024-05-14")
	rows := 0
	for transaction, err := range w.Client(paytermtest.ClientKey).Clients.Transactions.All(b.Context(), models.TransactionListParams{}) {
		require.NoError(b, err)
		receipt := transaction.Receipts[0]
		row := line(b.T, out, transaction.ID)
		for _, fact := range []string{receipt.TID, receipt.PAN, receipt.AmountAuthorized.Value + " SAR", receipt.RetrievalReferenceNumber} {
			assert.Contains(b, row, fact)
		}
		rows++
	}
	assert.Equal(b, 8, rows)
	assert.Contains(b, out, "From 2024-05-04 to 2024-05-14: transactions 8,")

	out = b.on(w, paytermtest.ClientKey, "-from", "2024-05-13", "-to", "2024-05-13", "-only", w.Flags["end-of-day"])
	assert.Contains(b, out, "From 2024-05-13 to 2024-05-13: transactions 1,")
	assert.Contains(b, plain(out), "\nPURCHASE 1 100.00 SAR\n")

	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Times: 1, UnreadableRecord: true}))
	out, problems, err := b.run(w.URL, paytermtest.ClientKey, "-from", "2024-05-07", "-to", "2024-05-14")
	require.NoError(b, err)
	assert.Contains(b, out, "From 2024-05-07 to 2024-05-14: transactions 6, records that cannot be read 1")
	assert.Contains(b, problems, "clients.transactions.list")
}

func testReconcile(b *bench) {
	w := b.world()
	api := w.Client(paytermtest.ClientKey).Clients.Reconciliations
	for _, out := range []string{b.embedded(), b.on(w, paytermtest.ClientKey, flags(w, "terminal", "end-of-day")...)} {
		first, second, _ := strings.Cut(plain(out), "End of day ")
		assert.Contains(b, first, `
all purchase SAR 1, 42.00 1, 42.00 equal
all purchase_reversal SAR 0, 0.00 0, 0.00 equal
all refund SAR 1, -2.00 1, -2.00 equal
all refund_reversal SAR 0, 0.00 0, 0.00 equal
AX debit SAR 1, 42.00 1, 42.00 equal
AX credit SAR 1, -2.00 1, -2.00 equal
verdict equal
`)
		assert.Contains(b, second, `
all purchase SAR 2, 115.00 2, 115.00 equal
all purchase_reversal SAR 1, -15.00 1, -15.00 equal
all refund SAR 0, 0.00 0, 0.00 equal
all refund_reversal SAR 0, 0.00 0, 0.00 equal
verdict equal
`)
		assert.Contains(b, line(b.T, out, "End of day"), w.Flags["end-of-day"]+", ")
		assert.Contains(b, line(b.T, out, "End of day"), ": grand total 100.00")
		ids := uuid.FindAllString(out[strings.Index(out, "Reconciliation "):], -1)
		require.Len(b, ids, 2)
	}
	lists := slices.DeleteFunc(w.Requests(), func(r paytermtest.Request) bool { return r.Operation != "clients.transactions.list" })
	assert.NotEmpty(b, lists[0].Query.Get("from"), "the whole history is read for the report of a day")
	var totals []models.Amount
	for reconciliation, err := range api.All(b.Context(), models.ReconciliationListParams{}) {
		require.NoError(b, err)
		totals = append(totals, reconciliation.ReconciliationReceipt.Details.Total.Total)
	}
	assert.Equal(b, []models.Amount{"12.50", "20.00", "40.00", "100.00"}, totals, "those of days past, and the two that were made")

	assert.Contains(b, b.fails(w, paytermtest.ClientKey), "-terminal or -end-of-day")
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.reconciliations.create_v2", Times: 1, DropAfter: true}))
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, flags(w, "end-of-day")...), "it may have been done, look at the list")
	assert.Equal(b, 2, w.Count("clients.reconciliations.create_v2"), "repeated")
}

func testPOSSubscriptions(b *bench) {
	w := b.world()
	args := append(flags(w, "tid", "plan"), "-cancel")
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "pos.subscriptions.create", Times: 1, DropBefore: true}))
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, args...), "the subscription was not made")
	lost := paytermtest.Fault{Operation: "pos.subscriptions.create", Times: 1, DropAfter: true}
	require.NoError(b, w.Fail(lost))
	first := b.on(w, paytermtest.ClientKey, args...)
	require.NoError(b, w.Fail(lost))
	second := b.on(w, paytermtest.ClientKey, args...)

	for i, out := range []string{b.embedded(), first, second} {
		assert.Contains(b, out, "Subscribed TID 00000042 to plan 49429995-9a84-4b88-8e46-a23984d4174b: subscription ")
		before := max(0, i-1) // subscriptions that were cancelled before
		assert.Equal(b, []int{before, before + 1}, []int{
			number(b.T, out, `1 active, (\d+) cancelled`), number(b.T, out, `0 active, (\d+) cancelled`),
		})
	}
	subscriptions := 0
	for subscription, err := range w.Client(paytermtest.ClientKey).POS.Subscriptions.All(b.Context(), models.SubscriptionListParams{}) {
		require.NoError(b, err)
		assert.False(b, subscription.CancelledAt.IsZero())
		assert.Equal(b, "only a try", subscription.CancellationReason)
		subscriptions++
	}
	assert.Equal(b, 2, subscriptions)
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, flags(w, "tid")...), "-plan has to be given")

	// Somebody's own subscription is neither taken for the new one nor cancelled.
	own := b.on(w, paytermtest.ClientKey, flags(w, "tid", "plan")...)
	assert.Equal(b, 1, number(b.T, own, `(\d+) active, 2 cancelled`))
	assert.NotContains(b, own, "Cancelled")
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "pos.subscriptions.create", Times: 1, Status: 500}))
	w.ClearRequests()
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, args...), "the subscription was not made")
	assert.Zero(b, w.Count("pos.subscriptions.cancel"))
}
