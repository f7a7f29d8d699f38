package reconcile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

// hardware returns the members of a transaction of a hardware terminal, at noon of the documents'
// day.
func hardware(id, kind, amount, at string) string {
	return `{"id":"` + id + `","transaction_type":"` + kind + `","amount_authorized":"` + amount + `","local_date_time":"` + at + `",
		"amount_other":"0","is_approved":true,"is_reversed":false,"card_scheme":"P1","currency_code":"682"}`
}

// TestHardwareTransactionsNeedNoReceipts: the list has all that their reports count.
func TestHardwareTransactionsNeedNoReceipts(t *testing.T) {
	books := booked(t, nil)
	books = &reconcile.Books{Location: riyadh, From: books.From, To: books.To}
	add(t, books, reconcile.Add[*models.POSTransaction],
		hardware("1", "00", "2530", "240515120000"), hardware("2", "00", "2500", "240515120100"),
		hardware("3", "20", "500", "240515120200"), hardware("before", "00", "100", "240513120000"))
	for _, view := range []view{bankPOSFind, bankPOSList, posList} {
		result := view.compare(t, books)
		assert.Equal(t, reconcile.Equal, result.Verdict, "%s: %v %v", view.file, result.Lines, result.Reasons)
		assert.Equal(t, []string{"before"}, result.Outside, view.file)
	}
	add(t, books, reconcile.Add[*models.POSTransaction], hardware("4", "00", "100", "noon"))
	assert.Contains(t, bankPOSFind.compare(t, books).Reasons, reconcile.Reason{
		Text: "transactions that cannot be compared: the time is missing or malformed", IDs: []string{"4"},
	})
}

// TestReversedSaleKeepsItsAmount: reports count it and its reversal.
func TestReversedSaleKeepsItsAmount(t *testing.T) {
	const at = `"currency":"SAR","card_scheme":"P1","date":"15/05/2024","time":"12:00:00"`
	reversed := map[string]func(*reconcile.Books){
		"v2": func(b *reconcile.Books) {
			add(t, b, reconcile.Add[*models.TransactionV2], `{"id":"reversed","events":[
				{"type":"reversal","status":"reversed","receipt":{"data":{"is_approved":true}}},
				{"type":"transaction","receipt":{"data":{"type":"purchase","is_approved":true,"amount_authorized":"25.00",`+at+`}}}]}`)
		},
		"v2, flag": func(b *reconcile.Books) {
			add(t, b, reconcile.Add[*models.TransactionV2], `{"id":"reversed","events":[
				{"type":"transaction","receipt":{"data":{"transaction_type":"00","is_approved":true,"is_reversed":true,"amount_authorized":"25.00",`+at+`}}}]}`)
		},
		"hardware": func(b *reconcile.Books) {
			add(t, b, reconcile.Add[*models.POSTransaction], `{"id":"reversed","is_approved":true,"is_reversed":true,"transaction_type":"00",
				"amount_authorized":"2500","card_scheme":"P1","currency_code":"682","local_date_time":"240515120000",
				"receipts":[{"data":{"is_approved":true,"is_reversed":true}},{"data":"no object"}]}`)
		},
	}
	for name, book := range reversed {
		books := booked(t, map[string][]edit{"second": on("13/05/2024", noon)})
		book(books)
		result := v1Receipt.compare(t, books, countsTheReversal...)
		assert.Equal(t, reconcile.Equal, result.Verdict, "%s: %v %v", name, result.Lines, result.Reasons)
	}
}

// TestReversedSaleThatContradictsItselfCannotBeCompared: what it moved before its reversal is
// unknown, and so it is for a sale without a receipt.
func TestReversedSaleThatContradictsItselfCannotBeCompared(t *testing.T) {
	const (
		undone        = `"is_approved":true,"is_reversed":true`
		contradiction = "models: is_reversed is true but is_approved is not: whether money moved before the reversal is unknown"
		noReceipt     = "models: unknown amount: 0 receipts or transactions in place of one"
	)
	books := func() *reconcile.Books { return &reconcile.Books{Location: riyadh} }
	transactions, without, pos := books(), books(), books()
	add(t, transactions, reconcile.Add[*models.Transaction], `{"id":"1","is_approved":false,"is_reversed":true,"receipts":[
		{`+undone+`,"transaction_type":{"id":"00"},"amount_authorized":{"value":"25.00"},"currency":{"english":"SAR"},
		"card_scheme":{"id":"P1"},"start_date":"15/05/2024","start_time":"12:00:00"}]}`)
	add(t, without, reconcile.Add[*models.Transaction], `{"id":"1",`+undone+`}`)
	add(t, pos, reconcile.Add[*models.POSTransaction], `{"id":"1",`+undone+`,"transaction_type":"00","amount_authorized":"2500",
		"card_scheme":"P1","currency_code":"682","local_date_time":"240515120000","receipts":[{"data":{"is_approved":false}}]}`)
	for booked, want := range map[*reconcile.Books]string{transactions: contradiction, without: noReceipt, pos: contradiction} {
		assert.Equal(t, reconcile.Reason{Text: "transactions that cannot be compared: " + want, IDs: []string{"1"}}, cannotTell(t, booked))
	}
}

// A list of intents names the card scheme by a text alone.
func TestIntentsCannotBeCompared(t *testing.T) {
	books := &reconcile.Books{Location: riyadh}
	const paid = `"amount_authorized":"2530","scheme":{"english":"mada"},"currency":{"code":"SAR"}`
	add(t, books, reconcile.Add[*models.Intent],
		`{"id":"1","type":"purchase","transactions":[{"is_approved":true,"is_reversed":false,`+paid+`}]}`,
		`{"id":"2","type":"purchase","transactions":[{"is_approved":true,"is_reversed":true,`+paid+`}]}`)
	assert.Equal(t, reconcile.Reason{
		Text: "transactions that cannot be compared: the code of the card scheme is missing", IDs: []string{"1", "2"},
	}, cannotTell(t, books))
}

// How reports count an amount beside the authorized one is undocumented, in every view.
func TestCashBackCannotBeCompared(t *testing.T) {
	books := &reconcile.Books{Location: riyadh}
	add(t, books, reconcile.Add[*models.POSTransaction],
		strings.Replace(hardware("1", "00", "2530", "240515120000"), `"amount_other":"0"`, `"amount_other":"100"`, 1))
	add(t, books, reconcile.Add[*models.TransactionV2], `{"id":"2","amount_other":"1.00","events":[{"type":"transaction","receipt":{"data":
		{"type":"purchase","is_approved":true,"amount_authorized":"1.00","currency":"SAR","card_scheme":"P1","date":"15/05/2024","time":"12:00:00"}}}]}`)
	assert.Equal(t, reconcile.Reason{
		Text: "transactions that cannot be compared: amount_other is not zero: how reports count cash back is undocumented",
		IDs:  []string{"1", "2"},
	}, cannotTell(t, books))
}
