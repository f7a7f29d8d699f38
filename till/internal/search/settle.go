package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// Timeliness compares the time when a record was created with that of the note. A record that shows
// no such time may be from before it.
func (n *Note) Timeliness(created time.Time) Likeness {
	switch {
	case n.Since.IsZero():
		return Like
	case !created.IsZero() && created.Before(n.Since):
		return Unlike
	case created.IsZero() || created.Before(n.Prepared): // or the clocks differ
		return Changed
	}
	return Like
}

// whole returns a search that reads the list to its end.
func (s Search[T]) whole() Search[T] {
	note := *s.Note
	note.Newest, s.Note = "", &note
	return s
}

// Find returns the record with an id, if it may be the write's.
func (s Search[T]) Find(ctx context.Context, client *payterm.Client, id string) (*T, error) {
	s = s.whole()
	for record, err := range s.Kind.Read(ctx, client, s.Note) {
		switch {
		case payterm.IsRecordError(err):
			if HasID(UnreadID(err), id) {
				return nil, err
			}
		case err != nil:
			return nil, err
		case !HasID(s.Kind.IDs(record), id):
		case s.has(s.Kind.IDs(record)):
			return nil, errors.New("the record of this id existed before the write")
		case s.compare(record) == Unlike && (!s.Kind.Creates || !s.isNamed(record)):
			return nil, errors.New("the record of this id is not what was asked for, or is from before the write")
		default:
			return record, nil
		}
	}
	return nil, errors.New("no record of this id is listed, or it is from before the write")
}

// CheckUnwritten returns an error unless nothing speaks against a person's word that the write did
// not take effect: it can no longer arrive, and nothing that may be its record is listed beside the
// records of others.
func (s Search[T]) CheckUnwritten(ctx context.Context, client *payterm.Client, others []string) error {
	if s.Note.Prepared.IsZero() {
		return errors.New("the entry does not say when it was prepared")
	}
	now := time.Now()
	date, err := s.CheckAbsent(ctx, client, others)
	if err != nil {
		return err
	}
	if !date.IsZero() {
		now = date
	}
	if wait := s.begin().Add(unsure).Sub(now); wait > 0 {
		return fmt.Errorf("the write may still arrive: try again in %s", wait.Round(time.Second))
	}
	return nil
}

// CheckAbsent returns an error if something that may be the write's record is listed beside the
// records of others, and the platform's time of the reading, or zero.
func (s Search[T]) CheckAbsent(ctx context.Context, client *payterm.Client, others []string) (time.Time, error) {
	client, dates := Dated(client)
	finding, err := s.whole().Glance(ctx, client, others...)
	if err == nil && finding.Verdict != NotSeen {
		err = fmt.Errorf("%d records may be its own: Settle one, or name those that are others'", len(finding.Candidates))
	}
	return dates.First(), err
}
