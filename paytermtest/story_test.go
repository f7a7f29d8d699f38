package paytermtest_test

import (
	"fmt"
	"iter"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// eachClient runs a story in each form, through a socket and through the RoundTripper.
func eachClient(t *testing.T, story func(*testing.T, *paytermtest.Platform, *payterm.Client)) {
	t.Helper()
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		throughEachClient(t, paytermtest.Options{PageSize: 2, Form: form}, story)
	})
}

func throughEachClient(t *testing.T, options paytermtest.Options, story func(*testing.T, *paytermtest.Platform, *payterm.Client)) {
	t.Helper()
	t.Run("socket", func(t *testing.T) {
		srv := paytermtest.NewServer(t, options)
		story(t, srv.Platform, srv.Client(paytermtest.ClientKey, payterm.WithBackoff(time.Millisecond, time.Millisecond)))
	})
	t.Run("roundtripper", func(t *testing.T) {
		platform := paytermtest.NewPlatform(options)
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}),
			payterm.WithBackoff(time.Millisecond, time.Millisecond))
		require.NoError(t, err)
		story(t, platform, client)
	})
}

func must[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(value T, err error) T {
		t.Helper()
		require.NoError(t, err)
		return value
	}
}

func collect[T any](t *testing.T, all iter.Seq2[*T, error]) []*T {
	t.Helper()
	var items []*T
	for item, err := range all {
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
}

func TestPaymentStory(t *testing.T) {
	eachClient(t, func(t *testing.T, platform *paytermtest.Platform, client *payterm.Client) {
		ctx, api := t.Context(), client.Clients
		terminalID := platform.AddTerminal().ID
		var sales []paytermtest.Sale
		for _, card := range []paytermtest.Card{{PAN: paytermtest.PANMada, CustomerReference: "order-1"}, {}, {DeclineCode: "116"}} {
			session := must[*models.Session](t)(api.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
				Type: models.SessionTypePurchase, Amount: models.NumberOf(2530),
			}))
			require.Equal(t, models.SessionStatusNew, session.Status)
			sales = append(sales, must[paytermtest.Sale](t)(platform.Tap(session.ID, card)))
			closed := must[*models.Session](t)(api.Sessions.Get(ctx, terminalID, session.ID))
			require.Equal(t, models.SessionStatusClosed, closed.Status)
			require.Equal(t, sales[len(sales)-1].TransactionID, closed.Transaction.UUID)
		}
		refund := must[paytermtest.Sale](t)(platform.Refund(sales[0].TransactionID, 530))

		transactions := collect(t, api.Transactions.All(ctx, models.TransactionListParams{}))
		require.Len(t, transactions, 4)
		for i, sale := range append(sales, refund) {
			receipt := transactions[i].Receipts[0]
			require.Equal(t, sale.RRN, receipt.RetrievalReferenceNumber)
			require.Equal(t, sale.Approved, *receipt.IsApproved)
			require.Equal(t, sale.Approved, receipt.ApprovalCode != nil)
			details := must[*models.IntentDetails](t)(api.Intents.Get(ctx, sale.IntentID))
			inReceipt := must[int64](t)(receipt.AmountAuthorized.Amount().Hundredths())
			require.Equal(t, inReceipt, must[int64](t)(details.Amount.Hundredths()))
		}
		report := must[*models.ReconciliationReport](t)(api.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminalID}))
		require.Equal(t, models.Amount("45.30"), report.Receipt.Details.Total.Total)
		require.Equal(t, new(3), report.Receipt.Details.Total.Count)
	})
}

func TestStoryOfFaults(t *testing.T) {
	eachClient(t, func(t *testing.T, platform *paytermtest.Platform, client *payterm.Client) {
		ctx, merchants := t.Context(), client.Clients.Merchants
		var id string
		for i := range 5 {
			id = must[*models.Merchant](t)(merchants.Create(ctx, models.MerchantCreateParams{Name: fmt.Sprint(i)})).ID
		}

		faults := []paytermtest.Fault{
			{Status: 503},
			{Cut: paytermtest.CutBefore},
			{Cut: paytermtest.CutAfter},
			{Cut: paytermtest.CutBody},
			{Cut: paytermtest.CutBefore, Reset: true},
			{Reset: true},
			{Cut: paytermtest.CutBody, Reset: true},
		}
		for _, fault := range faults {
			platform.ClearRequests()
			fault.Times = 2
			require.NoError(t, platform.Fail(fault))
			require.Equal(t, id, must[*models.Merchant](t)(merchants.Get(ctx, id)).ID)
			require.Equal(t, 3, platform.Count("clients.merchants.get"), "a read is retried")
		}

		for i, fault := range faults {
			platform.ClearRequests()
			fault.Operation, fault.Times = "clients.merchants.create", 1
			require.NoError(t, platform.Fail(fault))
			_, err := merchants.Create(ctx, models.MerchantCreateParams{Name: fmt.Sprint("unsure ", i)})
			require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
			require.Equal(t, 1, platform.Count("clients.merchants.create"), "a write is not retried")
		}
		require.Len(t, collect(t, merchants.All(ctx, models.MerchantListParams{})), 9, "four of the seven writes were made")

		require.NoError(t, platform.Fail(paytermtest.Fault{Operation: "clients.merchants.list", UnreadableRecord: true}))
		var unreadable, good int
		for _, err := range merchants.All(ctx, models.MerchantListParams{}) {
			if err == nil {
				good++
				continue
			}
			require.True(t, payterm.IsRecordError(err), "%v", err)
			unreadable++
		}
		require.Equal(t, []int{5, 4}, []int{unreadable, good}, "one unreadable record on each page")
		platform.ClearFaults()

		require.NoError(t, platform.Fail(paytermtest.Fault{Operation: "clients.merchants.list", StallPage: true}))
		var err error
		for _, err = range merchants.All(ctx, models.MerchantListParams{}) {
			if err != nil {
				break
			}
		}
		require.ErrorIs(t, err, payterm.ErrStalled)
		platform.ClearFaults()
	})
}

func TestWrongKeysFailCalls(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	_, err := srv.Client(paytermtest.BankKey).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrForbidden)
	_, err = srv.Client("another-key").Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrUnauthorized)
	_, err = srv.Client("not a key").Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	_, err = srv.Client(paytermtest.ClientKey, payterm.WithAttemptTimeout(-1)).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
}
