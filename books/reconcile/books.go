package reconcile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Books hold records of sales. For Compare, these are the sales of one terminal; for Totals, of
// any number. Books may hold more than a report covers, because Compare selects the records of
// its time. The zero Books are empty. Books must not be used by several goroutines at once.
type Books struct {
	// Location is the terminal's time zone. Receipts and reports print their times in it. Set it
	// before Add. Totals do not need it.
	Location *time.Location

	// From and To are the time that a report covers, from the previous report to its own
	// CreatedAt. Set them if the report does not state its time: reports of client v2 and of
	// hardware terminals do not, and lists state no end. A terminal's first report has no
	// beginning.
	From, To time.Time

	ids      map[string]bool
	bookings []booking
	totals   totals
}

// Record is a record of a sale, in a view that says which amount it moved.
type Record interface {
	*models.Transaction | *models.TransactionV2 | *models.Intent | *models.POSTransaction

	Facts() models.Facts
}

// ErrDuplicate is returned by Add for a record whose id the Books already have.
var ErrDuplicate = errors.New("the Books have a record of this id")

var errNil = errors.New("the record is nil")

// Add adds a record. The Books keep its id, scheme, kind, currency, amount and time.
//
// Add returns an error, and Totals leave the record out, if
//
//   - its Facts do not say what it moved,
//   - it has no id,
//   - it is approved and has no currency, or
//   - the total does not fit int64.
//
// The Books keep such a record nevertheless, even a nil one, and Compare does not return Equal if
// it may belong to the report. If a record lacks a fact that only Compare needs, Add returns nil,
// and Compare names the fact.
//
// If the Books already have a record with the same id, Add returns [ErrDuplicate], and Totals
// leave the second one out. A list that changes while it is read may yield a record twice, and
// the first may be out of date. Compare reports its id.
func Add[T Record](b *Books, record T) error {
	if b == nil {
		return errors.New("reconcile: the Books are nil")
	}
	booked, err := booking{}, errNil
	if record != nil {
		f := record.Facts()
		booked = bookingOf(record, f, b.Location)
		if err = b.count(f, &booked); err == nil || errors.Is(err, ErrDuplicate) {
			booked.lacks = booked.fill(record, f, b.Location)
		}
	}
	if err != nil && !errors.Is(err, ErrDuplicate) {
		booked.lacks = err
	}
	b.bookings = append(b.bookings, booked)
	if err != nil {
		return fmt.Errorf("reconcile: %w", err)
	}
	return nil
}

// count adds a record to the totals.
func (b *Books) count(f models.Facts, booked *booking) error {
	if b.ids[booked.id] {
		return fmt.Errorf("%w: %s", ErrDuplicate, booked.id)
	}
	if booked.id != "" {
		if b.ids == nil {
			b.ids = map[string]bool{}
		}
		b.ids[booked.id] = true
	}
	return b.totals.count(f, booked)
}

// Totals returns the totals of all records that Add accepted, by currency as [models.CurrencyOf]
// reads it. They differ from those of a report, which counts a reversed sale and its reversal.
func (b *Books) Totals() []CurrencyTotal {
	if b == nil {
		return nil
	}
	return slices.Clone(b.totals)
}

// booking is a record as a report counts it. A reversed sale has its amount.
type booking struct {
	id       string
	kind     Kind // empty: no money moved
	reversed bool
	scheme   models.SchemeCode
	currency models.Currency
	amount   int64
	at       span
	terminal terminal
	lacks    error // a fact is missing: the others may be, too
}

// fill takes over what a record moved. It returns an error if the record lacks a fact by which
// reports count, and names that fact.
func (b *booking) fill(record any, f models.Facts, zone *time.Location) (err error) {
	moved := f.Net
	switch f.Outcome {
	case models.OutcomeDeclined:
		return nil
	case models.OutcomeReversed:
		b.reversed = true
		moved = f.Reversed
	}
	if moved == "" {
		return f.Err()
	}
	if b.amount, err = scaled(moved, f.Currency.Decimals()); err != nil {
		return err
	}
	switch {
	case b.amount > 0:
		b.kind = Purchase
	case b.amount < 0:
		b.kind = Refund
	}
	if err := b.missing(record, zone); err != nil {
		return err
	}
	if b.amount == 0 {
		return errZero
	}
	return nil
}

// errZero marks a sale of 0.00 that lacks nothing else. Whether reports count it is undocumented.
var errZero = errors.New("the amount is zero")

// CurrencyTotal is what all records of a currency moved. It does not count declined and reversed
// records, which moved nothing.
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

// count adds what a record moved to the total of its currency.
func (all *totals) count(f models.Facts, booked *booking) error {
	decimals := f.Currency.Decimals()
	net, err := f.Net.Units(decimals)
	switch {
	case f.Net == "":
		return f.Err()
	case err != nil:
		return err
	case f.ID == "":
		return errors.New("the id is missing")
	case f.Outcome != models.OutcomeApproved:
		return nil
	case f.Currency == "":
		return errCurrency
	}
	currency := string(booked.currency)
	at, known := slices.BinarySearchFunc(*all, currency, func(t CurrencyTotal, currency string) int {
		return strings.Compare(t.Currency, currency)
	})
	if !known {
		*all = slices.Insert(*all, at, CurrencyTotal{Currency: currency, Decimals: decimals})
	}
	total := &(*all)[at]
	sum, fits := plus(total.Net, net)
	if !fits {
		return fmt.Errorf("the total of %s does not fit int64", currency)
	}
	total.Net = sum
	total.Count++
	return nil
}
