package journal

import (
	"context"

	"github.com/payterm/payterm-go/internal/search"
)

// Look looks for the write: up to five times, with pauses of 15 s in all, since a new record may be
// listed late. It returns as soon as the verdict is [Happened], or [Ambiguous] for a reason that
// more looks do not change, so [NotSeen] is returned only after the last look. How long a write
// takes to be listed is undocumented, so even then NotSeen is no proof.
//
// With an error, the verdict is [Ambiguous]: a list could not be read to its end, one of its
// records was unreadable, or ctx ended. An unreadable record does no harm if it was there before
// the write or if its id rules it out. Each look reads what the entry noted of the list: to its
// end, or the newest sessions. It stops at the record with the id that the response contained.
func (e *Entry[T]) Look(ctx context.Context) (Finding[T], error) {
	if err := e.check(); err != nil {
		return Finding[T]{Verdict: Ambiguous}, err
	}
	found, err := e.searching().Look(ctx, e.client)
	return Finding[T]{Verdict(found.Verdict), found.Found, found.Candidates}, err
}

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
// list that was read to its end several times without a candidate. Everything else is [Ambiguous].
type Verdict string

// Verdicts of a look.
const (
	Ambiguous Verdict = search.Ambiguous // undecidable: leave it to a person, and do not repeat the write
	NotSeen   Verdict = search.NotSeen   // not in the list, which was read to its end more than once
	Happened  Verdict = search.Happened  // the write took effect; Finding.Found is the record
)

// Finding is the result of a look.
type Finding[T any] struct {
	Verdict Verdict

	// Found is the record that the write created or changed, as it is now; nil unless the verdict
	// is Happened. Only its id is set if the response contained the id and no list shows the rest.
	Found *T

	// Candidates are the records that may be this write's: one with Happened, none with NotSeen,
	// any number with Ambiguous.
	Candidates []*T
}
