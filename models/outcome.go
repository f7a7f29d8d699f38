package models

// Outcome is what became of the money. It is decided by is_approved and is_reversed alone, never by
// a status text:
//
//   - reversed, if any is_reversed in the record is true: a sale that was reversed stays so, and a
//     false beside it may be older;
//   - declined, if nothing is reversed and every is_approved in it is false;
//   - approved, if every is_approved in it is true, and some is_reversed is false;
//   - unknown otherwise: where the view leaves out what it takes, where two is_approved contradict
//     each other, and where a part that has is_approved in every documented view (a receipt, the
//     transaction of an intent, a hardware POS transaction) was read without it, or with null.
//
// The outcome of a record decides over that of one of its receipts: it takes all that the record
// shows.
//
// In a client v2 transaction and an intent that is read by id, a reversal was observed as an event
// of its own; without one they are taken as not reversed. An event of any other kind makes them
// unknown.
//
// An intent may hold several transactions. Those that were declined moved nothing; the others
// decide, and are unknown if they differ.
//
// A refund does not change the outcome of the sale it pays back: it was observed as a record of its
// own.
type Outcome string

// The outcomes.
const (
	// OutcomeOpen is that of a session that is new. Whether it stays new past its ExpiredAt is
	// undocumented; on the embedded platform (package paytermtest) it does. Sessions.Wait waits for
	// another outcome, and ends.
	OutcomeOpen     Outcome = "open"
	OutcomeApproved Outcome = "approved" // the money moved and was not moved back
	OutcomeDeclined Outcome = "declined" // no money moved
	OutcomeReversed Outcome = "reversed" // whatever moved was moved back
	OutcomeNone     Outcome = "none"     // a session that closed without a transaction
	OutcomeUnknown  Outcome = "unknown"  // the view does not show it: read another one
)
