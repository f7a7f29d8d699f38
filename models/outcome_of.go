package models

// Outcome returns the outcome of the session's transaction. Without a transaction, a new session is
// open, possibly past ExpiredAt (see OutcomeOpen), and the outcome of a closed one is none.
func (s *Session) Outcome() Outcome {
	switch {
	case s == nil:
		return OutcomeUnknown
	case s.Transaction != nil:
		return s.Transaction.Outcome()
	case s.Status == SessionStatusNew:
		return OutcomeOpen
	case s.Status == SessionStatusClosed:
		return OutcomeNone
	}
	return OutcomeUnknown
}

// Outcome returns the outcome from the flags of the transaction and its receipts.
func (t *SessionTransaction) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	return ofFlags(t.IsApproved, t.IsReversed, t.Receipts)
}

// Outcome returns the outcome from the flags of the transaction and its receipts.
func (t *Transaction) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	return ofFlags(t.IsApproved, t.IsReversed, t.Receipts)
}

// Outcome returns the outcome from the events.
func (t *TransactionV2) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	return ofEvents(t.Events)
}

// Outcome returns the outcome from those of the transactions.
func (i *Intent) Outcome() Outcome {
	if i == nil {
		return OutcomeUnknown
	}
	return ofTransactions(i.Transactions)
}

// Outcome returns the outcome from the flags of this transaction.
func (t *IntentTransaction) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	return ofFlags(t.IsApproved, t.IsReversed, nil)
}

// Outcome returns the outcome from those of the transactions.
func (i *IntentDetails) Outcome() Outcome {
	if i == nil {
		return OutcomeUnknown
	}
	return ofTransactions(i.Transactions)
}

// Outcome returns the outcome from the events of this transaction.
func (t *IntentDetailsTransaction) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	return ofEvents(t.Events)
}

// Outcome returns the outcome from the flags of the transaction and its receipts. It ignores
// IsReversalApproved, whose meaning is undocumented.
func (t *POSTransaction) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	var f facts
	f.addDecisive(t.IsApproved, t.IsReversed)
	for _, receipt := range t.Receipts {
		if receipt.Data != nil {
			f.addReceipt(receipt.Data)
		}
	}
	return f.outcome()
}

// Outcome returns the outcome from the flags of the receipt. An approved v2 receipt is
// OutcomeUnknown, because it has no is_reversed: use the Outcome of its transaction.
func (r *Receipt) Outcome() Outcome {
	if r == nil {
		return OutcomeUnknown
	}
	var f facts
	f.addReceipt(r)
	return f.outcome()
}
