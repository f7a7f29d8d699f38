package journal

// Verdict is what a look can say of a write. There is no "did not happen": a request that was cut
// off may yet be acted on, and what was made may be listed late.
type Verdict string

// The verdicts.
const (
	Ambiguous Verdict = "ambiguous" // it cannot be decided: leave it to a person, and do not repeat the write
	NotSeen   Verdict = "not seen"  // all was read, more than once, and the write is not in it
	Happened  Verdict = "happened"  // the write took effect; Finding.Found is what it made or changed
)

// Finding is the answer to a look.
type Finding[T any] struct {
	Verdict Verdict

	// Found is what the write made or changed, as it is now; nil unless the verdict is Happened. It
	// has only its id where the answer to the write told the id, and no read shows the rest.
	Found *T

	// Candidates are the records that may be of this write. There is one with Happened, none with
	// NotSeen, and any number with Ambiguous.
	Candidates []*T
}
