// Package search finds out whether a write of unknown outcome took effect, for packages journal and
// till: it notes what was there before the write, and looks for what is new.
package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/wait"
)

// Kind is a kind of write: where to look for its record, and how to recognize it.
type Kind[T any] struct {
	Record[T]

	Name    string // is stored
	Creates bool   // else it changes something

	// Needs returns what a note that was stored must have.
	Needs func(*Note) []string
	// Read returns the records to search.
	Read func(context.Context, *payterm.Client, *Note) iter.Seq2[*T, error]
	// Compare compares a record with what the write asked for.
	Compare func(*Note, *T) Likeness
	// IsOther reports whether a record that the response named plainly shows something else than
	// was asked for. If it is nil, that is where Compare returns Unlike.
	IsOther func(*Note, *T) bool
	// Get reads a record by its id, where the list may omit what Compare needs; else it is nil.
	Get func(ctx context.Context, client *payterm.Client, id string) (*T, error)
	// List returns the list of a Kind that has Snapshots.
	List func(*payterm.Client, *Note) List[T]
}

// Record knows a type of records.
type Record[T any] struct {
	IDs     func(*T) []string  // all, first the one that the response to the write shows
	Only    func(id string) *T // a record of which only the id is known
	Created func(*T) time.Time // zero if the record does not show it
}

// Named reads the record with one of the ids in the list.
func (k *Kind[T]) Named(ctx context.Context, client *payterm.Client, n *Note, ids []string) (*T, error) {
	var unread error
	for record, err := range k.Read(ctx, client, n) {
		switch {
		case payterm.IsRecordError(err):
			unread = err
		case err != nil:
			return nil, err
		case isOneOf(ids, k.IDs(record)):
			return record, nil
		}
	}
	return nil, cmp.Or(unread, errNotListed)
}

var errNotListed = errors.New("no record of this id is listed")

// isComplete reports whether a note has all that its kind needs.
func (k *Kind[T]) isComplete(n *Note) bool {
	return (n.Known != nil || !k.Creates) && !slices.Contains(k.Needs(n), "")
}

// Verdicts of a look. Package journal documents them.
const (
	Ambiguous = "ambiguous"
	NotSeen   = "not_seen"
	Happened  = "happened"
	Settled   = "settled"
)

// Finding is the result of a look.
type Finding[T any] struct {
	Verdict    string
	Found      *T
	Candidates []*T
	Reason     string // why it is Ambiguous, unless an error says so
}

// Search looks for the record of a write.
type Search[T any] struct {
	Kind      *Kind[T]
	Note      *Note
	Sole      bool   // nobody else makes such a write in the same place
	WrittenID string // id of the written record, from the response

	Began     time.Time // of the write, by the clock of Note.Prepared
	SettledID string    // id of the written record, from a person
	Unwritten bool      // a person has found out that it was not written

	before known // all records of the Snapshot that the note is from; none after Load
}

// has reports whether a record existed before the write, by its ids.
func (s Search[T]) has(ids []string) bool { return s.Note.Has(ids) || s.before.has(ids) }

// NoteAll notes all records of the list that a write is searched in. An unreadable record does not
// stop the write.
func (s Search[T]) NoteAll(ctx context.Context, client *payterm.Client) error {
	s.Note.Known = known{}
	for record, err := range s.Kind.Read(ctx, client, s.Note) {
		if err != nil && !payterm.IsRecordError(err) {
			return err
		}
		s.note(record, err)
		if len(s.Note.Known) > maxKnown {
			return ErrTooLong
		}
	}
	return nil
}

// note notes a record that existed before the write, or the error of an unreadable one.
func (s Search[T]) note(record *T, err error) {
	if err != nil {
		id := UnreadID(err)
		s.Note.Known.add(id)
		s.Note.Partial = s.Note.Partial || id == nil
		return
	}
	s.Note.Known.add(s.Kind.IDs(record))
	as := s.Kind.Compare(s.Note, record)
	hidesMark := as == Changed && s.Kind.Get != nil // and is known by its id
	s.Note.Taken = s.Note.Taken || as == Marked || as == Changed && !hidesMark
}

// Sent returns the search after the write was sent, with the id that its response showed, and the
// error of the write.
func (s Search[T]) Sent(made *T, err error) (Search[T], error) {
	switch {
	case err == nil && s.has(s.Kind.IDs(made)):
		return s, fmt.Errorf("%w: the response shows a record that existed before", payterm.ErrOutcomeUnknown)
	case err == nil:
		s.WrittenID = s.Kind.IDs(made)[0]
		return s, nil
	}
	if id := UnreadID(err); id != nil && s.Kind.Creates && !s.has(id) {
		s.WrittenID = id[0]
	}
	return s, err
}

// The pauses between looks double from firstPause to lastPause: five looks in 15 s. They need no
// jitter, since a single caller looks after a single write.
const firstPause, lastPause = time.Second, 8 * time.Second

// Look looks up to five times, ignoring the records of others: the ids of what other writes have
// created since the note. It returns what a person has settled.
func (s Search[T]) Look(ctx context.Context, client *payterm.Client, others ...string) (Finding[T], error) {
	switch {
	case s.Unwritten:
		return Finding[T]{Verdict: Settled}, nil
	case s.SettledID != "":
		s.WrittenID = s.SettledID
		finding, err := s.Glance(ctx, client)
		finding.Verdict = Settled
		return finding, err
	}
	for length, unread := firstPause, time.Duration(0); ; length *= 2 {
		finding, err := s.Glance(ctx, client, others...)
		isLast := length > lastPause
		if err == nil && !s.mayShowLater(finding) || err != nil && !mayPass(err, unread) || isLast {
			return finding, err
		}
		if err := pause.For(ctx, length); err != nil {
			return Finding[T]{Verdict: Ambiguous, Candidates: finding.Candidates}, err
		}
		unread += length
	}
}

// mayShowLater reports whether another look may find more: a new record may be listed late, and a
// change may be shown late.
func (s Search[T]) mayShowLater(f Finding[T]) bool {
	return f.Verdict == NotSeen || f.Verdict == Ambiguous && s.WrittenID != "" && !s.Kind.Creates
}

// mayPass reports whether another look may succeed where one failed: a list cannot be read, or a
// record of it is unreadable.
func mayPass(err error, unread time.Duration) bool {
	return payterm.IsRecordError(err) || wait.MayPass(err, unread)
}

// Glance looks once.
func (s Search[T]) Glance(ctx context.Context, client *payterm.Client, others ...string) (Finding[T], error) {
	var seen sightings[T]
	var unread, failed error
	for record, err := range s.Kind.Read(ctx, client, s.Note) {
		switch {
		case payterm.IsRecordError(err):
			if id := UnreadID(err); !s.has(id) && !isOneOf(others, id) {
				unread = err // it may be ours
			}
		case err != nil:
			failed = err
		case isOneOf(others, s.Kind.IDs(record)):
			if s.isNamed(record) { // the caller knows better
				s.WrittenID = ""
			}
		case s.isNamed(record):
			return s.named(record), nil
		case !s.has(s.Kind.IDs(record)):
			seen.add(FoldID(s.Kind.IDs(record)[0]), sighting[T]{record, s.compare(record)})
		}
	}
	if s.WrittenID != "" && !HasID(others, s.WrittenID) {
		return happened(s.Kind.Only(s.WrittenID)), nil
	}
	if failed == nil {
		unread = cmp.Or(unread, s.complete(ctx, client, seen.all))
	}
	finding := s.judge(seen.candidates())
	if err := cmp.Or(failed, unread); err != nil {
		return Finding[T]{Verdict: Ambiguous, Candidates: finding.Candidates}, err
	}
	return finding, nil
}

// isNamed reports whether the response named a record.
func (s Search[T]) isNamed(record *T) bool {
	return s.WrittenID != "" && HasID(s.Kind.IDs(record), s.WrittenID)
}

// named returns the finding on the record that the response, or a person, named.
func (s Search[T]) named(record *T) Finding[T] {
	if s.SettledID == "" && s.IsOther(record) {
		return Finding[T]{
			Verdict: Ambiguous, Candidates: []*T{record},
			Reason: "the record that the response named does not show what was asked for",
		}
	}
	return happened(record)
}

// IsOther reports whether a record that the response named plainly shows something else than was
// asked for.
func (s Search[T]) IsOther(record *T) bool {
	if s.Kind.IsOther != nil {
		return s.Kind.IsOther(s.Note, record)
	}
	return s.Kind.Compare(s.Note, record) == Unlike
}

// complete reads those records by their ids of which the list may not show enough.
func (s Search[T]) complete(ctx context.Context, client *payterm.Client, seen []sighting[T]) error {
	for i, one := range seen {
		if s.Kind.Get == nil || one.as != Changed {
			continue
		}
		record, err := s.Kind.Get(ctx, client, s.Kind.IDs(one.record)[0])
		if err != nil {
			return err
		}
		seen[i] = sighting[T]{record, s.compare(record)}
	}
	return nil
}

// compare compares a record with the write. A mark that another record had before the write does
// not count. Without a mark, a record that was created 20 minutes after the write may be that of a
// later one: the request may arrive late, and the clocks may differ.
func (s Search[T]) compare(record *T) Likeness {
	as := s.Kind.Compare(s.Note, record)
	if as == Marked && s.Note.Taken {
		as = Like
	}
	if as == Like && s.Kind.Creates && !s.Note.Prepared.IsZero() && s.Kind.Created(record).After(s.begin().Add(2*slack)) {
		return Changed
	}
	return as
}

// begin returns when the write began, or the latest time when it may have begun.
func (s Search[T]) begin() time.Time {
	if s.Began.IsZero() {
		return s.Note.Prepared.Add(s.Note.LastStart())
	}
	return s.Began
}

// judge decides by the candidates of a list that was read to its end. If an unreadable record
// without an id was listed before the write, a candidate may be that record.
func (s Search[T]) judge(candidates []sighting[T]) Finding[T] {
	if len(candidates) == 0 {
		return Finding[T]{Verdict: NotSeen}
	}
	first := candidates[0]
	isOurs := first.as == Marked || first.as == Like && s.Sole
	if len(candidates) == 1 && isOurs && !s.Note.Partial {
		return happened(first.record)
	}
	finding := Finding[T]{Verdict: Ambiguous, Reason: s.reason(candidates)}
	for _, one := range candidates {
		finding.Candidates = append(finding.Candidates, one.record)
	}
	return finding
}

// reason says why candidates of a list that was read to its end decide nothing.
func (s Search[T]) reason(candidates []sighting[T]) string {
	switch {
	case len(candidates) > 1:
		return "several records match"
	case candidates[0].as == Like && !s.Sole:
		return "another writer, or another open write of the place, may have made it: settle the open one first, and pass SoleWriter or a mark"
	case s.Note.Partial:
		return "a record that was unreadable before the write may be this one"
	case s.Kind.Creates:
		return "a record may be that of another write: it was created at another time, or does not show what was asked for"
	}
	return "a record has changed, but not into what was asked for"
}

func happened[T any](found *T) Finding[T] {
	return Finding[T]{Verdict: Happened, Found: found, Candidates: []*T{found}}
}

// sighting is a record that may be this write's.
type sighting[T any] struct {
	record *T
	as     Likeness
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
	case one.as != Unlike:
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
		case Marked:
			withMark = append(withMark, one)
		case Like, Changed:
			found = append(found, one)
		}
	}
	if withMark != nil {
		return withMark
	}
	return found
}
