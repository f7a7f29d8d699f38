package models

import (
	"cmp"
	"errors"
	"fmt"
)

// NetHundredths is NetUnits for a currency of two decimals.
func (r *Receipt) NetHundredths() (int64, error) { return r.NetUnits(2) }

// NetUnits returns what the receipt moved to the merchant, in the smallest unit of a currency with
// the given decimals: positive for a purchase, negative for a refund, and zero if declined or
// reversed. It excludes AmountOther.
//
// It reads the receipt alone. If the receipt is part of a record, use NetUnits of the record, which
// may know of a reversal that the receipt does not show.
//
// It returns an error if the outcome is unknown, if the transaction type is neither a purchase nor
// a refund or has no code (as in v2), if Amount.Units refuses the amount, or if the amount is
// negative, since the direction of a negative amount is undocumented.
func (r *Receipt) NetUnits(decimals int) (int64, error) { return netOf(r, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *Transaction) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits returns what the transaction moved, like Receipt.NetUnits, by its Outcome and its
// receipt. It returns an error if there is more than one, since what several mean is undocumented.
func (t *Transaction) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *TransactionV2) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits is like Transaction.NetUnits, with the receipts of the events. A v2 receipt has no code
// of its kind: it is a purchase if its Type says so, and NetUnits returns an error for any other.
func (t *TransactionV2) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (i *Intent) NetHundredths() (int64, error) { return i.NetUnits(2) }

// NetUnits returns what the intent moved, like Receipt.NetUnits, by its Outcome and its transaction
// that was not declined. It returns an error if there is more than one, or if the Type of the
// intent is another than purchase. If the Type is empty, the code of the transaction says the kind.
func (i *Intent) NetUnits(decimals int) (int64, error) { return netOf(i, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *POSTransaction) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits returns what the transaction moved, like Receipt.NetUnits, by its Outcome and its own
// amount and codes. It returns an error if TransactionType and ProcessingCode contradict each
// other.
func (t *POSTransaction) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

var (
	errUnknownOutcome = errors.New("models: unknown outcome: is_approved or is_reversed is missing or ambiguous")
	errNegative       = errors.New("models: the amount is negative, so its direction is unknown")
)

// netOf is the rule of all NetUnits. A nil record has an unknown outcome.
func netOf(record interface {
	Outcome() Outcome
	payments() []payment
}, decimals int,
) (int64, error) {
	switch record.Outcome() {
	case OutcomeDeclined, OutcomeReversed:
		return 0, nil
	case OutcomeApproved:
	default:
		return 0, errUnknownOutcome
	}
	payments := record.payments()
	if len(payments) != 1 {
		return 0, fmt.Errorf("models: unknown amount: %d receipts or transactions, not one", len(payments))
	}
	return payments[0].net(decimals)
}

// payment is a part of an approved record that says what it moved.
type payment struct {
	units func(decimals int) (int64, error)
	code  TransactionTypeCode
}

func (p payment) net(decimals int) (int64, error) {
	units, err := p.units(decimals)
	switch {
	case err != nil:
		return 0, err
	case units < 0:
		return 0, errNegative
	case p.code == TransactionTypePurchase:
		return units, nil
	case p.code == TransactionTypeRefund:
		return -units, nil
	}
	return 0, fmt.Errorf("models: transaction type %.8q is neither 00 (purchase) nor 20 (refund)", p.code)
}

func (r *Receipt) payments() []payment {
	return []payment{{r.AmountAuthorized.Amount().Units, r.TransactionType.ID}}
}

func (t *Transaction) payments() []payment {
	var all []payment
	for i := range t.Receipts {
		all = append(all, t.Receipts[i].payments()...)
	}
	return all
}

func (t *TransactionV2) payments() []payment {
	var all []payment
	for _, event := range t.Events {
		if event.Receipt == nil || event.Receipt.Data == nil {
			continue
		}
		for _, one := range event.Receipt.Data.payments() {
			one.code = cmp.Or(one.code, codeIf(event.Receipt.Data.Type == ReceiptTypePurchase))
			all = append(all, one)
		}
	}
	return all
}

func (i *Intent) payments() []payment {
	var all []payment
	for n := range i.Transactions {
		if t := &i.Transactions[n]; t.Outcome() != OutcomeDeclined {
			all = append(all, payment{t.AmountAuthorized.units, i.code(t)})
		}
	}
	return all
}

// code returns the kind of a transaction of the intent, or "" for an intent of another type than
// purchase, whose direction is undocumented.
func (i *Intent) code(t *IntentTransaction) TransactionTypeCode {
	if i.Type != "" && i.Type != IntentTypePurchase {
		return ""
	}
	return cmp.Or(t.TransactionType.ID, codeIf(i.Type == IntentTypePurchase))
}

// codeIf returns the code of a purchase, the only kind whose text is documented.
func codeIf(isPurchase bool) TransactionTypeCode {
	if isPurchase {
		return TransactionTypePurchase
	}
	return ""
}

func (t *POSTransaction) payments() []payment {
	return []payment{{t.AmountAuthorized.units, t.code()}}
}

// code returns the kind by both codes, of which the longer one begins with the kind, or "" if they
// contradict each other.
func (t *POSTransaction) code() TransactionTypeCode {
	kind, processing := t.TransactionType.ID, TransactionTypeCode(t.ProcessingCode)
	processing = processing[:min(len(processing), len(TransactionTypePurchase))]
	if kind != "" && processing != "" && kind != processing {
		return ""
	}
	return cmp.Or(kind, processing)
}
