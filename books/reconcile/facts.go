package reconcile

import (
	"errors"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/clock"
	"github.com/payterm/payterm-go/models"
)

// bookingOf returns the facts of a Record by which a report counts it, except what it moved. It
// copies texts, because a substring would keep the record in memory.
func bookingOf(record any, f models.Facts, zone *time.Location) booking {
	b := booking{id: strings.Clone(f.ID), currency: clone(f.Currency), scheme: clone(f.Scheme), at: timeOf(f, zone)}
	switch r := record.(type) {
	case *models.Transaction:
		b.terminal.tid = strings.Clone(f.TID)
	case *models.POSTransaction:
		b.terminal = hardware(r.Terminal)
	}
	return b
}

func clone[S ~string](text S) S { return S(strings.Clone(string(text))) }

// terminal is what a report or a record says of its terminal.
type terminal struct {
	tid        string // empty: not shown, or in a view whose numbers are not compared
	isHardware bool   // the documents show 30000042 where those of mobile SDK terminals show 0300000000000042
}

// hardware returns what a view of hardware terminals says of its terminal.
func hardware(t *models.POSTerminal) terminal {
	if t == nil {
		return terminal{}
	}
	return terminal{strings.Clone(t.CardAcceptorTerminalID), true}
}

// differs reports whether both sides show different TIDs in the same kind of number. Some views
// omit leading zeros.
func (t terminal) differs(other terminal) bool {
	one, two := strings.TrimLeft(t.tid, "0"), strings.TrimLeft(other.tid, "0")
	return t.isHardware == other.isHardware && one != "" && two != "" && one != two
}

var errCurrency = errors.New("the currency is missing")

// missing returns an error that names the first missing fact, or nil.
func (b *booking) missing(record any, zone *time.Location) error {
	switch {
	case hasCashBack(record):
		return errors.New("amount_other is not zero: how reports count cash back is undocumented")
	case b.scheme == "":
		return errors.New("the code of the card scheme is missing")
	case b.currency == "":
		return errCurrency
	case zone == nil:
		return errors.New("the time zone is missing: set Books.Location before Add")
	case b.at == span{}:
		return errTime
	}
	return nil
}

// hasCashBack reports whether a record that moved money has an amount beside the authorized one.
func hasCashBack(record any) bool {
	switch r := record.(type) {
	case *models.Transaction:
		return isStated(r.Receipts[0].AmountOther.Amount()) // of several, what moved is unknown
	case *models.TransactionV2:
		for _, event := range r.Events {
			if event.Receipt != nil && event.Receipt.Data != nil && isStated(event.Receipt.Data.AmountOther.Amount()) {
				return true
			}
		}
		return isStated(models.Amount(r.AmountOther))
	case *models.POSTransaction:
		return isStated(r.AmountOther)
	}
	return false
}

// isStated reports whether an amount is there and is unreadable or not zero.
func isStated[A interface {
	~string
	amount
}](a A) bool {
	hundredths, err := a.Hundredths()
	return a != "" && (err != nil || hundredths != 0)
}

// timeOf returns the time of a payment, from its start to its end, or a zero span if it is unknown.
func timeOf(f models.Facts, zone *time.Location) span {
	begin, ok := momentOf(f.LocalStart).in(zone)
	if !ok {
		return span{}
	}
	if end, ok := momentOf(f.LocalEnd).in(zone); ok && end.to.After(begin.to) {
		begin.to = end.to
	}
	return begin
}

// momentOf returns the moment of a LocalStart or LocalEnd.
func momentOf(local string) moment {
	_, shown, isKnown := strings.Cut(local, "T")
	if !isKnown {
		return moment{}
	}
	return moment{clock: shown, at: func(zone *time.Location) (time.Time, error) {
		at, err := time.Parse("2006-01-02T15:04:05", (local + ":00")[:len("2006-01-02T15:04:05")])
		if err != nil || zone == nil {
			return time.Time{}, errTime
		}
		return clock.Instant(at, zone), nil
	}}
}

var errTime = errors.New("the time is missing or malformed")
