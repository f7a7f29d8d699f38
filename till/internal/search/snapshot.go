package search

import (
	"context"
	"errors"
	"maps"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// Snapshot is a reading of a list, for the notes of several writes. Their notes do not hold all of
// it: they tell by the time of its creation that a record existed before.
type Snapshot[T any] struct {
	// Date is the platform's when the reading began. It is zero if the platform shows none, or a
	// record does not show when it was created: each note then needs a reading of its own.
	Date time.Time

	before known // all records
	noted  Creation
	newest end
}

// Snapshot reads the list of a Kind that has a List. The note says which list that is.
func (k *Kind[T]) Snapshot(ctx context.Context, client *payterm.Client, n *Note) (*Snapshot[T], error) {
	client, dates := Dated(client)
	s := &Snapshot[T]{before: known{}, noted: Creation{Known: known{}}}
	list, order := k.List(client, n), order{up: true, down: true, places: map[string]bool{}}
	created := map[uint64]time.Time{}
	for record, err := range k.Read(ctx, client, n) {
		switch {
		case errors.Is(err, errNotWhole): // Since rules out what it lacks
		case err != nil && !payterm.IsRecordError(err):
			return nil, err
		case err != nil:
			id := UnreadID(err)
			s.before.add(id)
			s.noted.Known.add(id)
			s.noted.Partial = s.noted.Partial || id == nil
		default:
			s.before.add(k.IDs(record))
			at := list.Created(record)
			for _, id := range k.IDs(record) {
				created[digest(id)] = at
			}
			order.add(at, list.Place(record))
		}
		if len(s.before) > maxKnown {
			return nil, ErrTooLong
		}
	}
	now := dates.First()
	if now.IsZero() || order.untimed {
		return s, nil
	}
	s.Date, s.newest = now, order.newest()
	s.noted.Since = now.Add(-unknownSlack)
	if !order.most.IsZero() { // whatever the clock of the Date
		s.noted.Since = earlier(now, order.most).Add(-slack)
	}
	maps.DeleteFunc(created, func(_ uint64, at time.Time) bool { return at.Before(s.noted.Since) })
	for id := range created {
		s.noted.Known[id] = struct{}{}
	}
	return s, nil
}

// unknownSlack is how far the platform's clocks may differ if no record shows it.
const unknownSlack = 24 * time.Hour

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// From notes what a Snapshot that has a Date has read.
func (s *Search[T]) From(x *Snapshot[T]) {
	s.Note.Creation, s.Note.Date, s.Note.Newest, s.before = x.noted, x.Date, x.newest, x.before
	s.Note.Known = maps.Clone(x.noted.Known)
}

// order is the order of a list, as far as it was read.
type order struct {
	up, down    bool // in the order of creation, or against it
	untimed     bool // a record does not show when it was created
	most, least time.Time

	place  string
	places map[string]bool
	mixed  bool // a place has records before and after those of another: the list is not sorted by place
}

func (o *order) add(created time.Time, place string) {
	if created.IsZero() {
		o.untimed = true
		return
	}
	o.up = o.up && (o.most.IsZero() || !created.Before(o.most.Add(-disorder)))
	o.down = o.down && (o.least.IsZero() || !created.After(o.least.Add(disorder)))
	if created.After(o.most) {
		o.most = created
	}
	if o.least.IsZero() || created.Before(o.least) {
		o.least = created
	}
	if place != "" {
		o.mixed = o.mixed || place != o.place && o.places[place]
		o.place, o.places[place] = place, true
	}
}

// newest returns the end at which new records will be, or "".
func (o *order) newest() end {
	switch {
	case o.up == o.down || !o.mixed:
		return ""
	case o.up:
		return last
	}
	return first
}
