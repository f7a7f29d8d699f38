package reconcile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/reconcile"
)

// day has the transactions that the documents' reports cover.
var day = []struct {
	id    string
	edits []edit
}{
	{"first", nil},
	{"second", []edit{of("amount_authorized.value", "25.00")}},
	{"refund", []edit{of("amount_authorized.value", "5.00"), of("transaction_type.id", "20")}},
	{"declined", []edit{of("is_approved", false)}},
}

// booked returns the books of the day, with From and To for reports that do not state their time,
// and with edited transactions by their id.
func booked(t testing.TB, edited map[string][]edit) *reconcile.Books {
	t.Helper()
	end := time.Date(2024, 5, 15, 23, 59, 4, 0, riyadh)
	books := &reconcile.Books{Location: riyadh, From: end.AddDate(0, 0, -1), To: end}
	for _, one := range day {
		require.NoError(t, reconcile.Add(books, transaction(t, one.id, append(one.edits, edited[one.id]...)...)))
	}
	return books
}
