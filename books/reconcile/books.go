package reconcile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Books hold records of sales: those of one terminal for Compare, of any for Totals. They may hold
// more than a report covers: Compare selects those of its time. The zero Books are empty. Books
// must not be used by several goroutines at once.
type Books struct {
	// Location is the terminal's time zone, in which receipts and reports print their times. Set it
	// before Add; Totals do without.
	Location *time.Location

	// From and To are the time that a report covers. They are needed where the report does not
	// state it: client v2 and hardware terminals do not, and lists have no end. A report covers the
	// time from the previous one to its own CreatedAt; a terminal's first report has no beginning.
	From, To time.Time

	ids      map[string]bool
	bookings []booking
	totals   totals
}

// Record is a record of a sale, in a view that says what it moved.
type Record interface {
	*models.Transaction | *models.TransactionV2 | *models.Intent | *models.POSTransaction

	Facts() models.Facts
}

// ErrDuplicate is the error of Add for a record whose id the Books have.
var ErrDuplicate = errors.New("the Books have a record of this id")

var errNil = errors.New("the record is nil")

// Add adds a record. It keeps the id, scheme, kind, currency, amount and time.
//
// It returns an error, and Totals leave the record out, if its Facts do not say what it moved, if
// it has no id or, being approved, no currency, or if the total does not fit int64. The record is
// kept nevertheless, a nil one too, and Compare does not return Equal if it may belong to the
// report. If a record lacks a fact that only Compare needs, Compare names it.
//
// Totals leave out a record of an id that the Books have, and Add returns [ErrDuplicate]: a list
// that changes meanwhile may yield a record twice, and the first may be out of date. Compare
// reports its id.
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

// Totals returns the totals of all records that Add took, by currency as [models.CurrencyOf] reads
// it. They are not those of a report, which counts a reversed sale and its reversal.
func (b *Books) Totals() []CurrencyTotal {
	if b == nil {
		return nil
	}
	return slices.Clone(b.totals)
}

// booking is a record as a report counts it: a reversed sale with its amount.
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

// fill takes over what a record moved. An error names a fact that reports count by, and that the
// record lacks.
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

// errZero is what a sale of 0.00 lacks that lacks nothing else. Whether reports count it is
// undocumented.
var errZero = errors.New("the amount is zero")

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
