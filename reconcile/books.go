package reconcile

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Books hold the transactions of one terminal. They may hold more than a report sums up: Compare
// takes those of its time. The zero Books are empty, and need a Location. Books must not be used by
// several goroutines at once.
type Books struct {
	// Location is the zone of the terminal, in which receipts and reports print their times.
	Location *time.Location

	// From and To are the time that a report sums up, where the report does not state it: client v2
	// and hardware terminals do not, and lists have no end. A report goes from the one before to
	// its own CreatedAt; the first one of a terminal goes from any time before.
	From, To time.Time

	records []record
}

// record is a transaction, as far as a report counts it.
type record struct {
	id         string
	kind       Kind // empty if no money moved
	reversed   bool
	scheme     models.SchemeCode
	currency   string
	hundredths int64
	at         span
	missing    bool // whether a fact is missing, so that all but the id and the time is void
}

// Add books a transaction by its receipts: those of any view, in the form of v1. It keeps the id,
// the scheme, the kind, the currency, the amount and the time.
//
// An error names the fact that is missing or unclear. The transaction is remembered all the same,
// and Compare does not return Equal while it may belong to the report.
//
// A receipt shows no reversal that is an event of its own: in client v2 transactions and in intents
// ask the Outcome of the record before. A transaction that is added twice counts twice, and Compare
// tells its id.
func (b *Books) Add(id string, receipts []models.Receipt) error {
	if b == nil {
		return errors.New("reconcile: the Books are nil")
	}
	booked, err := b.book(receipts)
	if id == "" && err == nil {
		err = errors.New("reconcile: the id of the transaction is empty")
	}
	booked.id = strings.Clone(id) // a part of it would keep the whole record in memory
	booked.missing = err != nil
	b.records = append(b.records, booked)
	return err
}

// book reads the receipt of a transaction.
func (b *Books) book(receipts []models.Receipt) (record, error) {
	if len(receipts) != 1 {
		return record{}, fmt.Errorf("reconcile: %d receipts: what other than one counts is undocumented", len(receipts))
	}
	booked, err := bookReceipt(&receipts[0], b.Location)
	if err != nil {
		err = fmt.Errorf("reconcile: receipts[0].%w", err)
	}
	return booked, err
}

// bookReceipt returns what a report counts of a receipt. An error begins with the field.
func bookReceipt(r *models.Receipt, zone *time.Location) (record, error) {
	at, atErr := timeOf(r, zone)
	booked := record{at: at}
	reversed, moved, err := movement(r)
	if err != nil || !moved {
		return booked, err
	}
	if atErr != nil {
		return booked, atErr
	}
	booked.reversed = reversed
	if booked.hundredths, err = amountOf(r); err != nil {
		return booked, err
	}
	switch r.TransactionType.ID {
	case models.TransactionTypePurchase:
		booked.kind = Purchase
	case models.TransactionTypeRefund:
		booked.kind, booked.hundredths = Refund, -booked.hundredths
	default:
		return booked, fmt.Errorf("transaction_type.id is %.8q, neither a purchase nor a refund", r.TransactionType.ID)
	}
	booked.scheme = models.SchemeCode(strings.Clone(string(r.CardScheme.ID)))
	booked.currency = strings.Clone(currencyOf(r.Currency.Code, r.Currency.String()))
	switch "" {
	case string(booked.scheme):
		return booked, errors.New("card_scheme.id is missing")
	case booked.currency:
		return booked, errors.New("currency is missing")
	}
	return booked, nil
}

// movement reports whether money moved, and whether it was moved back.
func movement(r *models.Receipt) (reversed, moved bool, err error) {
	isApproved := r.IsApproved != nil && *r.IsApproved
	switch r.Outcome() {
	case models.OutcomeDeclined:
		return false, false, nil
	case models.OutcomeApproved:
		return false, true, nil
	case models.OutcomeReversed:
		if isApproved {
			return true, true, nil
		}
		return false, false, errors.New("is_approved is not true beside is_reversed: whether reports count that is undocumented")
	}
	if isApproved {
		return false, false, errors.New("is_reversed is missing")
	}
	return false, false, errors.New("is_approved is missing")
}

func amountOf(r *models.Receipt) (int64, error) {
	hundredths, err := r.AmountAuthorized.Amount().Hundredths()
	switch {
	case err != nil:
		return 0, fmt.Errorf("amount_authorized cannot be read: %w", err)
	case hundredths < 0:
		return 0, errors.New("amount_authorized is negative")
	}
	if cashBack := r.AmountOther.Amount(); cashBack != "" {
		if other, err := cashBack.Hundredths(); err != nil || other != 0 {
			return 0, errors.New("amount_other is not zero: how reports count cash back is undocumented")
		}
	}
	return hundredths, nil
}

// timeOf returns when a transaction was, from its start to its end.
func timeOf(r *models.Receipt, zone *time.Location) (span, error) {
	if zone == nil {
		return span{}, errors.New("start_date cannot be placed: Books.Location is nil")
	}
	begin, ok := moment{r.StartedAt, r.StartTime}.in(zone)
	if !ok {
		begin, ok = moment{r.IssuedAt, r.Time}.in(zone)
	}
	if !ok {
		return span{}, errors.New("start_date and start_time are missing or malformed")
	}
	if end, ok := (moment{r.EndedAt, r.EndTime}).in(zone); ok && end.to.After(begin.to) {
		begin.to = end.to
	}
	return begin, nil
}
