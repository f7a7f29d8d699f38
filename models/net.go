package models

// NetHundredths is NetUnits for a currency of two decimals.
func (r *Receipt) NetHundredths() (int64, error) { return r.NetUnits(2) }

// NetUnits returns what the receipt moved to the merchant, in the smallest unit of a currency with
// the given decimals: positive for a purchase, negative for a refund, and zero if declined or
// reversed. It excludes AmountOther.
//
// It reads the receipt alone. If the receipt is part of a record, use NetUnits of the record, which
// may know of a reversal that the receipt does not show.
//
// It returns an error if the outcome is unknown, or if Amount.Units refuses the amount. It
// returns an error for a negative amount, because its direction is undocumented. It also returns
// an error for a transaction type that is neither a purchase nor a refund, or that has no code,
// as in v2.
func (r *Receipt) NetUnits(decimals int) (int64, error) { return netOf(r, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *Transaction) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits returns what the transaction moved, like Receipt.NetUnits, by its Outcome and its
// receipt. It also returns an error if there is more than one receipt, because what several mean
// is undocumented. The receipt must not contradict the TransactionType or the
// TransactionCurrencyCode of the transaction, and its Type must not contradict the code.
func (t *Transaction) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *TransactionV2) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits is like Transaction.NetUnits, with the receipts of the events. A v2 receipt has no
// code of its kind: it is a purchase if its Type says so, and NetUnits returns an error for any
// other Type.
func (t *TransactionV2) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (i *Intent) NetHundredths() (int64, error) { return i.NetUnits(2) }

// NetUnits returns what the intent moved, like Receipt.NetUnits, by its Outcome and its
// transaction that was not declined. It also returns an error if there is more than one such
// transaction, or if the currency has more than two decimals. The Type of the intent must be
// purchase or empty. A purchase must not contradict the code of the transaction. If the Type is
// empty, that code says the kind.
func (i *Intent) NetUnits(decimals int) (int64, error) { return netOf(i, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *POSTransaction) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits returns what the transaction moved, like Receipt.NetUnits, by its Outcome and its own
// amount and codes. It also returns an error if TransactionType and ProcessingCode contradict
// each other, or if the currency has more than two decimals.
func (t *POSTransaction) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// netOf is the rule of all NetUnits. It gathers only the facts that they need.
func netOf[T any, P payment[T]](record P, decimals int) (int64, error) {
	if record == nil {
		return 0, errUnknownOutcome
	}
	g := record.gather(false)
	switch g.outcome {
	case OutcomeDeclined, OutcomeReversed:
		return 0, nil
	case OutcomeApproved:
	default:
		return 0, errUnknownOutcome
	}
	sign, err := g.direction()
	if err != nil {
		return 0, err
	}
	units, err := g.amount.Units(decimals)
	if units < 0 {
		return 0, errNegative
	}
	return sign * units, err
}
