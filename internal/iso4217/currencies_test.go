// Package iso4217 compares the currencies of package reconcile with those of other modules.
package iso4217

import (
	"fmt"
	"strings"
	"testing"

	money "github.com/Rhymond/go-money"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/currency"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// TestNumbersAndDecimalsAreThoseOfGoMoney: golang.org/x/text/currency has no numbers, and the
// decimals of CLDR, which has none for some currencies with two.
func TestNumbersAndDecimalsAreThoseOfGoMoney(t *testing.T) {
	newer := map[string]money.Currency{
		"VED": {NumericCode: "926", Fraction: 2}, "ZWG": {NumericCode: "924", Fraction: 2},
		"UYI": {NumericCode: "940", Fraction: 0}, "UYW": {NumericCode: "927", Fraction: 4},
	}
	known := 0
	for i := range 1000 {
		number := fmt.Sprintf("%03d", i)
		total := totalOf(t, number)
		if total.Currency == number {
			continue // unknown
		}
		known++
		want, isNewer := newer[total.Currency]
		if !isNewer {
			listed := money.GetCurrency(total.Currency)
			require.NotNil(t, listed, total.Currency)
			want = *listed
		}
		assert.Equal(t, want.NumericCode, number, total.Currency)
		assert.Equal(t, want.Fraction, total.Decimals, total.Currency)
		assert.Equal(t, want.Fraction, reconcile.Decimals(number), number)
		assert.Equal(t, want.Fraction, reconcile.Decimals(strings.ToLower(total.Currency)), total.Currency)
	}
	assert.Greater(t, known, 150)
}

// TestEveryLegalTenderIsKnown, except those withdrawn since the CLDR of x/text, and ANG, whose
// number has two names.
func TestEveryLegalTenderIsKnown(t *testing.T) {
	unknown := map[string]bool{}
	for tender := currency.Query(); tender.Next(); {
		letters := tender.Unit().String()
		if listed := money.GetCurrency(letters); listed == nil || totalOf(t, listed.NumericCode).Currency != letters {
			unknown[letters] = true
		}
	}
	assert.Equal(t, map[string]bool{"ANG": true, "CUC": true, "HRK": true, "MRO": true, "SLL": true, "VEF": true}, unknown)
}

// totalOf returns the total of a sale of 1 in a currency.
func totalOf(t *testing.T, number string) reconcile.CurrencyTotal {
	t.Helper()
	var books reconcile.Books
	require.NoError(t, reconcile.Add(&books, &models.Transaction{ID: "1", Receipts: []models.Receipt{{
		IsApproved: new(true), IsReversed: new(false), TransactionType: models.TransactionType{ID: models.TransactionTypePurchase},
		AmountAuthorized: models.Labeled{Value: "1"}, Currency: models.ReceiptCurrency{Code: number},
	}}}))
	require.Len(t, books.Totals(), 1)
	return books.Totals()[0]
}
