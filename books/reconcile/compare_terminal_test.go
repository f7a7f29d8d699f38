package reconcile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// sdkViews are the views of reports that show the same TID as transactions do.
var sdkViews = []view{v1Create, v1Receipt, v1Find, v1List, vendorFind, vendorList, bankFind}

// at moves transactions of the day to the terminal of a TID.
func at(tid any, ids ...string) map[string][]edit {
	edited := map[string][]edit{}
	for _, id := range ids {
		edited[id] = []edit{of("tid", tid)}
	}
	return edited
}

func TestSalesOfAnotherTerminalCannotTell(t *testing.T) {
	const reason = "transactions that cannot be compared: their TID is 0300000000000043, that of the report is 0300000000000042"
	all := []string{"first", "second", "refund", "declined"}
	for _, view := range sdkViews {
		result := view.compare(t, booked(t, at("0300000000000043", all...)))
		assert.Equal(t, reconcile.CannotTell, result.Verdict, view.file)
		assert.Equal(t, []reconcile.Reason{{Text: reason, IDs: all[:3]}}, result.Reasons, view.file)
		for _, same := range []any{"0300000000000042", "300000000000042", "", nil} {
			assert.Equal(t, reconcile.Equal, view.compare(t, booked(t, at(same, all...))).Verdict, "%s: %v", view.file, same)
		}
	}
	unnamed := v1Receipt.compare(t, booked(t, at("0300000000000043", all...)), set("receipt.card_acceptor_terminal_id", nil))
	assert.Equal(t, reconcile.Equal, unnamed.Verdict, "the report shows no TID")
	declined := v1Receipt.compare(t, booked(t, at("0300000000000043", "declined")))
	assert.Equal(t, reconcile.Equal, declined.Verdict, "it moved no money")
}

// TestNoLineCountsSalesOfAnotherTerminal, though nothing is equal without all reasons.
func TestNoLineCountsSalesOfAnotherTerminal(t *testing.T) {
	books := booked(t, nil)
	require.NoError(t, reconcile.Add(books, transaction(t, "other", of("tid", "0300000000000043"), of("is_reversed", true))))
	for _, view := range sdkViews {
		result := view.compare(t, books)
		assert.Equal(t, reconcile.CannotTell, result.Verdict, view.file)
		lines, _ := unequal(result)
		assert.Empty(t, lines, view.file)
		require.Len(t, result.Reasons, 1, view.file)
		assert.Equal(t, []string{"other"}, result.Reasons[0].IDs, view.file)
	}
}

func TestTerminalOfATransactionGoesBeforeThatOfItsReceipt(t *testing.T) {
	for tid, want := range map[string]reconcile.Verdict{"0300000000000042": reconcile.Equal, "0300000000000043": reconcile.CannotTell} {
		books := booked(t, map[string][]edit{"first": on("13/05/2024", noon)})
		require.NoError(t, reconcile.Add(books, transaction(t, "1", set("terminal", map[string]any{"tid": tid}), of("tid", "0300000000000044"))))
		assert.Equal(t, want, v1Receipt.compare(t, books).Verdict, tid)
	}
}

func TestViewsWithOtherNumbersOfTerminalsAreNotCompared(t *testing.T) {
	for _, view := range []view{v2Create, bankPOSFind, bankPOSList, posList} {
		result := view.compare(t, booked(t, at("0300000000000043", "first", "second", "refund")))
		assert.Equal(t, reconcile.Equal, result.Verdict, view.file)
	}
	books := &reconcile.Books{Location: riyadh}
	add(t, books, reconcile.Add[*models.TransactionV2], `{"id":"1","events":[{"type":"transaction","receipt":{"data":{"tid":"30000042",
		"transaction_type":"00","is_approved":true,"amount_authorized":"25.30","currency":"SAR","card_scheme":"P1","date":"15/05/2024","time":"12:00:00"}}}]}`)
	require.NoError(t, reconcile.Add(books, transaction(t, "2", day[1].edits...)))
	require.NoError(t, reconcile.Add(books, transaction(t, "3", day[2].edits...)))
	assert.Equal(t, reconcile.Equal, v1Receipt.compare(t, books).Verdict, "a transaction of v2")
}

func TestHardwareSalesOfAnotherTerminalCannotTell(t *testing.T) {
	for tid, want := range map[string]reconcile.Verdict{"30000042": reconcile.Equal, "0030000042": reconcile.Equal, "30000043": reconcile.CannotTell} {
		books := booked(t, nil)
		books = &reconcile.Books{Location: riyadh, From: books.From, To: books.To}
		for _, sale := range []string{
			hardware("1", "00", "2530", "240515120000"), hardware("2", "00", "2500", "240515120100"), hardware("3", "20", "500", "240515120200"),
		} {
			add(t, books, reconcile.Add[*models.POSTransaction], strings.Replace(sale, "{", `{"terminal":{"card_acceptor_terminal_id":"`+tid+`"},`, 1))
		}
		for _, view := range []view{bankPOSFind, bankPOSList, posList} {
			assert.Equal(t, want, view.compare(t, books).Verdict, "%s: %s", view.file, tid)
		}
		assert.Equal(t, reconcile.Equal, v1Receipt.compare(t, books).Verdict, "another kind of number")
	}
}

// TestPlatformThatIgnoresTIDIsNeverEqual: the list has the sales of two terminals.
func TestPlatformThatIgnoresTIDIsNeverEqual(t *testing.T) {
	srv, ctx := newPlatform(t, ""), t.Context()
	other := srv.AddTerminal()
	for _, amount := range []models.Number{"2530", "100"} {
		session, err := srv.Clients.Sessions.Create(ctx, other.ID, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: amount})
		require.NoError(t, err)
		_, err = srv.Tap(session.ID, paytermtest.Card{})
		require.NoError(t, err)
	}
	report := srv.report(t)
	read := func() reconcile.Result {
		books := reconcile.Books{Location: riyadh}
		for transaction, err := range srv.Clients.Transactions.All(ctx, models.TransactionListParams{TID: report.Receipt.CardAcceptorTerminalID}) {
			require.NoError(t, err)
			require.NoError(t, reconcile.Add(&books, transaction))
		}
		return reconcile.Compare(&books, report)
	}
	assert.Equal(t, reconcile.Equal, read().Verdict)
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.transactions.list", IgnoreQuery: []string{"tid"}}))
	result := read()
	assert.Equal(t, reconcile.CannotTell, result.Verdict)
	lines, _ := unequal(result)
	assert.Empty(t, lines)
	require.Len(t, result.Reasons, 1)
	assert.Contains(t, result.Reasons[0].Text, "their TID is "+other.TID)
	assert.Len(t, result.Reasons[0].IDs, 2)
}
