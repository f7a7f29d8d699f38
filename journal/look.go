package journal

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
)

// The pauses between looks double from the first to the last: five looks in 15 s. They are steady,
// since one caller after one write is no crowd.
const firstPause, lastPause = time.Second, 8 * time.Second

// Look reads what has become of the write. It looks up to five times, with pauses of 15 s in all,
// since what was written may be listed late, and returns as soon as the verdict is [Happened], or
// [Ambiguous] for reasons that time does not mend. So [NotSeen] is only said after the last look;
// how long a write takes to be listed is undocumented, so it is no proof even then.
//
// With an error, the verdict is [Ambiguous]: a list was not read whole, a record in it could not be
// read, or ctx has ended. A record that was known before the write, or whose id shows that it is
// another, does no harm.
func (e *Entry[T]) Look(ctx context.Context) (Finding[T], error) { return e.LookExcept(ctx) }

// LookExcept is Look for a caller who knows the ids of what other writes have made since the note:
// these records are passed over.
func (e *Entry[T]) LookExcept(ctx context.Context, others ...string) (Finding[T], error) {
	if err := e.check(); err != nil {
		return Finding[T]{Verdict: Ambiguous}, err
	}
	for pause := firstPause; ; pause *= 2 {
		finding, err := e.glance(ctx, others)
		if isSettled(finding.Verdict, err) || pause > lastPause {
			return finding, err
		}
		if err := wait.Pause(ctx, pause); err != nil {
			return Finding[T]{Verdict: Ambiguous, Candidates: finding.Candidates}, err
		}
	}
}

// isSettled reports whether another look would say the same.
func isSettled(verdict Verdict, err error) bool {
	if err == nil {
		return verdict != NotSeen
	}
	return errors.Is(err, payterm.ErrUnauthorized) || errors.Is(err, payterm.ErrForbidden) || errors.Is(err, payterm.ErrInvalidRequest)
}

// glance looks once, and passes over the records of other writes.
func (e *Entry[T]) glance(ctx context.Context, others []string) (Finding[T], error) {
	told := e.toldID()
	var seen sightings[T]
	var unread, failed error
	for record, err := range e.write.read(ctx, e.client) {
		switch {
		case payterm.IsRecordError(err):
			if id := unreadID(err); !e.isKnown(id) && !isOneOf(others, id) {
				unread = err // it may be the one we want
			}
		case err != nil:
			failed = err
		case told != "" && slices.Contains(e.write.ids(record), told):
			return happened(record), nil
		case !e.isKnown(e.write.ids(record)) && !isOneOf(others, e.write.ids(record)):
			seen.add(e.write.ids(record)[0], sighting[T]{record, e.compare(record)})
		}
	}
	if told != "" {
		return happened(e.write.only(told)), nil
	}
	finding := e.judge(seen.candidates())
	if err := cmp.Or(failed, unread); err != nil {
		return Finding[T]{Verdict: Ambiguous, Candidates: finding.Candidates}, err
	}
	return finding, nil
}

// isOneOf reports whether one of the ids of a record is in a list.
func isOneOf(list, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(list, id) })
}

// isKnown reports whether a record was there before the write.
func (e *Entry[T]) isKnown(ids []string) bool {
	before := e.write.before()
	return before != nil && before.Known.has(ids)
}

// compare is that of the write, which does not know whether its mark was taken before.
func (e *Entry[T]) compare(record *T) likeness {
	as := e.write.compare(record)
	if before := e.write.before(); as == marked && before != nil && before.Taken {
		return like
	}
	return as
}

// judge decides by the candidates in a list that was read whole. What is new may be old where a
// record could not be read before the write.
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

// sighting is a record that may be of the write.
type sighting[T any] struct {
	record *T
	as     likeness
}

// sightings are what a look has seen, in the order of the list.
type sightings[T any] struct {
	all []sighting[T]
	at  map[string]int // where in all the record with an id is
}

// add takes a record, unless it cannot be of the write. One that comes twice, since it moved or
// changed while the list was read, counts once, as it came last.
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

// candidates returns those that may be of the write: if some have the mark, no others.
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
