package reconcile

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

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
