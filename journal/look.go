package journal

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pause"
)

// The pauses between looks double from firstPause to lastPause: five looks in 15 s. They need no
// jitter, since a single caller looks after a single write.
const firstPause, lastPause = time.Second, 8 * time.Second

// Look looks for the write: up to five times, with pauses of 15 s in all, since a new record may be
// listed late. It returns as soon as the verdict is [Happened], or [Ambiguous] for a reason that
// more looks do not change, so [NotSeen] is returned only after the last look. How long a write
// takes to be listed is undocumented, so even then NotSeen is no proof.
//
// With an error, the verdict is [Ambiguous]: a list could not be read to its end, one of its
// records was unreadable, or ctx ended. An unreadable record does no harm if it was there before
// the write or if its id rules it out. Each look reads to the end of the list, except for a write
// whose response contained the new id: then it stops at the record with that id.
func (e *Entry[T]) Look(ctx context.Context) (Finding[T], error) { return e.LookExcept(ctx) }

// LookExcept is like Look, but ignores the records in others: the ids of what other writes have
// created since the note.
func (e *Entry[T]) LookExcept(ctx context.Context, others ...string) (Finding[T], error) {
	if err := e.check(); err != nil {
		return Finding[T]{Verdict: Ambiguous}, err
	}
	for length := firstPause; ; length *= 2 {
		finding, err := e.glance(ctx, others)
		if isSettled(finding.Verdict, err) || length > lastPause {
			return finding, err
		}
		if err := pause.For(ctx, length); err != nil {
			return Finding[T]{Verdict: Ambiguous, Candidates: finding.Candidates}, err
		}
	}
}

// isSettled reports whether another look would have the same result.
func isSettled(verdict Verdict, err error) bool {
	if err == nil {
		return verdict != NotSeen
	}
	return errors.Is(err, payterm.ErrUnauthorized) || errors.Is(err, payterm.ErrForbidden) || errors.Is(err, payterm.ErrInvalidRequest)
}

// glance looks once, ignoring the records of other writes.
func (e *Entry[T]) glance(ctx context.Context, others []string) (Finding[T], error) {
	writtenID := e.idOfWritten()
	var seen sightings[T]
	var unread, failed error
	for record, err := range e.write.read(ctx, e.client) {
		switch {
		case payterm.IsRecordError(err):
			if id := unreadID(err); !e.isKnown(id) && !isOneOf(others, id) {
				unread = err // it may be ours
			}
		case err != nil:
			failed = err
		case writtenID != "" && slices.Contains(e.write.ids(record), writtenID):
			return happened(record), nil
		case !e.isKnown(e.write.ids(record)) && !isOneOf(others, e.write.ids(record)):
			seen.add(e.write.ids(record)[0], sighting[T]{record, e.compare(record)})
		}
	}
	if writtenID != "" {
		return happened(e.write.only(writtenID)), nil
	}
	finding := e.judge(seen.candidates())
	if err := cmp.Or(failed, unread); err != nil {
		return Finding[T]{Verdict: Ambiguous, Candidates: finding.Candidates}, err
	}
	return finding, nil
}

// isOneOf reports whether list contains one of a record's ids.
func isOneOf(list, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(list, id) })
}

// isKnown reports whether a record existed before the write.
func (e *Entry[T]) isKnown(ids []string) bool {
	before := e.write.before()
	return before != nil && before.Known.has(ids)
}

// compare compares a record with the write. A mark that another record had before the write does
// not count.
func (e *Entry[T]) compare(record *T) likeness {
	as := e.write.compare(record)
	if before := e.write.before(); as == marked && before != nil && before.Taken {
		return like
	}
	return as
}

// judge decides by the candidates of a list that was read to its end. If an unreadable record
// without an id was listed before the write, a candidate may be that record.
func (e *Entry[T]) judge(candidates []sighting[T]) Finding[T] {
	if len(candidates) == 0 {
		return Finding[T]{Verdict: NotSeen}
	}
	first, before := candidates[0], e.write.before()
	isOld := before != nil && before.Partial
	isOurs := first.as == marked || first.as == like && e.sole
	if len(candidates) == 1 && isOurs && !isOld {
		return happened(first.record)
	}
	finding := Finding[T]{Verdict: Ambiguous}
	for _, one := range candidates {
		finding.Candidates = append(finding.Candidates, one.record)
	}
	return finding
}

func happened[T any](found *T) Finding[T] {
	return Finding[T]{Verdict: Happened, Found: found, Candidates: []*T{found}}
}

// sighting is a record that may be this write's.
type sighting[T any] struct {
	record *T
	as     likeness
}

// sightings are the records seen by one look, in the order of the list.
type sightings[T any] struct {
	all []sighting[T]
	at  map[string]int // index into all, by id
}

// add adds a record, unless it cannot be this write's. A record that is listed twice, since it
// moved or changed while the list was read, counts once, with its last state.
func (s *sightings[T]) add(id string, one sighting[T]) {
	at, twice := s.at[id]
	switch {
	case twice:
		s.all[at] = one
	case one.as != unlike:
		if s.at == nil {
			s.at = map[string]int{}
		}
		s.at[id] = len(s.all)
		s.all = append(s.all, one)
	}
}

// candidates returns the marked records or, if there are none, all that may be this write's.
func (s *sightings[T]) candidates() []sighting[T] {
	var found, withMark []sighting[T]
	for _, one := range s.all {
		switch one.as {
		case marked:
			withMark = append(withMark, one)
		case like, changed:
			found = append(found, one)
		}
	}
	if withMark != nil {
		return withMark
	}
	return found
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
	Ambiguous Verdict = "ambiguous" // undecidable: leave it to a person, and do not repeat the write
	NotSeen   Verdict = "not seen"  // not in the list, which was read to its end more than once
	Happened  Verdict = "happened"  // the write took effect; Finding.Found is the record
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
