package models_test

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// shownFacts are the facts of a payment in a view.
type shownFacts struct {
	view string
	models.Facts
}

// factsOfList adds the facts of the payments of a list, and of each of them read by id.
func factsOfList[T, D any, P interface {
	*T
	payment
}, Q interface {
	*D
	payment
}](t *testing.T, all *[]shownFacts, view string, list iter.Seq2[*T, error], get func(context.Context, string) (*D, error)) {
	t.Helper()
	for listed, err := range list {
		require.NoError(t, err, view)
		facts := P(listed).Facts()
		read, err := get(t.Context(), facts.ID)
		require.NoError(t, err, view)
		*all = append(*all, shownFacts{view + ".list", facts}, shownFacts{view + ".get", Q(read).Facts()})
	}
}

// TestFactsOfAllViewsAgree: on the embedded platform, in each form of its responses, views state no
// two facts of one payment differently.
func TestFactsOfAllViewsAgree(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		srv, ctx := paytermtest.NewServer(t, paytermtest.Options{Form: form}), t.Context()
		client, merchant := srv.Client(paytermtest.ClientKey), srv.Client(paytermtest.MerchantKey)
		bank := srv.Client(paytermtest.BankKey).Banks
		vendor := srv.Client(paytermtest.VendorKey).Vendors
		terminalID := srv.AddTerminal().ID
		trade(t, srv, client, terminalID)

		var all []shownFacts
		factsOfList(t, &all, "clients.transactions", client.Clients.Transactions.All(ctx, models.TransactionListParams{}), client.Clients.Transactions.Get)
		factsOfList(t, &all, "clients.transactions_v2", client.Clients.Transactions.AllV2(ctx, models.TransactionV2ListParams{}), client.Clients.Transactions.GetV2)
		factsOfList(t, &all, "clients.intents", client.Clients.Intents.All(ctx, models.IntentListParams{}), client.Clients.Intents.Get)
		factsOfList(t, &all, "clients.sessions", client.Clients.Sessions.All(ctx, terminalID, models.SessionListParams{}),
			func(ctx context.Context, id string) (*models.Session, error) {
				return client.Clients.Sessions.Get(ctx, terminalID, id)
			})
		factsOfList(t, &all, "merchants.transactions", merchant.Merchants.Transactions.All(ctx, models.MerchantTransactionListParams{}), merchant.Merchants.Transactions.Get)
		factsOfList(t, &all, "merchants.intents", merchant.Merchants.Intents.All(ctx, models.MerchantIntentListParams{}), merchant.Merchants.Intents.Get)
		factsOfList(t, &all, "vendors.transactions", vendor.Transactions.All(ctx, models.VendorTransactionListParams{}),
			func(ctx context.Context, id string) (*models.Transaction, error) {
				return vendor.Transactions.Get(ctx, id, models.VendorTransactionGetParams{})
			})
		factsOfList(t, &all, "banks.transactions", bank.Transactions.All(ctx, models.BankTransactionListParams{}), bank.Transactions.Get)
		factsOfList(t, &all, "banks.pos_transactions", bank.POSTransactions.All(ctx, models.BankPOSTransactionListParams{}), bank.POSTransactions.Get)

		payments := map[string]bool{}
		for _, one := range all {
			payments[one.RRN] = true
			for _, other := range all {
				if one.RRN == other.RRN && one.RRN != "" {
					assertAgree(t, one, other)
				}
			}
		}
		delete(payments, "") // views without an RRN
		assert.Len(t, payments, len([]string{"refunded", "reversed", "declined", "sold", "its refund", "by hardware", "its refund"}))
	})
}

// trade sells, declines, reverses and refunds, with mobile and hardware terminals.
func trade(t *testing.T, srv *paytermtest.Server, client *payterm.Client, terminalID string) {
	t.Helper()
	var sales []string
	for _, card := range []paytermtest.Card{
		{Scheme: models.SchemeCodeMada, CustomerReference: "table 7"}, {Scheme: models.SchemeCodeVisa}, {DeclineCode: "116"}, {},
	} {
		session, err := client.Clients.Sessions.Create(t.Context(), terminalID, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"})
		require.NoError(t, err)
		sale, err := srv.Tap(session.ID, card)
		require.NoError(t, err)
		sales = append(sales, sale.TransactionID)
	}
	require.NoError(t, srv.Reverse(sales[1]))
	_, err := srv.Refund(sales[0], 500)
	require.NoError(t, err)
	hardware, err := srv.AddPOSTerminal(paytermtest.POSTerminal{})
	require.NoError(t, err)
	sold, err := srv.POSPurchase(hardware, paytermtest.Card{}, 2530)
	require.NoError(t, err)
	_, err = srv.POSRefund(sold.TransactionID, 500)
	require.NoError(t, err)
}

// assertAgree compares the facts that both views state. Some leave out the leading zeros of a TID,
// and v2 has another number.
func assertAgree(t *testing.T, one, other shownFacts) {
	t.Helper()
	two := reflect.ValueOf(other.Facts)
	for field, value := range reflect.ValueOf(one.Facts).Fields() {
		a, b := fmt.Sprint(value), fmt.Sprint(two.FieldByIndex(field.Index))
		switch field.Name {
		case "ID", "err":
			continue
		case "TID":
			a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
			if strings.Contains(one.view, "v2") != strings.Contains(other.view, "v2") {
				continue
			}
		}
		if a != "" && b != "" {
			assert.Equal(t, a, b, "%s of %s in %s and %s", field.Name, one.RRN, one.view, other.view)
		}
	}
}
