package receipt_test

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/receipt"
)

// english is printed where the merchant API leaves out the Arabic name of the currency.
var english = strings.NewReplacer("ر.س", "SAR")

// leftOut are the prints that lack something in the sparse form, and what stands in its place.
var leftOut = map[string]*strings.Replacer{
	"receipt 0 of merchants.transactions.list in Arabic": english,
	"receipt 2 of merchants.transactions.list in Arabic": english,
}

// TestReceiptsAreTheSameInEveryForm compares what is printed of every view with what is printed of
// it in the documented form.
func TestReceiptsAreTheSameInEveryForm(t *testing.T) {
	documented := newShop(t, paytermtest.Options{}).prints()
	sparse := newShop(t, paytermtest.Options{Forms: paytermtest.FormsSparse}).prints()
	other := newShop(t, paytermtest.Options{Forms: paytermtest.FormsOther}).prints()
	require.Len(t, documented, 8*4*3)
	for print, want := range documented {
		assert.Equal(t, want, other[print], print)
		if lacking := leftOut[print]; lacking != nil {
			want = lacking.Replace(want)
		}
		assert.Equal(t, want, sparse[print], print)
	}
}

// prints are the receipts of a sale, a decline, a reversal and a refund in every view and language.
func (s shop) prints() map[string]string {
	s.Helper()
	sold := s.sale(paytermtest.Card{PAN: paytermtest.PANMada}, 2530)
	s.sale(paytermtest.Card{DeclineCode: "116"}, 2530)
	require.NoError(s, s.Reverse(s.sale(paytermtest.Card{PAN: paytermtest.PANVisa}, 2530)))
	_, err := s.Refund(sold, 500)
	require.NoError(s, err)

	all := map[string]string{}
	for view, receipts := range s.views() {
		require.Len(s, receipts, 4, view)
		for i, one := range receipts {
			for name, language := range map[string]receipt.Language{"English": receipt.English, "Arabic": receipt.Arabic, "Turkish": receipt.Turkish} {
				options := receipt.Options{Language: language, Outcome: one.outcome}
				all[fmt.Sprintf("receipt %d of %s in %s", i, view, name)] = printText(s.T, one.receipt, options)
			}
		}
	}
	return all
}

// shown is a receipt in a view, and the outcome of its record there.
type shown struct {
	receipt *models.Receipt
	outcome models.Outcome
}

// views are the receipts of all sales in every view that has them in every form: a sparse session
// leaves them out.
func (s shop) views() map[string][]shown {
	ctx, clients := s.Context(), s.client.Clients
	vendor, bank, merchant := s.as(paytermtest.VendorKey).Vendors, s.as(paytermtest.BankKey).Banks, s.as(paytermtest.MerchantKey).Merchants
	return map[string][]shown{
		"clients.transactions.list":    shownIn(s, clients.Transactions.All(ctx, models.TransactionListParams{}), inV1),
		"merchants.transactions.list":  shownIn(s, merchant.Transactions.All(ctx, models.MerchantTransactionListParams{}), inV1),
		"vendors.transactions.list":    shownIn(s, vendor.Transactions.All(ctx, models.VendorTransactionListParams{}), inV1),
		"banks.transactions.list":      shownIn(s, bank.Transactions.All(ctx, models.BankTransactionListParams{}), inV1),
		"clients.transactions.list_v2": shownIn(s, clients.Transactions.AllV2(ctx, models.TransactionV2ListParams{}), inV2),
		"clients.transactions.get": shownIn(s, byID(s, func(sale paytermtest.SaleState) (*models.Transaction, error) {
			return clients.Transactions.Get(ctx, sale.TransactionID)
		}), inV1),
		"clients.transactions.get_v2": shownIn(s, byID(s, func(sale paytermtest.SaleState) (*models.TransactionV2, error) {
			return clients.Transactions.GetV2(ctx, sale.TransactionIDV2)
		}), inV2),
		"clients.intents.get": shownIn(s, byID(s, func(sale paytermtest.SaleState) (*models.IntentDetails, error) {
			return clients.Intents.Get(ctx, sale.IntentID)
		}), inIntent),
	}
}

func inV1(x *models.Transaction) shown   { return shown{&x.Receipts[0], x.Outcome()} }
func inV2(x *models.TransactionV2) shown { return shown{x.Events[0].Receipt.Data, x.Outcome()} }

func inIntent(x *models.IntentDetails) shown {
	return shown{x.Transactions[0].Events[0].Receipt.Data, x.Outcome()}
}

func shownIn[T any](s shop, all iter.Seq2[*T, error], of func(*T) shown) (receipts []shown) {
	s.Helper()
	for record, err := range all {
		require.NoError(s, err)
		receipts = append(receipts, of(record))
	}
	return receipts
}

// byID reads every sale alone.
func byID[T any](s shop, get func(paytermtest.SaleState) (*T, error)) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		for _, sale := range s.State().Sales {
			if !yield(get(sale)) {
				return
			}
		}
	}
}
