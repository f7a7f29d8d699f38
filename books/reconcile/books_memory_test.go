package reconcile

import (
	"encoding/json"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// A record's strings are substrings of its JSON: keeping one keeps all of it.
func TestBooksKeepNoPartOfARecord(t *testing.T) {
	const text = `{"id":"1","receipts":[{"is_approved":true,"is_reversed":false,"amount_authorized":"1.00","currency":"SAR","tid":"42",
		"card_scheme":"P1","transaction_type":"00","start_date":"15/05/2024","start_time":"12:00:00"}]}`
	var transaction models.Transaction
	require.NoError(t, json.Unmarshal([]byte(text), &transaction))
	books := Books{Location: time.UTC}
	require.NoError(t, Add(&books, &transaction))
	booked, receipt := books.bookings[0], transaction.Receipts[0]
	for kept, given := range map[string]string{
		booked.id: transaction.ID, string(booked.currency): receipt.Currency.Text, string(booked.scheme): string(receipt.CardScheme.ID),
		booked.terminal.tid: receipt.TID,
	} {
		assert.Equal(t, given, kept)
		assert.NotSame(t, unsafe.StringData(given), unsafe.StringData(kept), given)
	}
}
