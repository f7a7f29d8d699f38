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
func (e *Entry[T]) Look(ctx context.Context) (Finding[T], error) {
	if err := e.check(); err != nil {
		return Finding[T]{Verdict: Ambiguous}, err
	}
	for pause := firstPause; ; pause *= 2 {
		finding, err := e.glance(ctx)
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

// glance looks once.
func (e *Entry[T]) glance(ctx context.Context) (Finding[T], error) {
	told := e.toldID()
	var seen sightings[T]
	var unread, failed error
	for record, err := range e.write.read(ctx, e.client) {
		switch {
		case payterm.IsRecordError(err):
			if !e.isKnown(unreadID(err)) {
				unread = err // it may be the one we want
			}
		case err != nil:
			failed = err
		case told != "" && slices.Contains(e.write.ids(record), told):
			return happened(record), nil
		case !e.isKnown(e.write.ids(record)):
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
