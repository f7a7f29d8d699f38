package models

import (
	"errors"
	"fmt"
)

var (
	errUnknownOutcome = errors.New("models: unknown outcome: the receipt lacks is_approved or is_reversed")
	errNegative       = errors.New("models: amount of the receipt is negative, so its direction is unknown")
)

// NetHundredths is NetUnits for a currency of two decimals.
func (r *Receipt) NetHundredths() (int64, error) { return r.NetUnits(2) }

// NetUnits returns what the receipt moved to the merchant, in the smallest unit of a currency with
// the given decimals: positive for a purchase, negative for a refund, and zero if declined or
// reversed. It excludes AmountOther.
//
// It reads the receipt alone. If the receipt is part of a record, check the Outcome of the record,
// which may know of a reversal that the receipt does not show.
//
// It returns an error if the outcome is unknown, if the transaction type is neither a purchase nor
// a refund or has no code (as in v2), if Amount.Units refuses the amount, or if the amount is
// negative, since the direction of a negative amount is undocumented.
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
	return 0, fmt.Errorf("models: transaction type %.8q of the receipt is neither 00 (purchase) nor 20 (refund)", r.TransactionType.ID)
}
