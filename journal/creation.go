package journal

import (
	"context"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
)

// creation is noted before a write that makes something new: what is there already is not of it.
type creation struct {
	Known   known `json:"known"`
	Partial bool  `json:"partial,omitempty"` // a record could not be read, and neither could its id
	Taken   bool  `json:"taken,omitempty"`   // a record has the mark already, so it marks nothing
}

func (c *creation) before() *creation { return c }

func (c *creation) isComplete() bool { return c.Known != nil }

// perPage is asked for in the lists that are documented to take a limit.
const perPage = 100

// create makes the entry of a write that makes something new. It reads the whole list and notes
// what is in it. A record that cannot be read does not stop the write.
func create[T any](
	ctx context.Context, client *payterm.Client, w write[T], said Option, send func(context.Context) (*T, error),
) (*Entry[T], error) {
	before := w.before()
	before.Known = known{}
	for record, err := range w.read(ctx, client) {
		switch {
		case payterm.IsRecordError(err):
			id := unreadID(err)
			before.Known.add(id)
			before.Partial = before.Partial || id == nil
		case err != nil:
			return nil, err
		default:
			before.Known.add(w.ids(record))
			as := w.compare(record)
			before.Taken = before.Taken || as == marked || as == changed
		}
		if len(before.Known) > maxKnown {
			return nil, fmt.Errorf("%w: the list has more than %d records", ErrUnjudgeable, maxKnown)
		}
	}
	return newEntry(client, w, said, send), nil
}

// unreadID returns the id of a record that cannot be read, none where that cannot be read either.
func unreadID(err error) []string {
	if odd, ok := errors.AsType[*payterm.DecodeError](err); ok && odd.ID != "" {
		return []string{odd.ID}
	}
	return nil
}
