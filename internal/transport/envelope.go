package transport

import (
	"bytes"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// envelope is where in an answer the resource is, and what it is known by.
type envelope struct {
	key   string
	ids   []string // paths of keys, without one of which there is no resource; none: key is enough
	plain bool     // the answer itself comes first, where it holds the first of ids
	whole bool     // the answer itself, which must hold key
}

// other returns the plural of the key, or its singular: both are taken.
func (e envelope) other() string {
	if singular, ok := strings.CutSuffix(e.key, "s"); ok {
		return singular
	}
	return e.key + "s"
}

// open finds the resource in an answer. path is where it stands in it.
func (e envelope) open(body []byte) (value []byte, path string, fault *wire.Error) {
	var documented, other []byte
	otherKey := e.other() // only compared, so that it stays off the heap
	fault = wire.Members(body, func(key, value []byte) *wire.Error {
		switch string(key) {
		case e.key:
			documented = value
		case otherKey:
			other = value
		}
		return nil
	})
	switch {
	case fault != nil:
		return nil, "", fault
	case e.whole && documented == nil:
		return nil, "", e.absent()
	case e.whole && !wire.IsEmpty(documented), e.plain && identifies(body, e.ids[:1]):
		return body, "", nil
	case documented != nil:
		value, path = documented, e.key
	case identifies(other, e.ids):
		return other, e.other(), nil
	case identifies(body, e.ids):
		return body, "", nil
	case other != nil:
		value, path = other, e.other()
	default:
		return nil, "", e.absent()
	}
	if wire.IsEmpty(value) {
		return nil, "", &wire.Error{Path: path, Reason: "is empty"}
	}
	return value, path, nil
}

// cutFrom finds the resource where most answers have it. Reading it checks it: if it cannot be
// read, or there is none, nothing is known of the answer.
func (e envelope) cutFrom(body []byte) (value []byte) {
	if e.plain || e.whole {
		return nil
	}
	isResource := func(key []byte) bool { return string(key) == e.key }
	fault := wire.Cut(body, isResource, func(key, found []byte) *wire.Error {
		if !isResource(key) {
			return nil
		}
		if value != nil {
			return &wire.Error{Reason: "has two resources"} // of which one would not be read
		}
		value = found
		return nil
	}, nil)
	if fault != nil {
		return nil
	}
	return value
}

func (e envelope) absent() *wire.Error {
	if e.plain && len(e.ids) == 1 && !isID(e.ids[0]) { // the key of a resource that has no id
		return &wire.Error{Path: e.ids[0], Reason: "is missing"}
	}
	return &wire.Error{Reason: "has no " + e.key}
}

// identifies reports whether an object holds what its resource is known by.
func identifies(object []byte, ids []string) bool {
	for _, id := range ids {
		value := wire.Find(object, id)
		if parent, ok := strings.CutSuffix(id, ".id"); ok && value == nil {
			value = wire.Find(object, parent) // a bare value may stand for an object with an id
		}
		switch blank := len(bytes.Trim(value, `" `)) == 0; {
		case blank, wire.IsEmpty(value), string(value) == "0", string(value) == "false":
		case isID(id) && (value[0] == '{' || value[0] == '['): // no id, whatever it is
		default:
			return true
		}
	}
	return false
}

func isID(path string) bool {
	return path == "id" || strings.HasSuffix(path, ".id") || strings.HasSuffix(path, "_id")
}

// idIn returns the id of the resource in an answer that cannot be read as a whole; empty where it
// cannot be read either, or where the resource is not known by an id.
func (e envelope) idIn(answer []byte) string {
	isBare := e.plain || e.whole || wire.Find(answer, e.key) == nil // else an id beside it is of something else
	var paths []string
	for _, id := range e.ids {
		paths = append(paths, e.key+"."+id, e.other()+"."+id)
		if isBare {
			paths = append(paths, id)
		}
	}
	return idOf(answer, paths)
}

// idOf returns the id of an object, by the first path that leads to one.
func idOf(object []byte, paths []string) string {
	for _, path := range paths {
		if !isID(path) {
			continue
		}
		if id := wire.Text(wire.Find(object, path)); id != "" {
			return id
		}
	}
	return ""
}
