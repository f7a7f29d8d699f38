package transport

import (
	"cmp"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// openList reads the answer to a list. A model need not be JSON before it is read.
func openList[T any](e *Envelope, body []byte, isModel bool) (listing[T], *wire.Error) {
	l := listing[T]{envelope: e, isModel: isModel, most: mostObjects(len(body))}
	fault := checkDensity(body)
	if fault == nil {
		fault = l.open(body)
	}
	if l.Number > 0 || l.Pages > 0 {
		l.Next = "" // it is walked by numbers
	}
	return l, fault
}

// listing is the answer to a list, as far as it is read.
type listing[T any] struct {
	envelope  *Envelope
	isModel   bool
	isWrapped bool // the list is looked for in a wrapper
	most      int  // records
	pages.Place
	records[T]
}

// records are those that stand under a key.
type records[T any] struct {
	isThere bool
	items   []*T
	odd     []*models.DecodeError // of the others
	fault   *wire.Error           // not a list
}

// maxUnreadable bounds what a page of nonsense takes.
const maxUnreadable = 1000

// open reads the list of an answer. Where it is not in the answer itself, one object in there may
// wrap the list and what is beside it.
func (l *listing[T]) open(body []byte) *wire.Error {
	fault := l.members(body)
	if fault != nil || l.isThere {
		return cmp.Or(fault, l.fault)
	}
	w := wire.Open(body)
	for w.Next() {
		value := w.Value()
		if value[0] != '{' || pages.States(w.Key()) {
			continue
		}
		inner, fault := l.wrapped(value)
		w.Refuse(cmp.Or(fault, inner.fault))
		switch {
		case inner.isThere && l.isThere:
			return &wire.Error{Reason: "has two lists"} // of which one would be lost
		case inner.isThere:
			*l = inner
		}
	}
	if w.Err() == nil && !l.isThere {
		return l.envelope.absent()
	}
	return w.Err()
}

// wrapped reads an object in the answer as what may wrap the list. No second wrapper is looked for.
func (l *listing[T]) wrapped(object []byte) (listing[T], *wire.Error) {
	inner := listing[T]{envelope: l.envelope, isModel: l.isModel, isWrapped: true, most: l.most, Place: l.Place}
	fault := inner.members(object)
	return inner, fault
}

// members reads an object that may hold the list, and what is beside it.
func (l *listing[T]) members(object []byte) *wire.Error {
	var documented, other records[T]
	otherKey := l.envelope.other()
	w := wire.Open(object)
	for w.Next() {
		switch key := w.Key(); string(key) {
		case l.envelope.Key:
			documented = l.recordsAt(&w)
		case otherKey:
			other = l.recordsAt(&w)
		default:
			if value := w.Value(); value != nil {
				w.Refuse(l.Read(key, value))
			}
		}
	}
	l.records = documented
	if !documented.isThere {
		l.records = other
	}
	return w.Err()
}

// recordsAt reads the records at hand. One object counts as a list of one.
func (l *listing[T]) recordsAt(w *wire.Walker) (r records[T]) {
	r.isThere = true
	if w.Array() {
		for count := 0; w.More(); count++ {
			switch {
			case count == l.most:
				w.Value()
				w.Refuse(tooDense)
			case r.fault != nil:
				w.Value() // is the answer JSON?
			default:
				r.add(take[T](w, l.envelope, l.isModel))
			}
		}
		return r
	}
	value := w.Value()
	switch {
	case value == nil, wire.IsEmpty(value):
	case isObject(value):
		if list := wire.Find(value, l.envelope.Key); !l.isWrapped && len(list) > 0 && list[0] == '[' { // it wraps the list
			inner, fault := l.wrapped(value)
			w.Refuse(fault)
			l.Place = inner.Place
			return inner.records
		}
		r.add(read[T](l.envelope, value))
	default:
		r.fault = &wire.Error{Path: string(w.Key()), Reason: "is not a list"}
	}
	return r
}

func (r *records[T]) add(item *T, odd *models.DecodeError) {
	switch {
	case odd == nil:
		r.items = append(r.items, item)
	case len(r.odd) == maxUnreadable:
		r.fault = &wire.Error{Reason: "has too many odd records"}
	default:
		odd.Index = len(r.items) + len(r.odd)
		r.odd = append(r.odd, odd)
	}
}

// isObject reports whether a value is an object, or a quoted one.
func isObject(value []byte) bool {
	if value[0] != '"' {
		return value[0] == '{'
	}
	d := wire.NewDecoder(string(value))
	return d.List() == wire.One
}
