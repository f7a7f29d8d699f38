package reconcile_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// riyadh is the time zone of the documents' terminal.
var riyadh = time.FixedZone("UTC+3", 3*60*60)

// noon is on the day that the documents' reports cover, from 23:59:04 to 23:59:04.
const noon = "12:00:00"

// receipt returns the receipts of a document's transaction, edited: a purchase of 25.30.
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

// of edits a field of a receipt.
func of(field string, value any) edit { return set("receipts[0]."+field, value) }

// TestAddNamesWhatItCannotBook, and keeps the transaction: no report equals books that lack one of
// its facts.
func TestAddNamesWhatItCannotBook(t *testing.T) {
	undocumented := "transaction_type.id is \"09\", neither a purchase nor a refund"
	for want, edits := range map[string][]edit{
		"is_approved is missing": {of("is_approved", nil)},
		"is_reversed is missing": {of("is_reversed", nil)},
		"is_approved is not true beside is_reversed: whether reports count that is undocumented": {of("is_approved", false), of("is_reversed", true)},
		undocumented: {of("transaction_type.id", "09")},
		"amount_authorized cannot be read: models: amount \"\" is no decimal number": {of("amount_authorized", nil)},
		"amount_authorized is negative":                                              {of("amount_authorized.value", "-25.30")},
		"amount_other is not zero: how reports count cash back is undocumented":      {of("amount_other.value", "10.00")},
		"currency is missing":                                {of("currency", nil)},
		"card_scheme.id is missing":                          {of("card_scheme", nil)},
		"start_date and start_time are missing or malformed": {of("start_time", nil)},
	} {
		books := reconcile.Books{Location: riyadh}
		assert.EqualError(t, books.Add("1", receipt(t, edits...)), "reconcile: receipts[0]."+want)
		result := bankFind.compare(t, &books, set("schemes", []any{}))
		assert.Equal(t, reconcile.CannotTell, result.Verdict, want)
		assert.Contains(t, result.Reasons, reconcile.Reason{Text: "transactions that lack a fact, see Books.Add", IDs: []string{"1"}}, want)
	}
	var books reconcile.Books
	assert.EqualError(t, books.Add("1", nil), "reconcile: 0 receipts: what other than one counts is undocumented")
	assert.EqualError(t, books.Add("1", append(receipt(t), receipt(t)...)), "reconcile: 2 receipts: what other than one counts is undocumented")
	assert.EqualError(t, books.Add("1", receipt(t)), "reconcile: receipts[0].start_date has no time zone: set Books.Location")
	books.Location = riyadh
	assert.EqualError(t, books.Add("", receipt(t)), "reconcile: the id of the transaction is empty")
}

func TestAddNeedsNothingOfADecline(t *testing.T) {
	books := reconcile.Books{Location: riyadh}
	declined := receipt(t, of("is_approved", false), of("amount_authorized", nil), of("card_scheme", nil), of("start_date", nil))
	require.NoError(t, books.Add("1", declined))
	assert.Equal(t, reconcile.Equal, bankFind.compare(t, &books, set("schemes", []any{})).Verdict)
}

func TestNoBooks(t *testing.T) {
	var none *reconcile.Books
	assert.EqualError(t, none.Add("1", receipt(t)), "reconcile: the Books are nil")
	for _, view := range consistentViews {
		assert.Equal(t, reconcile.CannotTell, view.compare(t, none).Verdict, view.file)
	}
}
