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

// Note notes all records of the list that a write is searched in. An unreadable record does not
// stop the write.
func Note[T any](ctx context.Context, client *payterm.Client, w Write[T]) error {
	before := w.Before()
	before.Known = known{}
	for record, err := range w.Read(ctx, client) {
		if err != nil && !payterm.IsRecordError(err) {
			return err
		}
		note(w, record, err)
		if len(before.Known) > maxKnown {
			return ErrTooLong
		}
	}
	return nil
}

// note notes a record that existed before the write, or the error of an unreadable one.
func note[T any](w Write[T], record *T, err error) {
	before := w.Before()
	if err != nil {
		id := UnreadID(err)
		before.Known.add(id)
		before.Partial = before.Partial || id == nil
		return
	}
	before.Known.add(w.IDs(record))
	as := w.Compare(record)
	before.Taken = before.Taken || as == Marked || as == Changed
}
