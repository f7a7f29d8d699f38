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
// It returns an error if the outcome is unknown, if the transaction type is neither a purchase nor
// a refund or has no code (as in v2), if Amount.Units refuses the amount, or if the amount is
// negative, since the direction of a negative amount is undocumented.
func (r *Receipt) NetUnits(decimals int) (int64, error) { return netOf(r, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *Transaction) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits returns what the transaction moved, like Receipt.NetUnits, by its Outcome and its
// receipt. It returns an error if there is more than one, since what several mean is undocumented,
// if the receipt contradicts its TransactionType or TransactionCurrencyCode, and if the Type of the
// receipt contradicts the code.
func (t *Transaction) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *TransactionV2) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits is like Transaction.NetUnits, with the receipts of the events. A v2 receipt has no code
// of its kind: it is a purchase if its Type says so, and NetUnits returns an error for any other.
func (t *TransactionV2) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (i *Intent) NetHundredths() (int64, error) { return i.NetUnits(2) }

// NetUnits returns what the intent moved, like Receipt.NetUnits, by its Outcome and its transaction
// that was not declined. It returns an error if there is more than one, if the Type of the intent
// is another than purchase or contradicts the code of the transaction, and if the currency has more
// than two decimals. If the Type is empty, the code of the transaction says the kind.
func (i *Intent) NetUnits(decimals int) (int64, error) { return netOf(i, decimals) }

// NetHundredths is NetUnits for a currency of two decimals.
func (t *POSTransaction) NetHundredths() (int64, error) { return t.NetUnits(2) }

// NetUnits returns what the transaction moved, like Receipt.NetUnits, by its Outcome and its own
// amount and codes. It returns an error if TransactionType and ProcessingCode contradict each
// other, and if the currency has more than two decimals.
func (t *POSTransaction) NetUnits(decimals int) (int64, error) { return netOf(t, decimals) }

// netOf is the rule of all NetUnits. It makes no other facts.
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
