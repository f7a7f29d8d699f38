package models

// Outcome returns what became of the session, or of the money once a transaction is attached. A
// session without one is open while it is new and has none when it is closed. It may stay open past
// ExpiredAt: see OutcomeOpen.
func (s *Session) Outcome() Outcome {
	switch {
	case s.Transaction != nil:
		return s.Transaction.Outcome()
	case s.Status == SessionStatusNew:
		return OutcomeOpen
	case s.Status == SessionStatusClosed:
		return OutcomeNone
	}
	return OutcomeUnknown
}

// Outcome returns what became of the money, by the flags of the transaction and of its receipts. It
// is OutcomeUnknown for nil.
func (t *SessionTransaction) Outcome() Outcome {
	if t == nil {
		return OutcomeUnknown
	}
	return ofFlags(t.IsApproved, t.IsReversed, t.Receipts)
}

// Outcome returns what became of the money, by the flags of the transaction and of its receipts.
func (t *Transaction) Outcome() Outcome { return ofFlags(t.IsApproved, t.IsReversed, t.Receipts) }

// Outcome returns what became of the money, by the events.
func (t *TransactionV2) Outcome() Outcome { return ofEvents(t.Events) }

// Outcome returns what became of the money, by the transactions.
func (i *Intent) Outcome() Outcome { return ofTransactions(i.Transactions) }

// Outcome returns what became of the money in this transaction of an intent.
func (t *IntentTransaction) Outcome() Outcome { return ofFlags(t.IsApproved, t.IsReversed, nil) }

// Outcome returns what became of the money, by the events of the transactions.
func (i *IntentDetails) Outcome() Outcome { return ofTransactions(i.Transactions) }

// Outcome returns what became of the money in this transaction of an intent, by its events.
func (t *IntentDetailsTransaction) Outcome() Outcome { return ofEvents(t.Events) }

// Outcome returns what became of the money, by the flags of the transaction and of its receipts.
// IsReversalApproved is left aside: what it adds is undocumented.
func (t *POSTransaction) Outcome() Outcome {
	var told facts
	told.addDecisive(t.IsApproved, t.IsReversed)
	for _, receipt := range t.Receipts {
		if receipt.Data != nil {
			told.addReceipt(receipt.Data)
		}
	}
	return told.outcome()
}

// Outcome returns what became of the money, by the flags of the receipt. A v2 receipt has no
// is_reversed: one that is approved is OutcomeUnknown by itself, and the events of its transaction
// decide. It is OutcomeUnknown for nil, too.
func (r *Receipt) Outcome() Outcome {
	if r == nil {
		return OutcomeUnknown
	}
	var told facts
	told.addReceipt(r)
	return told.outcome()
}
