package models

import (
	"errors"
	"fmt"
)

var (
	errUnknownOutcome = errors.New("models: unknown outcome: the receipt lacks is_approved or is_reversed")
	errNegative       = errors.New("models: the amount of the receipt is negative")
)

// NetHundredths is NetUnits for a currency of two decimals.
func (r *Receipt) NetHundredths() (int64, error) { return r.NetUnits(2) }

// NetUnits returns what the receipt moved, in the smallest unit of a currency with so many
// decimals: more than zero to the merchant for a purchase, less than zero for a refund, and zero if
// it was declined or reversed. AmountOther is not in it.
//
// It goes by the receipt alone. Where the receipt is part of a record, the Outcome of the record
// decides: it may know of a reversal that the receipt does not show.
//
// It fails if the outcome is unknown, for a transaction type other than purchase and refund, for
// one without a code (v2 receipts have a name alone), for an amount that Amount.Units refuses, and
// for one that is negative, since it is undocumented which way such an amount goes.
func (r *Receipt) NetUnits(decimals int) (int64, error) {
	switch r.Outcome() {
	case OutcomeDeclined, OutcomeReversed:
		return 0, nil
	case OutcomeApproved:
	default:
		return 0, errUnknownOutcome
	}
	units, err := r.AmountAuthorized.Amount().Units(decimals)
	if err != nil {
		return 0, err
	}
	if units < 0 {
		return 0, errNegative
	}
	switch r.TransactionType.ID {
	case TransactionTypePurchase:
		return units, nil
	case TransactionTypeRefund:
		return -units, nil
	}
	return 0, fmt.Errorf("models: transaction type %.8q of the receipt is neither a purchase nor a refund", r.TransactionType.ID)
}
