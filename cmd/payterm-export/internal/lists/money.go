package lists

import (
	"cmp"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Money is the money of a record.
type Money struct {
	Outcome  models.Outcome
	Currency string   // as the platform names it, letters in upper case; empty where the record has none, or several
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

// decimal reads an amount with the decimals of a currency, given by its names: nil where it has
// more.
func decimal(amount models.Amount, currency ...string) *Decimal {
	decimals := models.CurrencyOf(currency...).Decimals()
	units, err := amount.Units(decimals)
	return newDecimal(units, decimals, err)
}

// newDecimal returns units as a Decimal, nil where they could not be read or are too many.
func newDecimal(units int64, decimals int, err error) *Decimal {
	if most := maxDecimal / power(Scale-decimals); err != nil || units > most || units < -most {
		return nil
	}
	return &Decimal{units, decimals}
}

// moneyOf returns the money of a record, nil for a type without money.
func moneyOf(record any) *Money {
	switch r := record.(type) {
	case *models.Transaction:
		return newMoney(r, ofReceipts(r.Receipts)...)
	case *models.Session:
		return ofSession(r)
	case *models.TransactionV2:
		return newMoney(r, ofEvents(r)...)
	case *models.Intent:
		return newMoney(r, ofIntent(r)...)
	case *models.POSTransaction:
		return newMoney(r, newPayment(inMajor(r.AmountAuthorized), r.CurrencyCode))
	}
	return nil
}

// sale is a record that says what it moved.
type sale interface {
	Outcome() models.Outcome
	NetUnits(decimals int) (int64, error)
}

// payment is a part of a record with an amount.
type payment struct {
	currency string
	decimals int // of the currency
	amount   *Decimal
}

// newPayment returns a payment in a currency, of whose names the first is shown.
func newPayment(amount models.Amount, names ...string) payment {
	return payment{asNamed(names[0]), models.CurrencyOf(names...).Decimals(), decimal(amount, names...)}
}

// asNamed returns the name of a currency as the platform writes it, letters in upper case.
func asNamed(name string) string {
	if letters := string(models.CurrencyOf(name)); strings.EqualFold(letters, name) {
		return letters
	}
	return name
}

// newMoney returns the money of a sale with its payments. Several have no amount, since what they
// mean is undocumented.
func newMoney(s sale, payments ...payment) *Money {
	m, decimals := &Money{Outcome: s.Outcome()}, models.Currency("").Decimals()
	for i, one := range payments {
		if i == 0 {
			m.Currency, m.Amount, decimals = one.currency, one.amount, one.decimals
			continue
		}
		m.Amount = nil
		if one.currency != m.Currency {
			m.Currency = ""
			break
		}
	}
	net, err := s.NetUnits(decimals)
	m.Net = newDecimal(net, decimals, err)
	return m
}

func ofReceipts(receipts []models.Receipt) []payment {
	var payments []payment
	for i := range receipts {
		r := &receipts[i]
		payments = append(payments, newPayment(r.AmountAuthorized.Amount(), r.Currency.String(), r.Currency.Code))
	}
	return payments
}

// ofSession reads a session. Its transaction is one of v1.
func ofSession(s *models.Session) *Money {
	if t := s.Transaction; t != nil {
		sale := &models.Transaction{IsApproved: t.IsApproved, IsReversed: t.IsReversed, Receipts: t.Receipts}
		return newMoney(sale, ofReceipts(t.Receipts)...)
	}
	m := &Money{Outcome: s.Outcome()}
	if m.Outcome != models.OutcomeUnknown {
		m.Net = &Decimal{0, models.Currency("").Decimals()}
	}
	return m
}

func ofEvents(t *models.TransactionV2) []payment {
	var payments []payment
	for _, event := range t.Events {
		if event.Type == models.EventTypeTransaction && event.Receipt != nil && event.Receipt.Data != nil {
			r := event.Receipt.Data
			payments = append(payments, newPayment(r.AmountAuthorized.Amount(), t.Currency.String(), r.Currency.Code, r.Currency.String()))
		}
	}
	return payments
}

// ofIntent reads an intent. Transactions that were declined before another card was tapped are left
// out.
func ofIntent(i *models.Intent) []payment {
	var payments []payment
	for n := range i.Transactions {
		t := &i.Transactions[n]
		if t.Outcome() != models.OutcomeDeclined || i.Outcome() == models.OutcomeDeclined {
			payments = append(payments, newPayment(inMajor(t.AmountAuthorized), intentCurrency(t.Currency), t.Currency.Number))
		}
	}
	return payments
}

func intentCurrency(c models.IntentCurrency) string {
	return cmp.Or(c.Code, c.English, c.Name, c.Turkish, c.Arabic, c.Number)
}
