package reconcile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
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
