package transport

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// openResource decodes the resource of a response. unreadable is the error of a resource that is
// there, fault that of a response without one.
func openResource[T any](e *Envelope, body []byte) (found *T, unreadable *models.DecodeError, fault *wire.Error) {
	if fault = checkDensity(body); fault != nil {
		return nil, nil, fault
	}
	var documented, other []byte
	otherKey := e.other() // only compared, which keeps it off the heap
	w := wire.Open(body)
	for w.Next() {
		switch string(w.Key()) {
		case e.Key:
			if e.Bare || e.Whole {
				documented = w.Value()
			} else {
				found, unreadable = take[T](&w, e, true)
			}
		case otherKey:
			other = w.Value()
		default:
			e.readFlag(&w)
		}
	}
	path := e.Key
	if fault = w.Err(); fault == nil && found == nil && unreadable == nil {
		var value []byte
		if value, path, fault = e.choose(body, documented, other); fault == nil {
			found, unreadable = read[T](e, value)
		}
	}
	if unreadable != nil {
		unreadable.Path = strings.Trim(path+"."+unreadable.Path, ".")
	}
	return found, unreadable, fault
}

// take decodes the record at w. A model checks its JSON itself, so the walker checks it only if
// decoding fails.
func take[T any](w *wire.Walker, e *Envelope, isModel bool) (item *T, unreadable *models.DecodeError) {
	var likely []byte
	if isModel {
		likely = w.Likely()
	}
	if likely != nil {
		if item, unreadable = read[T](e, likely); unreadable == nil {
			w.Pass(likely)
			return item, nil
		}
	}
	if value := w.Value(); value != nil && len(value) != len(likely) {
		return read[T](e, value)
	}
	return nil, unreadable
}

// read decodes a resource. A value without a key that identifies it is not a resource, such as
// null, {} or {"message": "failed"}.
func read[T any](e *Envelope, value []byte) (*T, *models.DecodeError) {
	if wire.IsEmpty(value) {
		return nil, decodeError(value, "", "is empty")
	}
	item := new(T)
	if unreadable := decode(value, item); unreadable != nil {
		unreadable.Raw, unreadable.ID = bytes.Clone(value), idOf(value, e.IDs)
		return nil, unreadable
	}
	if len(e.IDs) > 0 && !hasIdentity(reflect.ValueOf(item), value, e.IDs) {
		return nil, decodeError(value, e.IDs[0], "is missing")
	}
	return item, nil
}

func decodeError(value []byte, path, reason string) *models.DecodeError {
	return &models.DecodeError{Path: path, Reason: reason, Raw: bytes.Clone(value)}
}

// resource is a type of package models, which decodes itself and checks its JSON.
type resource interface {
	json.Unmarshaler
	Raw() json.RawMessage
	Has(key string) bool
}

// decode decodes a value into a resource or, with encoding/json, into anything else.
func decode(value []byte, into any) *models.DecodeError {
	var err error
	if model, ok := into.(resource); ok {
		err = model.UnmarshalJSON(value)
	} else {
		err = json.Unmarshal(value, into)
	}
	if err == nil {
		return nil
	}
	if unreadable, ok := errors.AsType[*models.DecodeError](err); ok {
		return unreadable
	}
	unreadable := &models.DecodeError{Index: -1, Reason: "cannot be read", Err: err}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind != nil && kind.Type != nil { // an UnmarshalJSON of the caller may return one that is half filled
		unreadable.Path, unreadable.Reason = kind.Field, "does not fit "+kind.Type.String()
	}
	return unreadable
}

// readFlag decodes the boolean beside the resource, if w is at it.
func (e *Envelope) readFlag(w *wire.Walker) {
	value := w.Value()
	if value == nil || e.Flagged == nil || string(w.Key()) != e.Flag {
		return
	}
	d := wire.NewDecoder(string(value))
	*e.Flagged = d.OptionalBool()
	w.Refuse(d.Err())
}

// other returns the plural of a singular key, or the reverse: responses may use either.
func (e *Envelope) other() string {
	if singular, ok := strings.CutSuffix(e.Key, "s"); ok {
		return singular
	}
	return e.Key + "s"
}

// choose returns the value and the path of the resource if it may be in several places: documented
// is the value under the key, other the value under its plural or singular.
func (e *Envelope) choose(body, documented, other []byte) (value []byte, path string, fault *wire.Error) {
	switch {
	case e.Whole && documented == nil:
		return nil, "", e.absent()
	case e.Whole && !wire.IsEmpty(documented), e.Bare && identifies(body, e.IDs[:1]):
		return body, "", nil
	case documented != nil:
		return documented, e.Key, nil
	case identifies(other, e.IDs):
		return other, e.other(), nil
	case identifies(body, e.IDs):
		return body, "", nil
	case other != nil:
		return other, e.other(), nil
	}
	return nil, "", e.absent()
}

func (e *Envelope) absent() *wire.Error {
	if e.Bare && len(e.IDs) == 1 && !isID(e.IDs[0]) { // a resource without an id, which this key identifies
		return &wire.Error{Path: e.IDs[0], Reason: "is missing"}
	}
	return &wire.Error{Reason: "has no " + e.Key}
}

// identifies reports whether an object has one of ids, which identify its resource.
func identifies(object []byte, ids []string) bool {
	for _, id := range ids {
		value := wire.Find(object, id)
		if parent, ok := strings.CutSuffix(id, ".id"); ok && value == nil {
			value = wire.Find(object, parent) // a bare value may stand for an object with an id
		}
		switch blank := len(bytes.Trim(value, `" `)) == 0; {
		case blank, wire.IsEmpty(value), string(value) == "0", string(value) == "false":
		case isID(id) && (value[0] == '{' || value[0] == '['): // not an id
		default:
			return true
		}
	}
	return false
}

// hasIdentity reports whether a resource decoded from value has one of the keys that identify it. A
// path leads to a text, which must not be empty, or to a list.
func hasIdentity(resource reflect.Value, value []byte, paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		at := resource
		for key := range strings.SplitSeq(path, ".") {
			if at = reflect.Indirect(at); !at.IsValid() {
				return false
			}
			field, has := fieldsOf(at.Type())[key]
			if !has {
				return false
			}
			at = at.Field(field)
		}
		if at.Kind() == reflect.String {
			text := strings.TrimSpace(at.String())
			isSuspect := text == "0" || text == "false" // an id only if it was a string
			return text != "" && !isSuspect || isSuspect && identifies(value, paths)
		}
		return !at.IsNil()
	})
}

var knownFields sync.Map // by type: the index of each field by its key

func fieldsOf(t reflect.Type) map[string]int {
	if known, ok := knownFields.Load(t); ok {
		return known.(map[string]int)
	}
	fields := map[string]int{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		fields[name] = i
	}
	knownFields.Store(t, fields)
	return fields
}

func isID(path string) bool {
	return path == "id" || strings.HasSuffix(path, ".id") || strings.HasSuffix(path, "_id")
}

// idIn returns the id of the resource in an unreadable response. It returns "" if the id is
// unreadable as well, or if the resource is not identified by one.
func (e *Envelope) idIn(response []byte) string {
	isBare := e.Bare || e.Whole || wire.Find(response, e.Key) == nil // otherwise an id beside the key is of something else
	var paths []string
	for _, id := range e.IDs {
		paths = append(paths, e.Key+"."+id, e.other()+"."+id)
		if isBare {
			paths = append(paths, id)
		}
	}
	return idOf(response, paths)
}

// idOf returns the id of an object, by the first of paths that leads to one.
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
