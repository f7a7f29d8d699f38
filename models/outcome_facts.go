package models

// facts collects the flags of one transaction from all parts of a record.
type facts struct {
	approved, declined    bool // a part has is_approved true, false
	reversed, notReversed bool // a part has is_reversed true, false
	incomplete            bool // a part lacks its is_approved
	otherEvent            bool // an event is neither a sale nor a reversal
}

// add collects the flags of one part, nil if it does not state them.
func (f *facts) add(isApproved, isReversed *bool) {
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
func (f *facts) addDecisive(isApproved, isReversed *bool) {
	f.incomplete = f.incomplete || isApproved == nil
	f.add(isApproved, isReversed)
}

func (f *facts) addReceipt(r *Receipt) { f.addDecisive(r.IsApproved, r.IsReversed) }

func (f *facts) addEvent(event TransactionEvent) {
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

func (f *facts) outcome() Outcome {
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

// ofFlags returns the outcome from the flags of a transaction and of its receipts.
func ofFlags(isApproved, isReversed *bool, receipts []Receipt) Outcome {
	var f facts
	f.add(isApproved, isReversed)
	for i := range receipts {
		f.addReceipt(&receipts[i])
	}
	return f.outcome()
}

// ofEvents returns the outcome from events, which would include a reversal.
func ofEvents(events []TransactionEvent) Outcome {
	f := facts{notReversed: true}
	for _, event := range events {
		f.addEvent(event)
	}
	return f.outcome()
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
