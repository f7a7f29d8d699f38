package journal

// Verdict is the result of a look. There is no "did not happen": a request that was cut off may
// still be acted on, and a new record may be listed late.
//
// [Happened] needs a list that was read to its end with exactly one candidate, and
//
//   - a mark that only this write carries: the ReferenceID of a merchant, the Name of a registered
//     terminal, the CancellationReason of a subscription, the id of [StoredReference]; or
//   - [SoleWriter].
//
// It needs neither if the response contained a readable id of the new record. [NotSeen] needs a
// list that was read to its end several times without a candidate. [Settled] is a person's word.
// Everything else is [Ambiguous]. If new records are known to be listed at one end, that end of the
// list is read instead.
type Verdict string

// Verdicts of a look.
const (
	Ambiguous Verdict = "ambiguous" // undecidable: leave it to a person, and do not repeat the write
	NotSeen   Verdict = "not_seen"  // not in the list, which was read to its end more than once
	Happened  Verdict = "happened"  // the write took effect; Finding.Found is the record
	Settled   Verdict = "settled"   // a person has decided, by Settle or SettleUnwritten
)

// Finding is what a look found out about a write.
type Finding[T any] struct {
	Verdict Verdict

	// Found is the record that the write created or changed, as it is now; nil unless the verdict
	// is Happened, or Settled on a record. Only its id is set if no list shows the rest.
	Found *T

	// Candidates are the records that may be this write's: Found with Happened and Settled, none
	// with NotSeen, any number with Ambiguous.
	Candidates []*T

	// Reason says for people why the verdict is Ambiguous, if Look returned no error.
	Reason string
}
