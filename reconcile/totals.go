package reconcile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// CurrencyTotal is what all records of a currency moved. Declined and reversed records moved
// nothing, and are not counted.
type CurrencyTotal struct {
	Currency string // as letters if known: SAR
	Count    int
	Net      int64 // to the merchant, in the smallest unit; refunds are negative
	Decimals int   // of the currency: with 3, a Net of 1125 is 1.125
}

// String returns the count and the amount: "3, 45.30 SAR".
func (t CurrencyTotal) String() string {
	return fmt.Sprintf("%d, %s %s", t.Count, models.AmountOfUnits(t.Net, t.Decimals), t.Currency)
}

// totals has the total of each currency, sorted by currency.
type totals []CurrencyTotal

// count adds what a sale moved to the total of its currency.
func (all *totals) count(s sale, f facts) error {
	decimals := Decimals(f.currency)
	net, err := s.NetUnits(decimals)
	switch {
	case err != nil:
		return err
	case f.id == "":
		return errors.New("the id is missing")
	case s.Outcome() != models.OutcomeApproved:
		return nil
	case f.currency == "":
		return errors.New("the currency is missing")
	}
	at, known := slices.BinarySearchFunc(*all, f.currency, func(t CurrencyTotal, currency string) int {
		return strings.Compare(t.Currency, currency)
	})
	if !known {
		*all = slices.Insert(*all, at, CurrencyTotal{Currency: f.currency, Decimals: decimals})
	}
	total := &(*all)[at]
	sum, fits := plus(total.Net, net)
	if !fits {
		return fmt.Errorf("the total of %s does not fit int64", f.currency)
	}
	total.Net = sum
	total.Count++
	return nil
}
