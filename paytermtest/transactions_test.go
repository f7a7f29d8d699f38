package paytermtest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestTransactionFilters(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first, second := b.terminal("000001"), b.terminal("000002")
	var sales []paytermtest.Sale
	for _, terminalID := range []string{first, second, first} {
		sales = append(sales, b.sale(terminalID, "100", paytermtest.Card{}))
		b.clock.Move(time.Second)
	}
	from := time.Date(2024, 5, 14, 22, 5, 9, 0, time.UTC).UnixMilli()
	require.Equal(t, []string{"000001", "000001", "000002"}, []string{sales[0].STAN, sales[1].STAN, sales[2].STAN}, "per terminal")

	for query, want := range map[string][]int{
		"":                                       {0, 1, 2},
		"tid=0300000000000001":                   {0, 2},
		"tid=300000000000002":                    {1},
		"tid=9":                                  {},
		fmt.Sprintf("from=%d", from+1):           {1, 2},
		fmt.Sprintf("to=%d", from+1000):          {0, 1},
		fmt.Sprintf("from=%d&to=%d", from, from): {0},
		fmt.Sprintf("from=%d&to=%d", from+1, from+999):     {},
		fmt.Sprintf("from=%d&tid=300000000000001", from+1): {2},
	} {
		got := []int{}
		for _, one := range at(t, b.ok("GET", v1+"/transactions?"+query, ""), "transactions").([]any) {
			for i, sale := range sales {
				if at(t, one, "id") == sale.TransactionID {
					got = append(got, i)
				}
			}
		}
		require.Equal(t, want, got, query)
	}
}

func TestRefundAndReverse(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "1000", paytermtest.Card{CustomerReference: "order-1"})
	back, err := b.Refund(sale.TransactionID, 400)
	require.NoError(t, err)

	receipt := at(t, b.ok("GET", v1+"/transactions/"+back.TransactionID, ""), "transaction", "receipts", 0)
	require.Equal(t, "refund", at(t, receipt, "type"))
	require.Equal(t, "20", at(t, receipt, "transaction_type", "id"))
	require.Equal(t, "4.00", at(t, receipt, "amount_authorized", "value"))
	intent := at(t, b.ok("GET", v1+"/intents", ""), "data", 1)
	require.Equal(t, "refund", at(t, intent, "type"))
	require.Equal(t, sale.IntentID, at(t, intent, "original_intent_id"))
	refunded := func() any {
		return at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0, "is_refunded")
	}
	require.Equal(t, true, refunded())

	_, err = b.Refund(sale.TransactionID, 601)
	require.ErrorContains(t, err, "at most 600")
	_, err = b.Refund(back.TransactionID, 1)
	require.ErrorContains(t, err, "only an approved purchase")
	_, err = b.Refund("none", 1)
	require.ErrorContains(t, err, "no such transaction")
	require.ErrorContains(t, b.Reverse(sale.TransactionID), "with refunds")

	require.NoError(t, b.Reverse(back.TransactionID))
	require.Equal(t, false, refunded())
	require.ErrorContains(t, b.Reverse(back.TransactionID), "only once")
	require.ErrorContains(t, b.Reverse("none"), "no such transaction")
	require.NoError(t, b.Reverse(sale.TransactionID))
	transaction := at(t, b.ok("GET", v1+"/intents", ""), "data", 0, "transactions", 0)
	require.Equal(t, true, at(t, transaction, "is_reversed"))
}
