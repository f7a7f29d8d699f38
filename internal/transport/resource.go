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

// openResource reads the resource of an answer. odd is why the resource cannot be read, fault why
// there is none.
func openResource[T any](e *Envelope, body []byte) (found *T, odd *models.DecodeError, fault *wire.Error) {
	if fault = checkDensity(body); fault != nil {
		return nil, nil, fault
	}
	var documented, other []byte
	otherKey := e.other() // only compared, so that it stays off the heap
	w := wire.Open(body)
	for w.Next() {
		switch string(w.Key()) {
		case e.Key:
			if e.Bare || e.Whole {
				documented = w.Value()
			} else {
				found, odd = take[T](&w, e, true)
			}
		case otherKey:
			other = w.Value()
		default:
			e.readFlag(&w)
		}
	}
	path := e.Key
	if fault = w.Err(); fault == nil && found == nil && odd == nil {
		var value []byte
		if value, path, fault = e.choose(body, documented, other); fault == nil {
			found, odd = read[T](e, value)
		}
	}
	if odd != nil {
		odd.Path = strings.Trim(path+"."+odd.Path, ".")
	}
	return found, odd, fault
}

// take reads the record at hand. A model checks what it reads, so that the walker need not check it
// before, unless it cannot be read.
func take[T any](w *wire.Walker, e *Envelope, isModel bool) (item *T, odd *models.DecodeError) {
	var likely []byte
	if isModel {
		likely = w.Likely()
	}
	if likely != nil {
		if item, odd = read[T](e, likely); odd == nil {
			w.Pass(likely)
			return item, nil
		}
	}
	if value := w.Value(); value != nil && len(value) != len(likely) {
		return read[T](e, value)
	}
	return nil, odd
}

// read reads a resource. What does not hold the key by which the resource is known is none, such as
// null, {} or {"message": "failed"}.
func read[T any](e *Envelope, value []byte) (*T, *models.DecodeError) {
	if wire.IsEmpty(value) {
		return nil, unread(value, "", "is empty")
	}
	item := new(T)
	if odd := decode(value, item); odd != nil {
		odd.Raw, odd.ID = bytes.Clone(value), idOf(value, e.IDs)
		return nil, odd
	}
	if len(e.IDs) > 0 && !isKnown(reflect.ValueOf(item), value, e.IDs) {
		return nil, unread(value, e.IDs[0], "is missing")
	}
	return item, nil
}

func unread(value []byte, path, reason string) *models.DecodeError {
	return &models.DecodeError{Path: path, Reason: reason, Raw: bytes.Clone(value)}
}

// resource is a model: it reads itself, and checks that it is JSON.
type resource interface {
	json.Unmarshaler
	Raw() json.RawMessage
	Has(key string) bool
}

// decode reads a value into a resource or, by encoding/json, into anything else.
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
	if odd, ok := errors.AsType[*models.DecodeError](err); ok {
		return odd
	}
	odd := &models.DecodeError{Index: -1, Reason: "cannot be read", Err: err}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind != nil && kind.Type != nil { // a caller's own may be half filled
		odd.Path, odd.Reason = kind.Field, "does not fit "+kind.Type.String()
	}
	return odd
}

// readFlag reads the boolean beside the resource, if that is the member at hand.
func (e *Envelope) readFlag(w *wire.Walker) {
	value := w.Value()
	if value == nil || e.Flagged == nil || string(w.Key()) != e.Flag {
		return
	}
	d := wire.NewDecoder(string(value))
	*e.Flagged = d.OptionalBool()
	w.Refuse(d.Err())
}

// other returns the plural of the key, or its singular: both are taken.
func (e *Envelope) other() string {
	if singular, ok := strings.CutSuffix(e.Key, "s"); ok {
		return singular
	}
	return e.Key + "s"
}

// choose returns the resource where it is not under the key of a wrapper, or may be elsewhere, too:
// documented is the value under the key, other that under its plural or singular. path is where it
// stands in the answer.
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
	if e.Bare && len(e.IDs) == 1 && !isID(e.IDs[0]) { // the key of a resource that has no id
		return &wire.Error{Path: e.IDs[0], Reason: "is missing"}
	}
	return &wire.Error{Reason: "has no " + e.Key}
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

// isKnown reports whether a resource that was read from value holds one of the keys that it is
// known by: a path of keys to a text that says something, or to a list.
func isKnown(resource reflect.Value, value []byte, paths []string) bool {
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
			isSuspect := text == "0" || text == "false" // an id only if written as a text
			return text != "" && !isSuspect || isSuspect && identifies(value, paths)
		}
		return !at.IsNil()
	})
}

var knownFields sync.Map // by type, the index of each field by its key

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

// idIn returns the id of the resource in an answer that cannot be read as a whole; empty where it
// cannot be read either, or where the resource is not known by an id.
func (e *Envelope) idIn(answer []byte) string {
	isBare := e.Bare || e.Whole || wire.Find(answer, e.Key) == nil // else an id beside it is of something else
	var paths []string
	for _, id := range e.IDs {
		paths = append(paths, e.Key+"."+id, e.other()+"."+id)
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

var tooDense = &wire.Error{Reason: "has too many objects for its size"}

// mostObjects is how many objects an answer of a size may hold. Documented records have 35 bytes
// and more for each object in them; a page of the smallest ones may be denser.
func mostObjects(size int) int { return 1<<14 + size/32 }

// checkDensity refuses an answer that would take many times its size in memory: each object, and
// each null in a list, may become a structure of two kilobytes.
func checkDensity(body []byte) *wire.Error {
	most := mostObjects(len(body))
	if len(body) <= most {
		return nil
	}
	objects := bytes.Count(body, []byte("{"))
	elements := bytes.Count(body, []byte(",")) + bytes.Count(body, []byte("[")) // at most: one follows each
	if objects+elements > most && objects+nullElements(body) > most {
		return tooDense
	}
	return nil
}

// nullElements counts the nulls that follow a bracket or a comma; those of members follow a colon.
func nullElements(body []byte) (count int) {
	null := []byte("null")
	for before, rest, found := bytes.Cut(body, null); found; before, rest, found = bytes.Cut(rest, null) {
		before = bytes.TrimRight(before, " \t\r\n")
		if bytes.HasSuffix(before, []byte("[")) || bytes.HasSuffix(before, []byte(",")) {
			count++
		}
	}
	return count
}
