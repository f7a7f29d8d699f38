// Package iso4217 compares the currencies of package models with those of other modules.
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
		read := models.CurrencyOf(number)
		if !read.IsKnown() {
			assert.Equal(t, number, string(read))
			continue
		}
		known++
		letters := string(read)
		want, isNewer := newer[letters]
		if !isNewer {
			listed := money.GetCurrency(letters)
			require.NotNil(t, listed, letters)
			want = *listed
		}
		assert.Equal(t, want.NumericCode, number, letters)
		assert.Equal(t, want.Fraction, read.Decimals(), letters)
		assert.Equal(t, read, models.CurrencyOf(strings.ToLower(letters)))
	}
	assert.Greater(t, known, 150)
}

// TestEveryLegalTenderIsKnown, except those withdrawn since the CLDR of x/text, and ANG, whose
// number has two names.
func TestEveryLegalTenderIsKnown(t *testing.T) {
	unknown := map[string]bool{}
	for tender := currency.Query(); tender.Next(); {
		letters := tender.Unit().String()
		if listed := money.GetCurrency(letters); listed == nil || string(models.CurrencyOf(listed.NumericCode)) != letters {
			unknown[letters] = true
		}
	}
	assert.Equal(t, map[string]bool{"ANG": true, "CUC": true, "HRK": true, "MRO": true, "SLL": true, "VEF": true}, unknown)
}
