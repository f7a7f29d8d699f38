package transport

import (
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// envelope says where in an answer the resource is.
type envelope struct {
	key   string
	plain bool   // documented without a wrapper
	whole bool   // the answer itself, which must hold key
	must  string // a key the resource says nothing without
}

// identifying are the keys by which an answer without its wrapper is known to be the
// resource itself, and not, say, {"message": "failed"}.
var identifying = map[string]bool{"id": true, "intenet_id": true, "action_id": true, "serial_number": true}

// other gives the plural of a key, or its singular: both are taken.
func (e envelope) other() string {
	if singular, ok := strings.CutSuffix(e.key, "s"); ok {
		return singular
	}
	return e.key + "s"
}

// open finds the resource in an answer. path is where it stands in it. A key is no wrapper where the resource documents a
// member of that name: a resource without a wrapper is known by it, and by the other members beside it.
func (e envelope) open(body []byte, resource reflect.Type) (value []byte, path string, fault *wire.Error) {
	var documented, other []byte
	otherKey, identified := e.other(), false // otherKey is only compared, so that it stays off the heap
	keys, beside := documentedKeys(resource), false
	isMember := !e.whole && keys[e.key]
	fault = wire.Members(body, func(key, value []byte) *wire.Error {
		switch string(key) {
		case e.key:
			documented = value
		case otherKey:
			other = value
		}
		identified = identified || identifying[string(key)] && isID(value)
		beside = beside || isMember && string(key) != e.key && keys[string(key)] && !wire.IsEmpty(value)
		return nil
	})
	switch {
	case fault != nil:
		return nil, "", fault
	case e.whole && documented == nil:
		return nil, "", &wire.Error{Reason: "has no " + e.key}
	case e.whole && !wire.IsEmpty(documented), e.plain && identified, beside:
		value, path = body, ""
	case documented != nil:
		value, path = documented, e.key
	case other != nil && !keys[otherKey]:
		value, path = other, e.other()
	case identified, e.plain && other != nil:
		value, path = body, ""
	default:
		return nil, "", &wire.Error{Reason: "has no " + e.key}
	}
	if wire.IsEmpty(value) {
		return nil, "", &wire.Error{Path: path, Reason: "is empty"}
	}
	return value, path, nil
}

// isID tells whether a value can be an id: a text or a number, not empty and not zero.
func isID(value []byte) bool {
	switch string(value) {
	case "0", "true", "false":
		return false
	}
	d := wire.NewDecoder(string(value))
	return d.String() != "" && d.Err() == nil
}

// holdsMust tells whether a resource says what it must.
func (e envelope) holdsMust(resource []byte) bool {
	if e.must == "" {
		return true
	}
	held := false
	_ = wire.Members(resource, func(key, value []byte) *wire.Error { // it was read before
		if string(key) == e.must {
			held = isID(value)
		}
		return nil
	})
	return held
}
