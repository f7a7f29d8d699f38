package transport

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// openList decodes the response to a list.
func openList[T any](call *Call, body []byte) (listing[T], *wire.Error) {
	l := listing[T]{
		reader: newReader[T](&call.envelope), isCustom: call.path != "", isWalked: call.walks, maxItems: wire.MaxObjects(len(body)),
	}
	fault := wire.CheckDensity(body)
	if fault == nil {
		fault = l.open(body)
	}
	if fault == nil && l.place.Number == 0 && l.place.Pages == 0 && !l.place.IsZero() { // otherwise the member has another meaning
		fault = l.unplaced
	}
	if fault == nil && l.place.More != "" {
		switch {
		case !l.isPaged():
			fault = &wire.Error{Path: l.place.More, Reason: "says that there are more records, in a form that List does not read"}
		case l.place.IsLast():
			fault = &wire.Error{Path: l.place.More, Reason: "says that there are more records, although this is the last page"}
		}
	}
	return l, fault
}

// listing is the response to a list, as decoded so far.
type listing[T any] struct {
	isCustom  bool // it has no method: it may be wrapped, and its records are not of package models
	isWalked  bool // by All
	isWrapped bool // in an object inside the response
	maxItems  int  // records that the response may hold
	reader    reader[T]
	records   records[T]
	place     pages.Place
	unplaced  *wire.Error // of a member that may state the page, but in no known form
}

// records are the records under a key.
type records[T any] struct {
	isPresent  bool // the key is there
	all        []walk.Record[T]
	unreadable []*models.DecodeError // errors of some of them
	fault      *wire.Error           // if the value is not a list
}

// isPaged reports whether the response says how to get more records.
func (l *listing[T]) isPaged() bool {
	return l.place.Number > 0 || l.place.Pages > 0 || l.place.IsZero() || l.place.Records > len(l.records.all)
}

// maxUnreadable limits the memory that a page of unreadable records takes.
const maxUnreadable = 1000

// open decodes the list and the page information of a response. In the response to a list without
// a method, both may be in an object inside the response. No documented list is wrapped: in its
// response, such an object is the resource of another operation.
func (l *listing[T]) open(body []byte) *wire.Error {
	fault := l.members(body)
	if fault != nil || l.records.isPresent {
		return cmp.Or(fault, l.records.fault)
	}
	if !l.isCustom {
		return l.reader.envelope.absent()
	}
	w := wire.Open(body)
	for w.Next() {
		value := w.Value()
		if value[0] != '{' || pages.States(w.Key()) {
			continue
		}
		inner, fault := l.wrapped(value)
		found := inner.unplaced
		w.Refuse(cmp.Or(fault, inner.records.fault))
		switch {
		case inner.records.isPresent && l.records.isPresent:
			return &wire.Error{Reason: "has two lists"} // one would be lost
		case inner.records.isPresent:
			inner.unplaced = l.unplaced
			*l = inner
			l.misplace(&w, found)
		}
	}
	if w.Err() == nil && !l.records.isPresent {
		absent := l.reader.envelope.absent()
		if found := names(body); found != "" {
			absent.Reason += "; its members: " + found
		}
		return absent
	}
	return w.Err()
}

// names returns the names of an object's first members, without those that look like ids.
func names(object []byte) string {
	const most = 8
	var found []string
	_ = wire.Members(object, func(key, _ []byte) *wire.Error {
		if isName(key) {
			found = append(found, string(key))
		}
		return nil
	})
	if len(found) > most {
		found = append(found[:most], "…")
	}
	return strings.Join(found, ", ")
}

// isName reports whether a key is a short name, which errors may show.
func isName(key []byte) bool {
	isOther := func(c rune) bool { return c != '_' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') }
	return len(key) > 0 && len(key) <= 32 && !bytes.ContainsFunc(key, isOther)
}

// misplace keeps fault, the error of a member that states the page in no known form, unless it is
// nil.
func (l *listing[T]) misplace(at *wire.Walker, fault *wire.Error) {
	if fault != nil {
		l.unplaced = at.Locate(fault)
	}
}

// wrapped decodes an object that may wrap the list, but no wrapper inside it.
func (l *listing[T]) wrapped(object []byte) (listing[T], *wire.Error) {
	inner := listing[T]{
		reader: l.reader, isCustom: true, isWrapped: true, maxItems: l.maxItems, place: l.place,
	}
	fault := inner.members(object)
	return inner, fault
}

// members decodes an object that may hold the list and the page information.
func (l *listing[T]) members(object []byte) *wire.Error {
	var documented, other records[T]
	otherKey := l.reader.envelope.other()
	w := wire.Open(object)
	for w.Next() {
		switch key := w.Key(); string(key) {
		case l.reader.envelope.Key:
			documented = l.recordsAt(&w)
		case otherKey:
			other = l.recordsAt(&w)
		default:
			if value := w.Value(); value != nil {
				l.misplace(&w, l.place.Read(key, value))
				l.place.ReadMore(key, value)
			}
		}
	}
	l.records = documented
	if !documented.isPresent {
		l.records = other
	}
	return w.Err()
}

// recordsAt decodes the records at w. A single object is a list of one.
func (l *listing[T]) recordsAt(w *wire.Walker) (r records[T]) {
	r.isPresent = true
	if w.Array() {
		r.all = make([]walk.Record[T], 0, 4) // few lists are shorter
		for count := 0; w.More(); count++ {
			switch {
			case count == l.maxItems:
				w.Value()
				w.Refuse(wire.ErrTooDense)
			case r.fault != nil:
				w.Value() // checks that the rest is JSON
			case l.isCustom:
				item, unreadable := l.reader.read(w)
				r.add(item, unreadable, nil) // it has its own Raw or JSON
			default:
				item, unreadable := l.reader.readModel(w)
				var source []byte
				if l.isWalked {
					source = w.Passed()
				}
				r.add(item, unreadable, source)
			}
		}
		return r
	}
	value := w.Value()
	switch {
	case value == nil, wire.IsEmpty(value):
	case isObject(value):
		if l.isCustom && !l.isWrapped { // it may be a wrapper named like the list
			if under := wire.Find(value, l.reader.envelope.Key); len(under) > 0 && under[0] == '[' {
				inner, fault := l.wrapped(value)
				w.Refuse(fault)
				l.place = inner.place
				l.misplace(w, inner.unplaced)
				return inner.records
			}
		}
		item, unreadable := l.reader.decode(value)
		r.add(item, unreadable, nil)
	default:
		r.fault = &wire.Error{Path: string(w.Key()), Reason: "is not a list"}
	}
	return r
}

func (r *records[T]) add(item *T, unreadable *models.DecodeError, source []byte) {
	switch {
	case unreadable == nil:
		r.all = append(r.all, walk.Read(item, source))
	case len(r.unreadable) == maxUnreadable:
		r.fault = &wire.Error{Reason: "has too many unreadable records"}
	default:
		unreadable.Index = len(r.all)
		r.unreadable = append(r.unreadable, unreadable)
		r.all = append(r.all, walk.Record[T]{Unreadable: unreadable})
	}
}
