package lists

import "github.com/payterm/payterm-go/models"

// Money is the money of a record.
type Money struct {
	Outcome  models.Outcome
	Currency string   // as in models.Facts
	Amount   *Decimal // as authorized, never negative by kind; nil if unknown, or several
	Net      *Decimal // what moved to the merchant, negative for a refund; nil if unknown
}

// Decimal is an exact amount in the smallest unit of a currency with some decimals.
type Decimal struct {
	Units    int64
	Decimals int // with 3, Units of 1125 are 1.125
}

// String returns the amount with its decimals, such as "-12.50".
func (d Decimal) String() string { return string(models.AmountOfUnits(d.Units, d.Decimals)) }

// Scale is how many decimals the amounts of all currencies have room in.
const Scale = 4

// Scaled returns the amount with Scale decimals: 11250 for 1.125.
func (d Decimal) Scaled() int64 { return d.Units * power(Scale-d.Decimals) }

func power(of int) int64 {
	ten := int64(1)
	for range of {
		ten *= 10
	}
	return ten
}

// inMajor returns an amount in major units, empty if it cannot be read.
func inMajor(amount models.MinorAmount) models.Amount {
	hundredths, err := amount.Hundredths()
	if err != nil {
		return ""
	}
	return models.AmountOfHundredths(hundredths)
}

// maxDecimal is the largest amount, scaled, that a DECIMAL of 18 digits holds.
const maxDecimal = 999_999_999_999_999_999

// decimal reads an amount with the decimals of a currency: nil if it has more, or is too large.
func decimal(amount models.Amount, currency models.Currency) *Decimal {
	decimals := currency.Decimals()
	units, err := amount.Units(decimals)
	if most := maxDecimal / power(Scale-decimals); err != nil || units > most || units < -most {
		return nil
	}
	return &Decimal{units, decimals}
}

// moneyOf returns the money of a payment.
func moneyOf(f *models.Facts) *Money {
	return &Money{f.Outcome, string(f.Currency), decimal(f.Amount, f.Currency), decimal(f.Net, f.Currency)}
}
