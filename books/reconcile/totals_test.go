package reconcile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

// add reads records and adds them to books, without a time zone.
func add[T any](t *testing.T, books *reconcile.Books, into func(*reconcile.Books, *T) error, records ...string) {
	t.Helper()
	for _, text := range records {
		var record T
		require.NoError(t, json.Unmarshal([]byte(text), &record), text)
		require.NoError(t, into(books, &record), text)
	}
}

// lines returns totals as text.
func lines(books *reconcile.Books) (all []string) {
	for _, total := range books.Totals() {
		all = append(all, total.String())
	}
	return all
}

// sold is a v1 transaction.
func sold(id, code, amount, currency string, reversed bool) string {
	text, _ := json.Marshal(map[string]any{"id": id, "receipts": []any{map[string]any{
		"is_approved": true, "is_reversed": reversed, "transaction_type": code, "amount_authorized": amount, "currency": currency,
	}}})
	return string(text)
}

// TestTotalsAreNet: a refund is negative, and a sale that was declined or reversed is none.
func TestTotalsAreNet(t *testing.T) {
	var books reconcile.Books
	assert.Empty(t, books.Totals())
	add(t, &books, reconcile.Add[*models.Transaction],
		sold("1", "00", "25.30", "SAR", false), sold("2", "00", "25.00", "SAR", false), sold("3", "20", "5.00", "SAR", false),
		sold("4", "00", "99.00", "SAR", true), `{"id":"5","receipts":[{"is_approved":false,"currency":"AED"}]}`)
	assert.Equal(t, []reconcile.CurrencyTotal{{Currency: "SAR", Count: 3, Net: 4530, Decimals: 2}}, books.Totals())
	books.Totals()[0].Net = 0
	assert.Equal(t, []string{"3, 45.30 SAR"}, lines(&books), "Totals returns a copy")
}

// TestTotalsHaveTheDecimalsOfTheCurrency: a dinar has three, a yen none.
func TestTotalsHaveTheDecimalsOfTheCurrency(t *testing.T) {
	var books reconcile.Books
	add(t, &books, reconcile.Add[*models.Transaction],
		sold("1", "00", "1.125", "KWD", false), sold("2", "00", "1.5", "414", false), sold("3", "20", "0.005", "KWD", false),
		sold("4", "00", "1500.00", "JPY", false), sold("5", "00", "7.00", "TL", false))
	assert.Equal(t, []reconcile.CurrencyTotal{
		{Currency: "JPY", Count: 1, Net: 1500, Decimals: 0},
		{Currency: "KWD", Count: 3, Net: 2620, Decimals: 3},
		{Currency: "TL", Count: 1, Net: 700, Decimals: 2},
	}, books.Totals())
	assert.Equal(t, []string{"1, 1500 JPY", "3, 2.620 KWD", "1, 7.00 TL"}, lines(&books))
}

// TestACurrencyIsOneTotal by its letters in any case, its number and its own sign. Another text
// stays as it is.
func TestACurrencyIsOneTotal(t *testing.T) {
	var books reconcile.Books
	add(t, &books, reconcile.Add[*models.Transaction],
		sold("1", "00", "1.00", "SAR", false), sold("2", "00", "1.00", "sar", false), sold("3", "00", "1.00", " Sar ", false),
		sold("4", "00", "1.00", "682", false), sold("5", "00", "1.125", "kwd", false), sold("6", "00", "1.0001", "clf", false),
		sold("7", "00", "1.00", "ر.س", false), sold("8", "00", "1.00", "riyal", false), sold("9", "00", "1.00", "ﬁx", false))
	assert.Equal(t, []string{"1, 1.0001 CLF", "1, 1.125 KWD", "5, 5.00 SAR", "1, 1.00 riyal", "1, 1.00 ﬁx"}, lines(&books))
}

func TestCompareTakesACurrencyInAnyCase(t *testing.T) {
	books := &reconcile.Books{Location: riyadh}
	require.NoError(t, reconcile.Add(books, transaction(t, "1", of("currency", "sar"))))
	result := bankFind.compare(t, books, set("schemes[0].count", 1), set("schemes[0].total", "25.30"))
	assert.Equal(t, reconcile.Equal, result.Verdict, "%v %v", result.Lines, result.Reasons)
}

// TestTwoCurrenciesAreNone: nothing says in which of the two money moved.
func TestTwoCurrenciesAreNone(t *testing.T) {
	two := map[string]string{"code": "949", "english": "SAR"}
	books := &reconcile.Books{Location: riyadh}
	err := reconcile.Add(books, transaction(t, "1", of("currency", two)))
	require.EqualError(t, err, "reconcile: models: the record states two currencies")
	assert.Empty(t, books.Totals())

	books = &reconcile.Books{Location: riyadh}
	require.NoError(t, reconcile.Add(books, transaction(t, "1")))
	result := bankFind.compare(t, books, set("schemes[0].count", 1), set("schemes[0].total", "25.30"), set("currency", two))
	assert.Equal(t, reconcile.CannotTell, result.Verdict)
	assert.Contains(t, result.Reasons, reconcile.Reason{Text: "currency names two currencies"})
}

// TestEveryViewAddsUp: of each view, a purchase and one that was reversed; of intents, one that was
// paid with another card; of hardware terminals, a refund.
func TestEveryViewAddsUp(t *testing.T) {
	const (
		event    = `{"type":"transaction","receipt":{"data":{"type":"purchase","is_approved":true,"amount_authorized":"25.30","currency":{"code":"682"}}}}`
		reversal = `{"type":"reversal","status":"reversed","receipt":null}`
		declined = `{"is_approved":false,"is_reversed":false,"amount_authorized":"2530","currency":{"code":"AED"}}`
		paid     = `{"is_approved":true,"is_reversed":false,"amount_authorized":"2530","currency":{"number":"682"}}`
		undone   = `{"is_approved":true,"is_reversed":true,"amount_authorized":"2530","currency":{"number":"682"}}`
		hardware = `"is_approved":true,"amount_authorized":"2530","currency_code":"682"`
	)
	var books reconcile.Books
	add(t, &books, reconcile.Add[*models.TransactionV2], `{"id":"1","events":[`+event+`]}`, `{"id":"2","events":[`+event+`,`+reversal+`]}`)
	assert.Equal(t, []string{"1, 25.30 SAR"}, lines(&books))
	add(t, &books, reconcile.Add[*models.TransactionV2], `{"id":"3","currency":"SAR","events":[{"type":"transaction","receipt":{"data":
		{"type":"purchase","is_approved":true,"amount_authorized":"1.00"}}}]}`)
	assert.Equal(t, []string{"2, 26.30 SAR"}, lines(&books))

	books = reconcile.Books{}
	add(t, &books, reconcile.Add[*models.Intent], `{"id":"1","type":"purchase","transactions":[`+paid+`,`+declined+`]}`,
		`{"id":"2","type":"purchase","transactions":[`+undone+`]}`)
	assert.Equal(t, []string{"1, 25.30 SAR"}, lines(&books))

	books = reconcile.Books{}
	add(t, &books, reconcile.Add[*models.POSTransaction], `{"id":"1",`+hardware+`,"is_reversed":false,"transaction_type":"00"}`,
		`{"id":"2",`+hardware+`,"is_reversed":true,"transaction_type":"00"}`,
		`{"id":"3",`+hardware+`,"is_reversed":false,"transaction_type":"20"}`)
	assert.Equal(t, []string{"2, 0.00 SAR"}, lines(&books))
}
