package models

// facts collects what the parts of a record say about one transaction.
type facts struct{ approved, declined, reversed, standing, silent, unclear bool }

// add notes the flags of one part; nil where it does not state them.
func (f *facts) add(isApproved, isReversed *bool) {
	if isApproved != nil {
		f.approved = f.approved || *isApproved
		f.declined = f.declined || !*isApproved
	}
	if isReversed != nil {
		f.reversed = f.reversed || *isReversed
		f.standing = f.standing || !*isReversed
	}
}

// addDecisive is add for a part that has is_approved in every view: without it the part may hide
// that no money moved, or that it did.
func (f *facts) addDecisive(isApproved, isReversed *bool) {
	f.silent = f.silent || isApproved == nil
	f.add(isApproved, isReversed)
}

func (f *facts) addReceipt(r *Receipt) { f.addDecisive(r.IsApproved, r.IsReversed) }

func (f *facts) addEvent(event TransactionEvent) {
	switch {
	case event.Type == EventTypeReversal && event.Status == IntentStatusReversed:
		f.reversed = true
	case event.Type == EventTypeTransaction && event.Status != IntentStatusReversed &&
		event.Receipt != nil && event.Receipt.Data != nil:
		f.addReceipt(event.Receipt.Data)
	default:
		f.unclear = true
	}
}

func (f *facts) outcome() Outcome {
	switch {
	case f.unclear:
		return OutcomeUnknown
	case f.reversed:
		return OutcomeReversed
	case f.silent:
		return OutcomeUnknown
	case f.declined && !f.approved:
		return OutcomeDeclined
	case f.approved && !f.declined && f.standing:
		return OutcomeApproved
	}
	return OutcomeUnknown
}

// ofFlags decides by the flags of a transaction and of its receipts.
func ofFlags(isApproved, isReversed *bool, receipts []Receipt) Outcome {
	var told facts
	told.add(isApproved, isReversed)
	for i := range receipts {
		told.addReceipt(&receipts[i])
	}
	return told.outcome()
}

// ofEvents decides by events, among which a reversal would be.
func ofEvents(events []TransactionEvent) Outcome {
	told := facts{standing: true}
	for _, event := range events {
		told.addEvent(event)
	}
	return told.outcome()
}

// ofTransactions decides by the outcomes of the transactions of one intent.
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
