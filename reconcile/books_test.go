package reconcile_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// riyadh is the zone of the terminal of the documents.
var riyadh = time.FixedZone("UTC+3", 3*60*60)

// noon is on the day that the documents of reports sum up, which begins and ends at 23:59:04.
const noon = "12:00:00"

// receipt returns the receipts of a transaction of a document, edited: a purchase over 25.30.
func receipt(t testing.TB, edits ...edit) []models.Receipt {
	t.Helper()
	at := []edit{
		set("receipts[0].start_date", "15/05/2024"), set("receipts[0].start_time", noon),
		set("receipts[0].end_date", "15/05/2024"), set("receipts[0].end_time", noon),
	}
	var transaction models.Transaction
	require.NoError(t, json.Unmarshal(document(t, "transaction_find__bank.json", "transaction", append(at, edits...)...), &transaction))
	return transaction.Receipts
}

// of edits a receipt.
func of(field string, value any) edit { return set("receipts[0]."+field, value) }

func TestAddNamesTheFactThatIsMissing(t *testing.T) {
	for _, test := range []struct{ field, want string }{
		{"is_approved", "is_approved is missing"},
		{"is_reversed", "is_reversed is missing"},
		{"transaction_type", `transaction_type.id is "", neither a purchase nor a refund`},
		{"amount_authorized", `amount_authorized cannot be read: models: amount "" is no decimal number`},
		{"currency", "currency is missing"},
		{"card_scheme", "card_scheme.id is missing"},
		{"start_date", "start_date and start_time are missing or malformed"},
		{"start_time", "start_date and start_time are missing or malformed"},
	} {
		books := reconcile.Books{Location: riyadh}
		assert.EqualError(t, books.Add("1", receipt(t, of(test.field, nil))), "reconcile: receipts[0]."+test.want)
		result := bankFind.compare(t, &books)
		assert.Equal(t, reconcile.CannotTell, result.Verdict, test.field)
		assert.Contains(t, result.Reasons, reconcile.Reason{Text: "transactions that lack a fact, see Books.Add", IDs: []string{"1"}}, test.field)
	}
}

func TestAddRefusesWhatReportsCountInAnUndocumentedWay(t *testing.T) {
	two := append(receipt(t), receipt(t)...)
	for _, test := range []struct {
		id       string
		receipts []models.Receipt
		want     string
	}{
		{"1", nil, "reconcile: 0 receipts: what other than one counts is undocumented"},
		{"1", two, "reconcile: 2 receipts: what other than one counts is undocumented"},
		{"", receipt(t), "reconcile: the id of the transaction is empty"},
		{"1", receipt(t, of("transaction_type.id", "09")), `reconcile: receipts[0].transaction_type.id is "09", neither a purchase nor a refund`},
		{"1", receipt(t, of("amount_authorized.value", "-25.30")), "reconcile: receipts[0].amount_authorized is negative"},
		{"1", receipt(t, of("amount_other.value", "10.00")), "reconcile: receipts[0].amount_other is not zero: how reports count cash back is undocumented"},
		{"1", receipt(t, of("amount_other.value", "ten")), "reconcile: receipts[0].amount_other is not zero: how reports count cash back is undocumented"},
		{
			"1", receipt(t, of("is_approved", false), of("is_reversed", true)),
			"reconcile: receipts[0].is_approved is not true beside is_reversed: whether reports count that is undocumented",
		},
	} {
		books := reconcile.Books{Location: riyadh}
		assert.EqualError(t, books.Add(test.id, test.receipts), test.want)
		assert.Equal(t, reconcile.CannotTell, bankFind.compare(t, &books, set("schemes", []any{})).Verdict, test.want)
	}
}

// A receipt of client v2 does not say whether it was reversed.
func TestAddRefusesAV2ReceiptAlone(t *testing.T) {
	var transaction models.TransactionV2
	text := document(t, "transaction_v2_list__turkish.json", "transactions")
	require.NoError(t, json.Unmarshal(text, &transaction))
	books := reconcile.Books{Location: riyadh}
	assert.EqualError(t, books.Add(transaction.ID, []models.Receipt{*transaction.Events[0].Receipt.Data}), "reconcile: receipts[0].is_reversed is missing")
}

func TestAddNeedsNothingOfADecline(t *testing.T) {
	books := reconcile.Books{Location: riyadh}
	declined := receipt(t, of("is_approved", false), of("amount_authorized", nil), of("card_scheme", nil), of("start_date", nil))
	require.NoError(t, books.Add("1", declined))
	assert.Equal(t, reconcile.Equal, bankFind.compare(t, &books, set("schemes", []any{})).Verdict)
}

func TestZeroBooks(t *testing.T) {
	var books reconcile.Books
	assert.EqualError(t, books.Add("1", receipt(t)), "reconcile: receipts[0].start_date cannot be placed: Books.Location is nil")
	var none *reconcile.Books
	assert.EqualError(t, none.Add("1", receipt(t)), "reconcile: the Books are nil")
	for _, view := range consistentViews {
		assert.Equal(t, reconcile.CannotTell, view.compare(t, &reconcile.Books{}).Verdict, view.file)
		assert.Equal(t, reconcile.CannotTell, view.compare(t, none).Verdict, view.file)
	}
}

// The books hold what they need, and nothing of a card.
func TestBooksHoldNoCardNumber(t *testing.T) {
	books := reconcile.Books{Location: riyadh}
	require.NoError(t, books.Add("1", receipt(t, of("pan", "4000000000000002"))))
	assert.NotContains(t, fmt.Sprintf("%+v", books), "0002")
}
