package search

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
)

// PerPage is the limit for lists that are documented to take one.
const PerPage = 100

// maxKnown is the maximum number of noted ids.
const maxKnown = 1 << 20

// ErrTooLong is returned for a list of more records than can be noted.
var ErrTooLong = fmt.Errorf("the list has more than %d records", maxKnown)

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
	s.Note.Taken = s.Note.Taken || as == Marked || as == Changed
}
