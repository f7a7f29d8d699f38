package models

// Outcome says whether money moved. It is decided by is_approved and is_reversed alone, never by a
// status text:
//
//   - reversed, if any is_reversed in the record is true: a reversal is final, and a false beside
//     it may be older;
//   - declined, if nothing is reversed and every is_approved is false;
//   - approved, if every is_approved is true, and some is_reversed is false;
//   - unknown otherwise: if the view lacks one of the two, if two is_approved contradict each
//     other, or if a part that has is_approved in every documented view (a receipt, the transaction
//     of an intent, a hardware POS transaction) lacks it or has null.
//
// A record's outcome overrides that of its receipts, since it covers all that the record shows. The
// outcome of a nil pointer is unknown.
//
// In client v2 transactions, and in intents read by id, a reversal was observed as an event;
// without one they count as not reversed. An event of any other kind makes the outcome unknown.
//
// In an intent with several transactions, the declined ones are ignored unless all are declined; if
// the others differ, the outcome is unknown.
//
// A refund does not change the outcome of its sale: it was observed as a record of its own.
type Outcome string

// The outcomes.
const (
	// OutcomeOpen is the outcome of a new session. Whether it stays new past its ExpiredAt is
	// undocumented; on the embedded platform (package paytermtest) it does, so a loop that waits
	// for a card needs an end of its own. Sessions.Wait has one.
	OutcomeOpen     Outcome = "open"
	OutcomeApproved Outcome = "approved" // money moved, and was not moved back
	OutcomeDeclined Outcome = "declined" // no money moved
	OutcomeReversed Outcome = "reversed" // any money that moved was moved back
	// OutcomeNone is the outcome of a session that closed without a transaction. The outcome of
	// an order (package till) is none if nothing was charged.
	OutcomeNone    Outcome = "none"
	OutcomeUnknown Outcome = "unknown" // this view does not show it: read another one
)

// flags collects what the parts of a record state of one transaction.
type flags struct {
	approved, declined    bool // a part has is_approved true, false
	reversed, notReversed bool // a part has is_reversed true, false
	incomplete            bool // a part lacks its is_approved
	otherEvent            bool // an event is neither a sale nor a reversal
}

// add collects the flags of one part, nil if it does not state them.
func (f *flags) add(isApproved, isReversed *bool) {
	if isApproved != nil {
		f.approved = f.approved || *isApproved
		f.declined = f.declined || !*isApproved
	}
	if isReversed != nil {
		f.reversed = f.reversed || *isReversed
		f.notReversed = f.notReversed || !*isReversed
	}
}

// addDecisive is add for a part that has is_approved in every view. Without is_approved it is
// unknown whether money moved.
func (f *flags) addDecisive(isApproved, isReversed *bool) {
	f.incomplete = f.incomplete || isApproved == nil
	f.add(isApproved, isReversed)
}

func (f *flags) addReceipt(r *Receipt) { f.addDecisive(r.IsApproved, r.IsReversed) }

func (f *flags) addEvent(event TransactionEvent) {
	switch {
	case event.Type == EventTypeReversal && event.Status == EventStatusReversed:
		f.reversed = true
	case event.Type == EventTypeTransaction && event.Status != EventStatusReversed &&
		event.Receipt != nil && event.Receipt.Data != nil:
		f.addReceipt(event.Receipt.Data)
	default:
		f.otherEvent = true
	}
}

// approval reports whether the payment was approved, whether or not it was reversed later.
func (f *flags) approval() bool { return f.approved && !f.declined && !f.incomplete && !f.otherEvent }

func (f *flags) outcome() Outcome {
	switch {
	case f.otherEvent:
		return OutcomeUnknown
	case f.reversed:
		return OutcomeReversed
	case f.incomplete:
		return OutcomeUnknown
	case f.declined && !f.approved:
		return OutcomeDeclined
	case f.approved && !f.declined && f.notReversed:
		return OutcomeApproved
	}
	return OutcomeUnknown
}

// ofFlags returns the flags of a transaction and of its receipts.
func ofFlags(isApproved, isReversed *bool, receipts []Receipt) flags {
	var f flags
	f.add(isApproved, isReversed)
	for i := range receipts {
		f.addReceipt(&receipts[i])
	}
	return f
}

// ofEvents returns the flags of events. A reversal would be one of them.
func ofEvents(events []TransactionEvent) flags {
	f := flags{notReversed: true}
	for _, event := range events {
		f.addEvent(event)
	}
	return f
}

// ofTransactions returns the outcome of an intent from those of its transactions.
func ofTransactions[T any, P interface {
	*T
	Outcome() Outcome
}](transactions []T) Outcome {
	var all Outcome
	for i := range transactions {
		switch outcome := P(&transactions[i]).Outcome(); {
		case all == "", all == OutcomeDeclined:
			all = outcome
		case outcome != OutcomeDeclined && outcome != all:
			return OutcomeUnknown
		}
	}
	if all == "" {
		return OutcomeUnknown
	}
	return all
}

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
func (t *SessionTransaction) Outcome() Outcome { return outcomeOf(t) }

// Outcome returns the outcome from the flags of the transaction and its receipts.
func (t *Transaction) Outcome() Outcome { return outcomeOf(t) }

// Outcome returns the outcome from the events.
func (t *TransactionV2) Outcome() Outcome { return outcomeOf(t) }

// Outcome returns the outcome from those of the transactions.
func (i *Intent) Outcome() Outcome {
	if i == nil {
		return OutcomeUnknown
	}
	return ofTransactions(i.Transactions)
}

// Outcome returns the outcome from the flags of this transaction.
func (t *IntentTransaction) Outcome() Outcome { return outcomeOf(t) }

// Outcome returns the outcome from those of the transactions.
func (i *IntentDetails) Outcome() Outcome {
	if i == nil {
		return OutcomeUnknown
	}
	return ofTransactions(i.Transactions)
}

// Outcome returns the outcome from the events of this transaction.
func (t *IntentDetailsTransaction) Outcome() Outcome { return outcomeOf(t) }

// Outcome returns the outcome from the flags of the transaction and its receipts. It ignores
// IsReversalApproved, whose meaning is undocumented.
func (t *POSTransaction) Outcome() Outcome { return outcomeOf(t) }

// Outcome returns the outcome from the flags of the receipt. An approved v2 receipt is
// OutcomeUnknown, because it has no is_reversed: use the Outcome of its transaction.
func (r *Receipt) Outcome() Outcome { return outcomeOf(r) }

// outcomeOf returns the outcome from the flags of a record, unknown for nil.
func outcomeOf[T any, P interface {
	*T
	flags() flags
}](record P) Outcome {
	if record == nil {
		return OutcomeUnknown
	}
	f := record.flags()
	return f.outcome()
}

func (t *SessionTransaction) flags() flags { return ofFlags(t.IsApproved, t.IsReversed, t.Receipts) }

func (t *Transaction) flags() flags { return ofFlags(t.IsApproved, t.IsReversed, t.Receipts) }

func (t *TransactionV2) flags() flags { return ofEvents(t.Events) }

func (t *IntentTransaction) flags() flags { return ofFlags(t.IsApproved, t.IsReversed, nil) }

func (t *IntentDetailsTransaction) flags() flags { return ofEvents(t.Events) }

func (t *POSTransaction) flags() flags {
	var f flags
	f.addDecisive(t.IsApproved, t.IsReversed)
	for _, receipt := range t.Receipts {
		if receipt.Data != nil {
			f.addReceipt(receipt.Data)
		}
	}
	return f
}

func (r *Receipt) flags() flags {
	var f flags
	f.addReceipt(r)
	return f
}
