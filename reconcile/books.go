package reconcile

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Books hold the transactions of one terminal. They may hold more than a report covers: Compare
// selects those of its time. The zero Books are empty, and need a Location. Books must not be used
// by several goroutines at once.
type Books struct {
	// Location is the terminal's time zone, in which receipts and reports print their times.
	Location *time.Location

	// From and To are the time that a report covers. They are needed where the report does not
	// state it: client v2 and hardware terminals do not, and lists have no end. A report covers the
	// time from the previous one to its own CreatedAt; a terminal's first report has no beginning.
	From, To time.Time

	records []record
}

// record is a transaction as a report counts it.
type record struct {
	id         string
	kind       Kind // empty: no money moved
	reversed   bool
	scheme     models.SchemeCode
	currency   string
	hundredths int64
	at         span
	missing    bool // a fact is missing: only id and time are valid
}

// Add adds a transaction by its receipts, in the v1 form of any view. It keeps the id, scheme,
// kind, currency, amount and time.
//
// An error names the fact that is missing or unclear. The transaction is kept nevertheless, and
// Compare does not return Equal if it may belong to the report.
//
// A receipt does not show a reversal that is a separate event: for client v2 transactions and for
// intents, check the Outcome of the record first. A transaction that is added twice counts twice,
// and Compare reports its id.
func (b *Books) Add(id string, receipts []models.Receipt) error {
	if b == nil {
		return errors.New("reconcile: the Books are nil")
	}
	booked, err := b.book(receipts)
	if id == "" && err == nil {
		err = errors.New("reconcile: the id of the transaction is empty")
	}
	booked.id = strings.Clone(id) // a substring would keep the record in memory
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

// bookReceipt returns a receipt as a report counts it. An error begins with the field.
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

// movement reports whether money moved, and whether that was reversed.
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

// timeOf returns the time of a transaction, from its start to its end.
func timeOf(r *models.Receipt, zone *time.Location) (span, error) {
	if zone == nil {
		return span{}, errors.New("start_date has no time zone: set Books.Location")
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
