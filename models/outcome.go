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
// without one they count as not reversed. An event of any other kind makes them unknown.
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
	// OutcomeNone is the outcome of a session that closed without a transaction or, of an order
	// (package till), that nothing was charged.
	OutcomeNone    Outcome = "none"
	OutcomeUnknown Outcome = "unknown" // this view does not show it: read another one
)
