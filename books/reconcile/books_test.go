package reconcile_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

// riyadh is the time zone of the documents' terminal.
var riyadh = time.FixedZone("UTC+3", 3*60*60)

// noon is on the day that the documents' reports cover, from 23:59:04 to 23:59:04.
const noon = "12:00:00"

// transaction returns a document's transaction under another id, edited: a purchase of 25.30.
func transaction(t testing.TB, id string, edits ...edit) *models.Transaction {
	t.Helper()
	at := []edit{
		of("type", nil), // as observed: the code alone says the kind
		set("receipts[0].start_date", "15/05/2024"), set("receipts[0].start_time", noon),
		set("receipts[0].end_date", "15/05/2024"), set("receipts[0].end_time", noon),
	}
	var found models.Transaction
	require.NoError(t, json.Unmarshal(document(t, "transaction_find__bank.json", "transaction", append(at, edits...)...), &found))
	found.ID = id
	return &found
}

// of edits a field of a receipt.
func of(field string, value any) edit { return set("receipts[0]."+field, value) }

// cannotTell compares books with a report without transactions, and returns why it cannot tell.
func cannotTell(t *testing.T, books *reconcile.Books) reconcile.Reason {
	t.Helper()
	result := bankFind.compare(t, books, set("schemes", []any{}))
	assert.Equal(t, reconcile.CannotTell, result.Verdict)
	require.NotEmpty(t, result.Reasons)
	return result.Reasons[0]
}

// TestAddRefusesWhatIsNoSum, and keeps the record: no report equals books that lack an amount.
func TestAddRefusesWhatIsNoSum(t *testing.T) {
	twice := transaction(t, "1")
	twice.Receipts = append(twice.Receipts, twice.Receipts...)
	for want, record := range map[string]*models.Transaction{
		"models: unknown outcome: is_approved or is_reversed is missing or ambiguous": transaction(t, "1", of("is_approved", nil)),
		"models: unknown amount: 2 receipts or transactions in place of one":          twice,
		`models: transaction type "09" is neither 00 (purchase) nor 20 (refund)`:      transaction(t, "1", of("transaction_type.id", "09")),
		`models: amount "" is not a decimal number`:                                   transaction(t, "1", of("amount_authorized", nil)),
		`models: amount "1.125" has more than 2 decimals or does not fit int64`:       transaction(t, "1", of("amount_authorized.value", "1.125")),
		"models: the amount is negative, so its direction is unknown":                 transaction(t, "1", of("amount_authorized.value", "-25.30")),
		"the currency is missing": transaction(t, "1", of("currency", nil)),
	} {
		books := reconcile.Books{Location: riyadh}
		assert.EqualError(t, reconcile.Add(&books, record), "reconcile: "+want)
		assert.Equal(t, reconcile.Reason{Text: "transactions that cannot be compared: " + want, IDs: []string{"1"}}, cannotTell(t, &books))
		assert.Empty(t, books.Totals(), want)
	}
	books := reconcile.Books{Location: riyadh}
	assert.EqualError(t, reconcile.Add(&books, transaction(t, "")), "reconcile: the id is missing")
	assert.Empty(t, books.Totals())
}

// TestCompareNamesWhatItNeeds: a sum does without a scheme, a time, and the amount of a sale that
// was reversed.
func TestCompareNamesWhatItNeeds(t *testing.T) {
	undone := of("is_reversed", true)
	for want, edits := range map[string][]edit{
		"models: is_reversed is true but is_approved is not: whether money moved before the reversal is unknown": {of("is_approved", false), undone},
		`models: amount "" is not a decimal number`:                                                              {of("amount_authorized", nil), undone},
		"the currency is missing": {of("currency", nil), undone},
		"amount_other is not zero: how reports count cash back is undocumented": {of("amount_other.value", "10.00")},
		"the code of the card scheme is missing":                                {of("card_scheme", nil)},
		"the time is missing or malformed":                                      {of("start_time", nil)},
	} {
		books := reconcile.Books{Location: riyadh}
		require.NoError(t, reconcile.Add(&books, transaction(t, "1", edits...)), want)
		assert.Equal(t, reconcile.Reason{Text: "transactions that cannot be compared: " + want, IDs: []string{"1"}}, cannotTell(t, &books))
	}
	var books reconcile.Books
	require.NoError(t, reconcile.Add(&books, transaction(t, "1")))
	books.Location = riyadh
	assert.Contains(t, cannotTell(t, &books).Text, "set Books.Location before Add")
}
